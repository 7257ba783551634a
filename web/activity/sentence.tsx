import type { ActivityEvent } from '../../contract/activity.ts'

/** An entry's sentence, the name it begins with in bold. */
export function Sentence({ event: { actor, text } }: { event: Pick<ActivityEvent, 'actor' | 'text'> }) {
  // A name that is written from right to left stands between marks that keep it apart.
  const names = actor ? [actor.name, `\u2068${actor.name}\u2069`] : []
  const name = names.find((one) => text.startsWith(one)) ?? ''
  return (
    <>
      {name && <strong className="font-semibold">{name}</strong>}
      {text.slice(name.length)}
    </>
  )
}
