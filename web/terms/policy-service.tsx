import type { Policy } from '../../contract/policies.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'

const OpenRequestDialog = lazyDialog(
  async () => (await import('../requests/open-request-dialog.tsx')).OpenRequestDialog,
)

const IssueDialog = lazyDialog(async () => (await import('../certificates/issue-dialog.tsx')).IssueDialog)

export const policyServiceLabels = { change: 'Request a Change', certificate: 'Issue Certificate' } as const
export type PolicyService = keyof typeof policyServiceLabels

/** Steps of staff for a client with a policy, on the policy's page and card. */
export function PolicyServiceDialog({
  service,
  policy,
  onClose,
}: {
  service: PolicyService
  policy: Policy
  onClose: () => void
}) {
  const { id, userId, clientName } = policy
  if (service === 'certificate') return <IssueDialog clientId={userId} policyId={id} onClose={onClose} />
  return (
    <OpenRequestDialog client={{ id: userId, name: clientName }} policy={policy} isChange onClose={onClose} />
  )
}
