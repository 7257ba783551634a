import type { Claim } from '../../contract/claims.ts'
import { type ClaimStatus, claimStages, claimStatusLabels } from '../../contract/values/claim-labels.ts'
import type { BadgeTone } from '../ui/badge.tsx'

export const claimTone: Record<ClaimStatus, BadgeTone> = {
  draft: 'grey',
  reported: 'amber',
  sent_to_carrier: 'blue',
  open: 'blue',
  closed: 'green',
}

export const claimStatusOptions = claimStages.map((status) => ({
  value: status,
  label: claimStatusLabels[status],
}))

/** The first line of the report, which may be empty in a draft. */
export const claimSummary = ({ told: { whatHappened } }: Pick<Claim, 'told'>) =>
  whatHappened.split('\n')[0] || 'Nothing entered yet'
