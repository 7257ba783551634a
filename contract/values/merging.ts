/** What is known of an account, of which one of two stays. */
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
