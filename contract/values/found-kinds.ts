import type { Role } from './roles.ts'
import { roles, staffRoles } from './roles.ts'

/**
 * The kinds of things that are searched, in the order in which they are shown, and for whom. One that is added says in its
 * feature's `found-queries.ts` how it is found.
 */
export const foundKinds = {
  client: { called: 'Clients', for: staffRoles },
  agent: { called: 'Agents', for: ['admin'] },
  policy: { called: 'Policies', for: roles },
  vehicle: { called: 'Vehicles', for: roles },
  claim: { called: 'Claims', for: roles },
  certificate: { called: 'Certificates', for: roles },
  holder: { called: 'Certificate holders', for: roles },
  quote: { called: 'Quotes', for: roles },
  request: { called: 'Requests', for: roles },
  task: { called: 'Tasks', for: staffRoles },
  note: { called: 'Notes', for: staffRoles },
  document: { called: 'Documents', for: roles },
  message: { called: 'Messages', for: roles },
} as const satisfies Record<string, { called: string; for: readonly Role[] }>

export type FoundKind = keyof typeof foundKinds

const isKind = (name: string): name is FoundKind => Object.hasOwn(foundKinds, name)
export const everyFoundKind = Object.keys(foundKinds).filter(isKind)

/** What of it somebody of a role may search. */
export const foundKindsFor = (role: Role) =>
  everyFoundKind.filter((kind) => foundKinds[kind].for.some((one) => one === role))
