import { Dialog } from '../ui/dialog.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

interface FailedQuery {
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/** Issue Certificate while its data load, or could not be loaded. */
export function IssueLoading({ failed, onClose }: { failed: FailedQuery | null; onClose: () => void }) {
  return (
    <Dialog title="Issue Certificate" onClose={onClose}>
      {failed?.error ? (
        <LoadFailed text={failed.error.message} onRetry={() => failed.refetch()} busy={failed.isFetching} />
      ) : (
        <Skeleton status="Loading client..." shape="rows" count={3} />
      )}
    </Dialog>
  )
}
