export const claimLines = ['auto', 'property', 'liability', 'workers compensation'] as const
export type ClaimLine = (typeof claimLines)[number]

export const claimLineLabels: Record<ClaimLine, string> = {
  auto: 'Auto',
  property: 'Property',
  liability: 'Liability',
  'workers compensation': "Workers' Compensation",
}

/** Somebody needs care: the agent hears of it as urgent. */
export const isSomebodyHurt = (line: ClaimLine, { injuries }: { injuries: string }) =>
  line === 'workers compensation' || injuries === 'Yes'

export const claimStatuses = ['draft', 'reported', 'sent_to_carrier', 'open', 'closed'] as const
export type ClaimStatus = (typeof claimStatuses)[number]

export const claimStatusLabels: Record<ClaimStatus, string> = {
  draft: 'Draft',
  reported: 'Reported',
  sent_to_carrier: 'Sent to carrier',
  open: 'Open',
  closed: 'Closed',
}

/** For how many days a draft is kept that nobody writes on. */
export const draftsKept = 90

/** What a claim goes through once it is reported, in its order. A stage may be skipped. */
export const claimStages = ['reported', 'sent_to_carrier', 'open', 'closed'] as const

/** How many photos and papers a claim can have. */
export const maxPhotos = 20
