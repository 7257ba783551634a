// Harborline Insurance Agency and its people are made up. Telephone numbers are from the block
// reserved for fiction, no EIN starts with 89, and .example addresses receive no email.

const officeAddress = '40 Ferry Slip Lane, Mystic, CT 06355'

/** Staff, by seniority. `since` is in days from the day of loading. */
export const demoStaff = {
  admin: {
    role: 'admin',
    username: 'admin',
    firstName: 'Denise',
    lastName: 'Okafor',
    phone: '(860) 555-0101',
    address: officeAddress,
    since: -1490,
  },
  agent: {
    role: 'agent',
    username: 'agent',
    firstName: 'Daniel',
    lastName: 'Kim',
    phone: '(860) 555-0102',
    address: officeAddress,
    since: -1312,
  },
  agent2: {
    role: 'agent',
    username: 'agent2',
    firstName: 'Laura',
    lastName: 'Brandt',
    phone: '(860) 555-0103',
    address: officeAddress,
    since: -968,
  },
} as const

export type StaffName = keyof typeof demoStaff
