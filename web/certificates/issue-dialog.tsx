import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { q } from '../api/query.ts'
import { certificates, clients } from '../api/wire.ts'
import { ClientChoice } from '../documents/upload-choices.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { IssueForDialog } from './issue-for-dialog.tsx'

/**
 * Issue Certificate, for callers without the client's certificates. Asks for the client if
 * `clientId` is missing.
 */
export function IssueDialog({
  clientId: values,
  policyId,
  onClose,
}: {
  clientId?: string
  policyId?: string
  onClose: () => void
}) {
  const [clientId, setClientId] = useState(values)
  if (clientId !== undefined)
    return <IssueForClient clientId={clientId} policyId={policyId} onClose={onClose} />
  return (
    <Dialog title="Issue Certificate" description="For one of your clients" onClose={onClose}>
      <ClientChoice error={undefined} onChoose={(values) => setClientId(values?.id)} />
    </Dialog>
  )
}

function IssueForClient({
  clientId,
  policyId,
  onClose,
}: {
  clientId: string
  policyId: string | undefined
  onClose: () => void
}) {
  const client = useQuery(q(clients.one, { id: clientId }))
  const approval = useQuery(q(certificates.master, { clientId }))
  if (client.data && approval.data)
    return (
      <IssueForDialog
        client={client.data.client}
        master={approval.data.master}
        policyId={policyId}
        onClose={onClose}
      />
    )
  const failedQuery = client.error ? client : approval.error ? approval : null
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
