import { Fragment } from 'react'
import { linkedText } from './linked-text.ts'

/** What somebody wrote: plain text, in which web addresses are links. */
export function MessageText({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {linkedText(text).map(({ text: part, href }, place) =>
        href ? (
          <a key={place} href={href} target="_blank" rel="noopener noreferrer" className="underline">
            {part}
          </a>
        ) : (
          <Fragment key={place}>{part}</Fragment>
        ),
      )}
    </p>
  )
}
