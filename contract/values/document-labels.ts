export const documentTypes = [
  'policy',
  'id card',
  'certificate of insurance',
  'invoice',
  'claim',
  'other',
] as const
export type DocumentType = (typeof documentTypes)[number]

export const typesWithoutPolicy = ['certificate of insurance', 'invoice', 'other'] as const

/** Document types to choose from, with or without a policy. */
export const typesFor = (policyId: string | null | undefined): readonly DocumentType[] =>
  policyId ? documentTypes : typesWithoutPolicy

export const removalReasons = ['wrong client', 'wrong file', 'duplicate', 'out of date'] as const
export type RemovalReason = (typeof removalReasons)[number]
