/** What of a client's a task or a note may be about. */
export const subjectKinds = ['policy', 'claim', 'request', 'quote', 'certificate'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** On what of a client's a note may be. */
export const noteKinds = ['policy', 'claim', 'request'] as const satisfies readonly SubjectKind[]
