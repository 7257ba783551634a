import { type Role, roles, staffRoles } from '../contract/values/roles.ts'

/** The audiences of pages, with the roles that get a page inside the shell. Other roles go home. */
export const audiences = {
  /** Outside the shell, signed in or not. */
  anybody: [],
  /** Outside the shell. People who are signed in go home. */
  visitors: [],
  everybody: roles,
  clients: ['client'],
  staff: staffRoles,
  /** Clients get the page too, and read on it that access is denied. */
  'staff-or-denied': roles,
  admins: ['admin'],
} as const satisfies Record<string, readonly Role[]>

export type Audience = keyof typeof audiences
