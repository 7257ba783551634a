import { type Claim, type ClaimStatus, claimStatusLabels } from '../../contract/claims.ts'
import type { Tone } from '../ui/badge.tsx'

export const claimTone: Record<ClaimStatus, Tone> = {
  draft: 'grey',
  reported: 'amber',
  sent_to_carrier: 'blue',
  open: 'blue',
  closed: 'green',
}

/** What a claim goes through, in its order. */
export const claimStages = ['reported', 'sent_to_carrier', 'open', 'closed'] as const

export const claimStatusOptions = claimStages.map((status) => ({
  value: status,
  label: claimStatusLabels[status],
}))

/** The first words of what was told; of a draft there may be none. */
export const inShort = ({ told: { whatHappened } }: Pick<Claim, 'told'>) =>
  whatHappened.split('\n')[0] || 'Nothing typed yet'
