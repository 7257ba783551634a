/** Kinds of records kept after an erasure, each with its own retention in years. */
export const retentionKinds = ['policies', 'claims', 'quotes', 'correspondence'] as const
export type RetentionKind = (typeof retentionKinds)[number]

/** Records of each kind, and the start of their retention. */
export const retentionLabels: Record<RetentionKind, { label: string; since: string }> = {
  policies: {
    label: 'Policies, certificates and documents',
    since: 'after the last term ended or document was created',
  },
  claims: { label: 'Claims, with photos and documents', since: 'after the last change' },
  quotes: { label: 'Quotes, offers and presentations', since: 'after the latest one' },
  correspondence: { label: 'Messages, requests, notes and tasks', since: 'after the latest one' },
}

export const maxRetentionYears = 50
