import type { ActivityEvent } from '../../contract/activity.ts'

/** An entry's sentence, the name it begins with in bold. */
export function Sentence({ event: { actor, text } }: { event: Pick<ActivityEvent, 'actor' | 'text'> }) {
  const name = actor && text.startsWith(actor.name) ? actor.name : ''
  return (
    <>
      {name && <strong className="font-semibold">{name}</strong>}
      {text.slice(name.length)}
    </>
  )
}
