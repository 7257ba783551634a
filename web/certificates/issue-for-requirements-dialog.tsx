import { useQuery } from '@tanstack/react-query'
import type { Master } from '../../contract/certificates.ts'
import type { ClientDetails } from '../../contract/clients.ts'
import type { RequirementSet } from '../../contract/requirements.ts'
import { endpointQuery } from '../api/query.ts'
import { certificates } from '../api/wire.ts'
import { IssueForDialog } from './issue-for-dialog.tsx'

/** Issues a certificate that starts with the contract requirements that the policies meet. */
export function IssueForRequirementsDialog({
  client,
  master,
  set,
  onClose,
}: {
  client: ClientDetails
  master: Master | null
  set: RequirementSet
  onClose: () => void
}) {
  const holders = useQuery(endpointQuery(certificates.holders, { clientId: client.id, limit: 500 }))
  if (set.holder && holders.isPending) return null
  const holder = holders.data?.holders.find(({ id }) => id === set.holder?.id)
  return (
    <IssueForDialog
      client={client}
      master={master}
      holder={holder}
      firstChoice={{ policies: set.met, project: set.project }}
      onClose={onClose}
    />
  )
}
