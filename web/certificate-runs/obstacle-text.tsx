import { Link } from 'react-router'
import type { ExpiringHolder, ObstacleStep } from '../../contract/certificate-runs.ts'
import { certificatePaths } from '../certificates/paths.ts'
import { clientPaths } from '../clients/paths.ts'
import { policyPaths } from '../policies/paths.ts'
import { Badge } from '../ui/badge.tsx'

const stepLabels: Record<ObstacleStep, string> = {
  'add the renewal': 'Add Renewal',
  'confirm the renewal': 'Confirm Renewal',
  'complete the policy': 'Open Policy',
  'add the form': 'Add Form',
  'approve again': 'Change Approval',
  'check the state': 'Open State Law',
  'issue individually': 'Issue Certificate',
}

type HolderObstacle = NonNullable<ExpiringHolder['obstacle']>

function stepPathOf({ step, policyId }: HolderObstacle, clientId: string): string {
  if (step === 'check the state') return certificatePaths.stateLaw
  const isOfPolicy = step !== 'approve again' && step !== 'issue individually'
  return isOfPolicy && policyId ? policyPaths.one(policyId) : clientPaths.certificates(clientId)
}

/** Why a holder gets no certificate yet, with a link to the next step. */
export function ObstacleText({ obstacle, clientId }: { obstacle: HolderObstacle; clientId: string }) {
  return (
    <div className="space-y-1">
      <Badge tone="amber">Not ready</Badge>
      <p className="text-sm wrap-anywhere">{obstacle.why}.</p>
      <Link
        to={stepPathOf(obstacle, clientId)}
        className="inline-block rounded-control py-1 text-sm font-medium text-orange-ink hover:underline"
      >
        {stepLabels[obstacle.step]}
      </Link>
    </div>
  )
}
