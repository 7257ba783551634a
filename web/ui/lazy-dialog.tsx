import { clsx } from 'clsx'
import { type ComponentType, useEffect, useRef } from 'react'
import { lazyModule, useLazyModule } from './lazy-module.ts'
import { useRegisterOpenDialog } from './open-dialogs.ts'
import { scrimClassName } from './sheet.ts'
import { Spinner } from './spinner.tsx'

/**
 * A dialog whose code loads while the page is idle, or at the latest when it opens. If that fails,
 * shows a toast and closes. Without `isPrefetched`, the code loads when the dialog opens.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  { isPrefetched = true }: { isPrefetched?: boolean } = {},
): ComponentType<Props> {
  const code = lazyModule(load, { isPrefetched })
  return function LateDialog(props) {
    const Dialog = useLazyModule(code, true, props.onClose)
    return Dialog ? <Dialog {...props} /> : <DialogLoading onClose={props.onClose} />
  }
}

/**
 * The loading state fades in, against flicker. Escape or a click closes it, as the code may never
 * arrive.
 */
function DialogLoading({ onClose }: { onClose: () => void }) {
  const veilElement = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useRegisterOpenDialog(true)
  useEffect(() => {
    const abortController = new AbortController()
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopImmediatePropagation()
      close.current()
    }
    addEventListener('keydown', press, { capture: true, signal: abortController.signal })
    // The second click of a double click was meant for the button.
    veilElement.current?.addEventListener('click', ({ detail }) => detail > 1 || close.current(), {
      signal: abortController.signal,
    })
    return () => abortController.abort()
  }, [])
  return (
    <div
      ref={veilElement}
      role="status"
      className={clsx(scrimClassName, 'grid animate-fade-in place-items-center')}
    >
      <span className="flex items-center gap-2.5 rounded-control bg-surface px-4 py-3 text-sm text-ink shadow-float">
        <Spinner />
        Loading...
      </span>
    </div>
  )
}
