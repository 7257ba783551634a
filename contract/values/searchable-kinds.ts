import type { Role } from './roles.ts'
import { roles, staffRoles } from './roles.ts'

/**
 * Kinds of search results, in display order, with the roles that may search them. A new kind needs
 * a `search-queries.ts` in its feature.
 */
export const searchableKinds = {
  client: { called: 'Clients', for: staffRoles },
  agent: { called: 'Agents', for: ['admin'] },
  policy: { called: 'Policies', for: roles },
  vehicle: { called: 'Vehicles', for: roles },
  claim: { called: 'Claims', for: roles },
  certificate: { called: 'Certificates', for: roles },
  holder: { called: 'Certificate holders', for: roles },
  directory: { called: 'Holder directory', for: staffRoles },
  quote: { called: 'Quotes', for: roles },
  request: { called: 'Requests', for: roles },
  task: { called: 'Tasks', for: staffRoles },
  note: { called: 'Notes', for: staffRoles },
  document: { called: 'Documents', for: roles },
  message: { called: 'Messages', for: roles },
} as const satisfies Record<string, { called: string; for: readonly Role[] }>

export type SearchableKind = keyof typeof searchableKinds

const isKind = (name: string): name is SearchableKind => Object.hasOwn(searchableKinds, name)
export const allSearchableKinds = Object.keys(searchableKinds).filter(isKind)

export const searchableKindsFor = (role: Role) =>
  allSearchableKinds.filter((kind) => searchableKinds[kind].for.some((one) => one === role))
