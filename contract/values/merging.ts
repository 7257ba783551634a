/** Account fields for which a merge keeps one of the two values. */
export const mergedFields = [
  'name',
  'dba',
  'entity',
  'address',
  'locationAddress',
  'phone',
  'clientSince',
  'accountNumber',
  'ein',
] as const
export type MergedField = (typeof mergedFields)[number]
