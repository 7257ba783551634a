import type { ReactNode } from 'react'

/** A text with highlighted matches; `marks` are [from, to) offsets. */
export function HighlightedText({ text, marks }: { text: string; marks: readonly [number, number][] }) {
  const parts: ReactNode[] = []
  let position = 0
  for (const [from, to] of marks) {
    parts.push(text.slice(position, from))
    parts.push(
      <mark key={from} className="rounded-xs bg-grey-soft font-semibold text-ink">
        {text.slice(from, to)}
      </mark>,
    )
    position = to
  }
  return (
    <>
      {parts}
      {text.slice(position)}
    </>
  )
}
