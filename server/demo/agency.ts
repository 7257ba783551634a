// Harborline Insurance Agency and the people around it. All of it is made up: the telephone numbers are of the
// block kept for fiction, EINs that start with 89 are never assigned, and no mail reaches an .example address.

const office = '40 Ferry Slip Lane, Mystic, CT 06355'

/** The agency's own people, longest there first. `since` counts days from the day of loading. */
export const demoStaff = {
  admin: {
    role: 'admin',
    username: 'admin',
    firstName: 'Denise',
    lastName: 'Okafor',
    phone: '(860) 555-0101',
    address: office,
    since: -1490,
  },
  agent: {
    role: 'agent',
    username: 'agent',
    firstName: 'Daniel',
    lastName: 'Kim',
    phone: '(860) 555-0102',
    address: office,
    since: -1312,
  },
  agent2: {
    role: 'agent',
    username: 'agent2',
    firstName: 'Laura',
    lastName: 'Brandt',
    phone: '(860) 555-0103',
    address: office,
    since: -968,
  },
} as const

export type StaffName = keyof typeof demoStaff
