export const lossKinds = ['auto', 'property', 'liability', 'workers compensation'] as const
export type LossKind = (typeof lossKinds)[number]

export const lossKindLabels: Record<LossKind, string> = {
  auto: 'Auto',
  property: 'Property',
  liability: 'Liability',
  'workers compensation': "Workers' Compensation",
}

/** A claim with injuries is urgent for the agent. */
export const hasInjuries = (line: LossKind, { injuries }: { injuries: string }) =>
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

/** Days until an untouched draft is deleted. */
export const draftRetentionDays = 90

/** Stages in order. A stage may be skipped. */
export const claimStages = ['reported', 'sent_to_carrier', 'open', 'closed'] as const

/** Photos and documents per claim. */
export const maxPhotos = 20

/**
 * A claim shows in Today this many days before the answer to a suit is due. Answer periods differ
 * by court, so the portal computes none.
 */
export const answerWarningDays = 14

/** Channels by which a claim reaches the carrier. */
export const claimChannels = ['website', 'email', 'phone', 'fax', 'letter'] as const
export type ClaimChannel = (typeof claimChannels)[number]

export const claimChannelLabels: Record<ClaimChannel, string> = {
  website: 'Carrier website',
  email: 'Email',
  phone: 'Phone',
  fax: 'Fax',
  letter: 'Letter',
}
