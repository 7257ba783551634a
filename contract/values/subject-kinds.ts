/** What of a client's a task or a note may be about. */
export const subjectKinds = ['policy', 'claim', 'request', 'quote', 'certificate'] as const
export type SubjectKind = (typeof subjectKinds)[number]
