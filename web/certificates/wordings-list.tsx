import { clsx } from 'clsx'
import { useHasSideRoom } from '../ui/dialog-side-pane.tsx'

/** Wordings as printed. Renders nothing without any. */
export function WordingsList({ told, className }: { told: readonly string[]; className?: string }) {
  if (told.length === 0) return null
  return (
    <ul className={clsx('list-disc space-y-1.5 pl-5 text-sm', className)}>
      {told.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

/**
 * Wordings under a heading. Renders nothing without wordings, or if the preview has room and shows
 * them.
 */
export function TitledWordings({ title, told }: { title: string; told: readonly string[] }) {
  if (useHasSideRoom() || told.length === 0) return null
  return (
    <div>
      <h3 className="text-sm font-medium">{title}</h3>
      <WordingsList told={told} className="mt-1.5 text-muted" />
    </div>
  )
}
