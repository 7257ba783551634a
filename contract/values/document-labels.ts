export const documentTypes = [
  'policy',
  'id card',
  'certificate of insurance',
  'invoice',
  'claim',
  'other',
] as const
export type DocumentType = (typeof documentTypes)[number]

/** What a document may be that belongs to no policy. */
export const typesWithoutPolicy = ['certificate of insurance', 'invoice', 'other'] as const

/** The types that may be chosen, by whether the document belongs to a policy. */
export const typesFor = (policyId: string | null | undefined): readonly DocumentType[] =>
  policyId ? documentTypes : typesWithoutPolicy

export const removalReasons = ['wrong client', 'wrong file', 'duplicate', 'out of date'] as const
export type RemovalReason = (typeof removalReasons)[number]
