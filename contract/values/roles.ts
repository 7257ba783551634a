/** The kinds of people who can sign in. Who is added here sees nothing until each table of roles and `seenBy` name them. */
export const roles = ['client', 'agent', 'admin'] as const
export type Role = (typeof roles)[number]

/** A row may name a role that a later version of the portal has brought. */
export const isRole = (role: string): role is Role => roles.some((known) => known === role)

/** The people of the agency. */
export const staffRoles = ['agent', 'admin'] as const satisfies readonly Role[]
export type StaffRole = (typeof staffRoles)[number]

/** What the portal is called for each, at its head. */
export const portalNames: Record<Role, string> = {
  client: 'Client Portal',
  agent: 'Agent Portal',
  admin: 'Admin Portal',
}

const sides: Record<Role, 'client' | 'agency'> = { client: 'client', agent: 'agency', admin: 'agency' }

/** Whether somebody is one of the agency. A role that has not been given its side is not, and does not compile. */
export const isStaff = ({ role }: { role: Role }) => sides[role] === 'agency'
