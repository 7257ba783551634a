import { clsx } from 'clsx'
import type { ComponentType } from 'react'
import { lateParts, useLateParts } from './late-parts.ts'
import { scrim } from './sheet.ts'
import { Spinner } from './spinner.tsx'

/**
 * A dialog whose code is fetched when it is first opened. Meanwhile it says so; where that fails it says so too and closes,
 * and the screen under it stays.
 */
export function lateDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const code = lateParts(load)
  return function LateDialog(props) {
    const Dialog = useLateParts(code, true, props.onClose)
    return Dialog ? <Dialog {...props} /> : <Coming />
  }
}

/** Before the dialog. It fades in: of what comes at once nothing is seen. */
const Coming = () => (
  <div role="status" className={clsx(scrim, 'grid animate-fade-in place-items-center')}>
    <span className="flex items-center gap-2.5 rounded-control bg-surface px-4 py-3 text-sm text-ink shadow-float">
      <Spinner />
      Loading...
    </span>
  </div>
)
