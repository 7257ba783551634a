/** What is kept of a client whose personal data is erased, each for years of its own. */
export const retentionKinds = ['policies', 'claims', 'quotes', 'correspondence'] as const
export type RetentionKind = (typeof retentionKinds)[number]

/** What belongs to a kind, and from when its years count. */
export const retentionLabels: Record<RetentionKind, { label: string; since: string }> = {
  policies: {
    label: 'Policies, certificates and documents',
    since: 'after the last term ended or paper was made',
  },
  claims: { label: 'Claims, with their photos and papers', since: 'after the last of them changed' },
  quotes: { label: 'Quotes, offers and presentations', since: 'after the last of them' },
  correspondence: { label: 'Messages, requests, notes and tasks', since: 'after the last of them' },
}

export const maxRetentionYears = 50
