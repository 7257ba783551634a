import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'

export function OlderMessages({
  isReadingOlder,
  olderError,
  readOlder,
}: {
  isReadingOlder: boolean
  olderError: Error | null
  readOlder: () => void
}) {
  if (!isReadingOlder && !olderError) return null
  return (
    <div className="absolute inset-x-0 top-0 flex h-11 items-center justify-center gap-2 px-4 text-xs text-muted">
      {isReadingOlder ? (
        <>
          <Spinner />
          Loading older messages...
        </>
      ) : (
        <>
          <span role="alert">{olderError?.message}</span>
          <Button variant="ghost" size="sm" onClick={readOlder}>
            Try again
          </Button>
        </>
      )}
    </div>
  )
}
