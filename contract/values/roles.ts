/** A new role sees nothing until the tables by role and `seenBy` include it. */
export const roles = ['client', 'agent', 'admin'] as const
export type Role = (typeof roles)[number]

/** False for a role in the database that a later version of the portal added. */
export const isRole = (role: string): role is Role => roles.some((knownRole) => knownRole === role)

export const staffRoles = ['agent', 'admin'] as const satisfies readonly Role[]
export type StaffRole = (typeof staffRoles)[number]

/** Title in the page header, by role. */
export const portalNames: Record<Role, string> = {
  client: 'Client Portal',
  agent: 'Agent Portal',
  admin: 'Admin Portal',
}

const sideOfRole: Record<Role, 'client' | 'agency'> = { client: 'client', agent: 'agency', admin: 'agency' }

/** Whether a person is staff. The type of `sideOfRole` requires an entry for each role. */
export const isStaff = ({ role }: { role: Role }) => sideOfRole[role] === 'agency'
