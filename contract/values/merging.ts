/** Account fields of which a merge keeps one value. */
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
