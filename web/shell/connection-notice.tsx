import { WifiOff } from 'lucide-react'
import { useIsConnectionLost } from '../api/live-updates.ts'
import { useRootStyle } from '../ui/root-style.ts'

/**
 * Says that what is on the screen may be old, for as long as nothing can be heard of the server. It stands at the header's
 * edge, or where a screen says as --notice-top; toasts keep clear of it by --notice-height.
 */
export function ConnectionNotice() {
  const lost = useIsConnectionLost()
  useRootStyle('--notice-height', lost ? '2.5rem' : null)
  return (
    <div
      role="status"
      // An open dialog hides everything else from screen readers but what says aria-live.
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-(--notice-top,3.375rem) z-30 flex justify-center px-4 lg:left-69 print:hidden"
    >
      {lost && (
        <p className="flex animate-pop-in items-center gap-2 rounded-full bg-amber-soft px-4 py-1.5 text-sm font-medium text-amber-ink shadow-float">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          Connection lost. Trying again...
        </p>
      )}
    </div>
  )
}
