import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endpointQuery } from '../api/query.ts'
import { certificates, clients } from '../api/wire.ts'
import { ClientChoice } from '../documents/upload-choices.tsx'
import type { IssuedCertificate } from '../issuing.ts'
import { Dialog } from '../ui/dialog.tsx'
import { IssueForDialog } from './issue-for-dialog.tsx'
import { IssueLoading } from './issue-loading.tsx'

/**
 * Issue Certificate, for callers without the client's certificates. Asks for the client if
 * `clientId` is missing.
 */
export function IssueDialog({
  clientId: initialClientId,
  ...props
}: {
  clientId?: string
  policyId?: string
  /** The client's request, which issuing completes. */
  requestId?: string
  /** Called with the certificate, instead of showing it in the dialog. */
  onIssued?: (certificate: IssuedCertificate) => void
  onClose: () => void
}) {
  const [clientId, setClientId] = useState(initialClientId)
  const { onClose } = props
  if (clientId !== undefined) return <IssueForClient clientId={clientId} {...props} />
  return (
    <Dialog title="Issue Certificate" description="For one of your clients" onClose={onClose}>
      <ClientChoice error={undefined} onChoose={(client) => setClientId(client?.id)} />
    </Dialog>
  )
}

function IssueForClient({
  clientId,
  ...props
}: Omit<Parameters<typeof IssueForDialog>[0], 'client' | 'master'> & { clientId: string }) {
  const client = useQuery(endpointQuery(clients.one, { id: clientId }))
  const approval = useQuery(endpointQuery(certificates.master, { clientId }))
  if (client.data && approval.data)
    return <IssueForDialog client={client.data.client} master={approval.data.master} {...props} />
  const failedQuery = client.error ? client : approval.error ? approval : null
  return <IssueLoading failedQuery={failedQuery} onClose={props.onClose} />
}
