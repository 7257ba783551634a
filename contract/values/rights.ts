/** Rights of a portal user for an account. The owner has 'everything'. */
export const rights = ['everything', 'read', 'certificates', 'claims'] as const
export type Right = (typeof rights)[number]

/** Kinds of changes that reach portal users with a partial right. Full rights get all kinds. */
const notifiedRights: Partial<Record<Right, readonly string[]>> = {
  certificates: ['certificate', 'request', 'policy', 'user', 'client', 'notification'],
  claims: ['claim', 'policy', 'user', 'client', 'notification'],
}

/** Whether a right covers the whole account. */
export const canSeeEverything = (right: Right | null) => right === 'everything' || right === 'read'

/** Whether live updates about a kind of entity go to a portal user with this right. */
export const canReceiveUpdatesOf = (right: Right | null, kind: string) =>
  right !== null && (canSeeEverything(right) || (notifiedRights[right]?.includes(kind) ?? false))

/** Rights that receive notifications and emails about a kind of entity. */
export const rightsToNotify = (kind: string): readonly Right[] => [
  'everything',
  'read',
  ...(kind === 'certificate' || kind === 'request' ? (['certificates'] as const) : []),
  ...(kind === 'claim' ? (['claims'] as const) : []),
]
