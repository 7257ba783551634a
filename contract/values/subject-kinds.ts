/** Client records that a task may concern. */
export const subjectKinds = ['policy', 'claim', 'request', 'quote', 'certificate'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** Client records that a note may concern. */
export const noteKinds = ['policy', 'claim', 'request'] as const satisfies readonly SubjectKind[]
