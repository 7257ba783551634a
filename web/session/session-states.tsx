import { useEffect, useState } from 'react'
import { Failed } from '../ui/failed.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** While the session is checked, or a screen is on its way. What comes within 150 ms should not flicker. */
export function SessionLoading() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 150)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className="grid min-h-dvh place-items-center p-6 text-sm text-muted">
      {late && (
        <span className="flex animate-fade-in items-center gap-2.5">
          <Spinner />
          Loading...
        </span>
      )}
    </div>
  )
}

export function SessionFailed({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg content-center p-5">
      <Failed
        title="Session error"
        text="The portal could not find out whether you are signed in. Please try again in a moment."
        onRetry={onRetry}
        busy={busy}
      />
    </main>
  )
}
