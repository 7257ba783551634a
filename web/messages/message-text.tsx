import { Fragment } from 'react'
import { linkedText } from './linked-text.ts'
import { splitQuotedText } from './quoted-text.ts'

function LinkedText({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {linkedText(text).map(({ text: part, href }, index) =>
        href ? (
          <a key={index} href={href} target="_blank" rel="noopener noreferrer" className="underline">
            {part}
          </a>
        ) : (
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
    </p>
  )
}

/** A message as plain text, with links, and with quoted earlier messages folded. */
export function MessageText({ text }: { text: string }) {
  return splitQuotedText(text).map((part, index) =>
    part.isQuoted ? (
      <details key={index} className="my-1 text-xs">
        <summary className="cursor-pointer">Earlier messages</summary>
        <LinkedText text={part.text} />
      </details>
    ) : (
      <LinkedText key={index} text={part.text} />
    ),
  )
}
