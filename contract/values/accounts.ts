/** What a client is. */
export const accountKinds = ['business', 'person'] as const

/** A former one was closed; an active one has a policy on file. */
export const accountStandings = ['prospect', 'active', 'former'] as const

export const standingNames: Record<(typeof accountStandings)[number], string> = {
  prospect: 'Prospect',
  active: 'Client',
  former: 'Former client',
}
