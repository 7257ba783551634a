import { formatDay } from './days.ts'
import { dollars } from './money.ts'

/** Changes a client may request, to a policy or to their own data. */
export const changeKinds = [
  'add vehicle',
  'change vehicle',
  'remove vehicle',
  'add driver',
  'change driver',
  'remove driver',
  'add location',
  'change location',
  'remove location',
  'add interest',
  'change interest',
  'remove interest',
  'add additional insured',
  'remove additional insured',
  'raise limit',
  'change address',
  'cancel policy',
  'billing',
] as const
export type ChangeKind = (typeof changeKinds)[number]

export const changeLabels: Record<ChangeKind, string> = {
  'add vehicle': 'Add a vehicle',
  'change vehicle': 'Change a vehicle',
  'remove vehicle': 'Remove a vehicle',
  'add driver': 'Add a driver',
  'change driver': 'Change a driver',
  'remove driver': 'Remove a driver',
  'add location': 'Add a location',
  'change location': 'Change a location',
  'remove location': 'Remove a location',
  'add interest': 'Add a lienholder or mortgagee',
  'change interest': 'Change a lienholder or mortgagee',
  'remove interest': 'Remove a lienholder or mortgagee',
  'add additional insured': 'Add an additional insured',
  'remove additional insured': 'Remove an additional insured',
  'raise limit': 'Increase a limit',
  'change address': 'Change of address',
  'cancel policy': 'Cancel the policy',
  billing: 'Billing question',
}

export const changeFields = [
  'item',
  'year',
  'make',
  'model',
  'vinEnd',
  'name',
  'licenseState',
  'street',
  'city',
  'state',
  'zip',
  'role',
  'address',
  'loanNumber',
  'coverage',
  'amount',
  'reason',
] as const
export type ChangeField = (typeof changeFields)[number]

interface ChangeQuestions {
  /** Subject of the change: a vehicle, or a part of this kind; null for neither. */
  thing: 'vehicle' | 'driver' | 'location' | 'interest' | 'form' | null
  /** In form order. */
  fields: readonly ChangeField[]
  /** Required fields. */
  needs: readonly ChangeField[]
}

const vehicle = ['year', 'make', 'model', 'vinEnd'] as const
const driver = ['name', 'licenseState'] as const
const location = ['street', 'city', 'state', 'zip'] as const
const interest = ['role', 'name', 'address', 'loanNumber'] as const

const added = (
  thing: ChangeQuestions['thing'],
  fields: ChangeQuestions['fields'],
  needs: ChangeQuestions['needs'],
): ChangeQuestions => ({
  thing,
  fields,
  needs,
})
const changed = (thing: ChangeQuestions['thing'], fields: ChangeQuestions['fields']): ChangeQuestions => ({
  thing,
  fields: ['item', ...fields],
  needs: ['item'],
})

export const changeQuestions: Record<ChangeKind, ChangeQuestions> = {
  'add vehicle': added('vehicle', vehicle, ['year', 'make', 'model']),
  'change vehicle': changed('vehicle', vehicle),
  'remove vehicle': changed('vehicle', []),
  'add driver': added('driver', driver, ['name']),
  'change driver': changed('driver', driver),
  'remove driver': changed('driver', []),
  'add location': added('location', location, location),
  'change location': changed('location', location),
  'remove location': changed('location', []),
  'add interest': added('interest', interest, ['role', 'name']),
  'change interest': changed('interest', interest),
  'remove interest': changed('interest', []),
  'add additional insured': added('form', ['name', 'address'], ['name']),
  // A form may name several additional insureds. `name` says which one to remove.
  'remove additional insured': changed('form', ['name']),
  'raise limit': added(null, ['coverage', 'amount'], ['coverage', 'amount']),
  'change address': added(null, location, location),
  'cancel policy': added(null, ['reason'], []),
  billing: added(null, [], []),
}

export const changeActionOf = (what: ChangeKind) =>
  what.startsWith('add ') ? 'add' : what.startsWith('remove ') ? 'remove' : 'change'

interface Limit {
  type: string
  interval: string | null
}

/**
 * Some lines have two limits of one name, per person and per accident: the basis tells them apart.
 */
export const limitName = ({ type, interval }: Limit) => (interval ? `${type}, ${interval}` : type)

/**
 * Whether a change is about one policy. An address belongs to the client, and a bill may cover
 * several policies.
 */
export const isPolicyChange = (what: ChangeKind) => what !== 'change address' && what !== 'billing'

/**
 * Whether a carrier can confirm the change, so that the portal applies it. Billing questions change
 * no policy.
 */
export const canApplyChange = (what: ChangeKind) => what !== 'billing'

interface RequestedChangeDetails {
  what: ChangeKind
  itemName: string
  wantedFrom: string | null
  year: number | null
  make: string
  model: string
  vinEnd: string
  name: string
  licenseState: string
  street: string
  city: string
  state: string
  zip: string
  role: string
  address: string
  loanNumber: string
  coverage: string
  amount: number | null
  reason: string
}

/** A change as labeled lines, for email and request details. Empty fields are left out. */
export function formatRequestedChange(said: RequestedChangeDetails): string {
  const place = [said.street, said.city, [said.state, said.zip].filter(Boolean).join(' ')].filter(Boolean)
  const lines: [string, string][] = [
    ['Now', said.itemName],
    ['Vehicle', [said.year ?? '', said.make, said.model].filter(Boolean).join(' ')],
    ['VIN ends', said.vinEnd],
    ['Name', said.name],
    ['License state', said.licenseState],
    ['Interest', said.role],
    ['Address', said.address || place.join(', ')],
    ['Loan number', said.loanNumber],
    ['Limit', said.coverage],
    ['Amount', said.amount ? dollars(said.amount) : ''],
    ['Reason', said.reason],
    ['Effective date', said.wantedFrom ? formatDay(said.wantedFrom) : ''],
  ]
  const told = lines.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`)
  return [changeLabels[said.what], ...told].join('\n')
}

/** Detailed stages of a request. */
export const requestStages = [
  'pending',
  'in progress',
  'waiting for client',
  'waiting for carrier',
  'completed',
  'declined',
] as const
export type RequestStage = (typeof requestStages)[number]

export const carrierChannels = ['e-mail', 'carrier page', 'telephone', 'letter'] as const

export const carrierChannelLabels: Record<(typeof carrierChannels)[number], string> = {
  'e-mail': 'Email',
  'carrier page': 'Carrier website',
  telephone: 'Telephone',
  letter: 'Letter or fax',
}
