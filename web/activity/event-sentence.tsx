import type { ReactNode } from 'react'
import type { ActivityEvent } from '../../contract/activity.ts'

export function EventSentence({
  event: { actor, text },
  shown = (text) => text,
}: {
  event: Pick<ActivityEvent, 'actor' | 'text'>
  /** How what comes behind the name is shown, where that is not as it is. */
  shown?: (text: string) => ReactNode
}) {
  // A name that is written from right to left stands between marks that keep it apart.
  const names = actor ? [actor.name, `\u2068${actor.name}\u2069`] : []
  const name = names.find((one) => text.startsWith(one)) ?? ''
  return (
    <>
      {name && <strong className="font-semibold">{name}</strong>}
      {shown(text.slice(name.length))}
    </>
  )
}
