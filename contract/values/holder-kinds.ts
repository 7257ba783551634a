/** Kinds of parties in the holder directory, in the order of the form. */
export const holderKinds = [
  'town',
  'general contractor',
  'property owner',
  'lender',
  'customer',
  'other',
] as const
export type HolderKind = (typeof holderKinds)[number]

export const holderKindLabels: Record<HolderKind, string> = {
  town: 'Town or public entity',
  'general contractor': 'General contractor',
  'property owner': 'Property owner or manager',
  lender: 'Lender',
  customer: 'Customer or vendor',
  other: 'Other',
}

export const maxHolderEmails = 10
export const maxHolderAliases = 10
