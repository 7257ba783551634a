import type { ReactNode } from 'react'

/** A text with highlighted matches; `marks` are [from, to) offsets. */
export function HighlightedText({ text, marks }: { text: string; marks: readonly [number, number][] }) {
  const parts: ReactNode[] = []
  let position = 0
  for (const [start, end] of marks) {
    parts.push(text.slice(position, start))
    parts.push(
      <mark key={start} className="rounded-xs bg-grey-soft font-semibold text-ink">
        {text.slice(start, end)}
      </mark>,
    )
    position = end
  }
  return (
    <>
      {parts}
      {text.slice(position)}
    </>
  )
}
