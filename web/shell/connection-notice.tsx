import { WifiOff } from 'lucide-react'
import { useIsConnectionLost } from '../api/live-updates.ts'
import { useRootStyle } from '../ui/root-style.ts'

/**
 * Says that the screen may be outdated while the live stream is disconnected. --notice-top sets its
 * position, below the header by default; --notice-height lets toasts avoid it.
 */
export function ConnectionNotice() {
  const isConnectionLost = useIsConnectionLost()
  useRootStyle('--notice-height', isConnectionLost ? '2.5rem' : null)
  return (
    <div
      role="status"
      // An open dialog hides the page from screen readers, except aria-live regions.
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-(--notice-top,3.375rem) z-30 flex justify-center px-4 lg:left-69 print:hidden"
    >
      {isConnectionLost && (
        <p className="flex animate-pop-in items-center gap-2 rounded-full bg-amber-soft px-4 py-1.5 text-sm font-medium text-amber-ink shadow-float">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          Connection lost. Trying again...
        </p>
      )}
    </div>
  )
}
