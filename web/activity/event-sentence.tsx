import type { ReactNode } from 'react'
import type { ActivityEvent } from '../../contract/activity.ts'

export function EventSentence({
  event: { actor, text },
  format = (text) => text,
}: {
  event: Pick<ActivityEvent, 'actor' | 'text'>
  /** Formats the part of the sentence after the person's name. */
  format?: (text: string) => ReactNode
}) {
  // The server wraps right-to-left names in Unicode isolates (U+2068, U+2069).
  const names = actor ? [actor.name, `\u2068${actor.name}\u2069`] : []
  const name = names.find((name) => text.startsWith(name)) ?? ''
  return (
    <>
      {name && <strong className="font-semibold">{name}</strong>}
      {format(text.slice(name.length))}
    </>
  )
}
