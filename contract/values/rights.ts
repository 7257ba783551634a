/** What a person of an account may do there. Who owns it may do everything. */
export const rights = ['everything', 'read', 'certificates', 'claims'] as const
export type Right = (typeof rights)[number]

/** Of which kinds of things somebody is told who has one part of an account alone; of all others everything is told. */
const notifiedRights: Partial<Record<Right, readonly string[]>> = {
  certificates: ['certificate', 'request', 'policy', 'user', 'client', 'notification'],
  claims: ['claim', 'policy', 'user', 'client', 'notification'],
}

/** Whether somebody has all of their account before them, and not one part of it alone. */
export const seesAll = (right: Right | null) => right === 'everything' || right === 'read'

/** Whether a page of somebody's is told that something of a kind has changed. */
export const mayHearOf = (right: Right | null, kind: string) =>
  right !== null && (seesAll(right) || (notifiedRights[right]?.includes(kind) ?? false))

/** Who is told by bell or mail of what happened to a thing of a kind. */
export const rightsNotifiedOf = (kind: string): readonly Right[] => [
  'everything',
  'read',
  ...(kind === 'certificate' || kind === 'request' ? (['certificates'] as const) : []),
  ...(kind === 'claim' ? (['claims'] as const) : []),
]
