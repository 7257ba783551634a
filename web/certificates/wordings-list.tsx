import { clsx } from 'clsx'
import { useHasSideRoom } from '../ui/dialog-side-pane.tsx'

/** Wordings as printed. Renders nothing without any. */
export function WordingsList({ wordings, className }: { wordings: readonly string[]; className?: string }) {
  if (wordings.length === 0) return null
  return (
    <ul className={clsx('list-disc space-y-1.5 pl-5 text-sm', className)}>
      {wordings.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

/**
 * Wordings under a heading. Renders nothing without wordings, or if the preview has room and shows
 * them.
 */
export function TitledWordings({ title, wordings }: { title: string; wordings: readonly string[] }) {
  if (useHasSideRoom() || wordings.length === 0) return null
  return (
    <div>
      <h3 className="text-sm font-medium">{title}</h3>
      <WordingsList wordings={wordings} className="mt-1.5 text-muted" />
    </div>
  )
}
