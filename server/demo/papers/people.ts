import { demoStaff } from '../agency.ts'
import { type ClientName, demoClients } from '../clients.ts'
import type { FiledPolicy } from './filed-policy.ts'

export const agencyOnPaper = {
  name: 'Harborline Insurance Agency',
  address: demoStaff.admin.address,
  phone: '(860) 555-0100',
  email: 'help@harborline.example',
  license: 'CT 0000555',
}

interface InsuredParty {
  name: string
  address: string
  business: string
}

// The baker's homeowners policy is for a house, not the bakery.
const householdOwner = { address: '31 Mullein Hill Road, Waterford, CT 06385', business: 'Individual' }

/** The named insured and its kind: the business, or the person for a personal line. */
export function insuredOf(
  client: ClientName,
  { category, type }: Pick<FiledPolicy, 'category' | 'type'>,
): InsuredParty {
  const { firstName, lastName, company, address } = demoClients[client]
  const name = `${firstName} ${lastName}`
  if (category === 'personal' || type === 'auto' || type === 'home') return { name, ...householdOwner }
  return { name: company || name, address, business: company ? businessOf(company) : 'Individual' }
}

function businessOf(company: string): string {
  if (company.endsWith('LLC')) return 'Limited liability company'
  return company.endsWith('PC') ? 'Professional corporation' : 'Corporation'
}

/** Name and telephone of a client's agent. */
export function agentOnPaper(client: ClientName): string {
  const { firstName, lastName, phone } = demoStaff[demoClients[client].agent]
  return `${firstName} ${lastName}, ${phone}`
}

/** The street on the first line, the town on the second. */
export const splitAddressLines = (address: string) => address.replace(', ', '\n')

/** Accent color of a carrier's documents. Made up, like the layout. */
export function accentOf(insurer: string): string {
  const accentColors = ['#24425f', '#5a2f45', '#20544a', '#4a3f78', '#6b3a1f', '#2b4a2f']
  const charCodeSum = [...insurer].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return accentColors[charCodeSum % accentColors.length] ?? '#24425f'
}
