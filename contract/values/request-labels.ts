export const requestTypes = ['coi', 'endorsement', 'coverage_review', 'claims_assistance', 'other'] as const
export type RequestType = (typeof requestTypes)[number]

export const requestTypeLabels: Record<RequestType, string> = {
  coi: 'Certificate of Insurance (COI)',
  endorsement: 'Policy Endorsement',
  coverage_review: 'Coverage Review',
  claims_assistance: 'Claims Assistance',
  other: 'Other',
}

/** Documents attached to one request. */
export const maxRequestPapers = 20

export const requestStatuses = ['pending', 'in_progress', 'completed'] as const
export type RequestStatus = (typeof requestStatuses)[number]
