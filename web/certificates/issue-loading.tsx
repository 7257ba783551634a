import { Dialog } from '../ui/dialog.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

interface FailedQuery {
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/** Issue Certificate while its data load, or could not be loaded. */
export function IssueLoading({
  failedQuery,
  onClose,
}: {
  failedQuery: FailedQuery | null
  onClose: () => void
}) {
  return (
    <Dialog title="Issue Certificate" onClose={onClose}>
      {failedQuery?.error ? (
        <LoadFailed
          text={failedQuery.error.message}
          onRetry={() => failedQuery.refetch()}
          busy={failedQuery.isFetching}
        />
      ) : (
        <Skeleton status="Loading client..." shape="rows" count={3} />
      )}
    </Dialog>
  )
}
