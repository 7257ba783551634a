import { TriangleAlert } from 'lucide-react'

export const TableWarnings = ({ texts }: { texts: readonly string[] }) =>
  texts.length === 0 ? null : (
    <ul className="space-y-1 text-sm text-amber-ink">
      {texts.map((text) => (
        <li key={text} className="flex items-start gap-2">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{text}.</span>
        </li>
      ))}
    </ul>
  )
