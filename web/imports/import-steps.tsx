import { clsx } from 'clsx'
import { Check } from 'lucide-react'

export const importSteps = ['File', 'Columns', 'Check', 'Import'] as const
export type ImportStep = (typeof importSteps)[number]

/**
 * The steps of an import. `notes` is a text below each step, such as the number of rows or of open
 * decisions.
 */
export function ImportSteps({
  current,
  notes = {},
}: {
  /** Null once the import is done. */
  current: ImportStep | null
  notes?: Partial<Record<ImportStep, string>>
}) {
  const currentIndex = current === null ? importSteps.length : importSteps.indexOf(current)
  return (
    <ol aria-label="Steps" className="grid grid-cols-4 gap-2 sm:gap-3">
      {importSteps.map((step, index) => (
        <li
          key={step}
          aria-current={index === currentIndex ? 'step' : undefined}
          className={clsx(
            'min-w-0 border-t-2 pt-2 text-sm',
            index < currentIndex && 'border-green',
            index === currentIndex && 'border-orange',
            index > currentIndex && 'border-line',
          )}
        >
          <p
            className={clsx(
              'flex items-center gap-1.5 font-medium',
              index > currentIndex && 'text-muted',
              index === currentIndex && 'text-orange-ink',
            )}
          >
            {index < currentIndex && <Check aria-hidden className="size-4 shrink-0 text-green-ink" />}
            {step}
            {index < currentIndex && <span className="sr-only">, done</span>}
          </p>
          {notes[step] && <p className="mt-0.5 text-xs wrap-anywhere text-muted">{notes[step]}</p>}
        </li>
      ))}
    </ol>
  )
}
