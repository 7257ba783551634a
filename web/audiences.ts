import { type Role, roles, staffRoles } from '../contract/values/roles.ts'

/** The roles that get each audience's pages inside the shell. Other roles are redirected home. */
export const audiences = {
  /** Outside the shell, signed in or not. */
  anybody: [],
  /** Outside the shell. People who are signed in are redirected home. */
  visitors: [],
  everybody: roles,
  clients: ['client'],
  staff: staffRoles,
  /** Clients get the page too; it tells them that access is denied. */
  'staff-or-denied': roles,
  admins: ['admin'],
} as const satisfies Record<string, readonly Role[]>

export type Audience = keyof typeof audiences
