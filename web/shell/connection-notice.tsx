import { WifiOff } from 'lucide-react'
import { useIsLost } from '../api/live.ts'

/** Says that what is on the screen may be old, for as long as nothing can be heard of the server. */
export function ConnectionNotice() {
  const lost = useIsLost()
  return (
    <div
      role="status"
      // An open dialog hides everything else from screen readers but what says aria-live.
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-13.5 z-30 flex justify-center px-4 lg:left-69 print:hidden"
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
