import { formatDay } from './days.ts'
import { dollars } from './money.ts'
import { needsSignature } from './signed-changes.ts'

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
  'add waiver of subrogation',
  'add primary and noncontributory',
  'raise limit',
  'reduce limit',
  'change deductible',
  'add coverage',
  'remove coverage',
  'change named insured',
  'change exposure',
  'add state',
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
  'add waiver of subrogation': 'Add a waiver of subrogation',
  'add primary and noncontributory': 'Add primary and noncontributory wording',
  'raise limit': 'Increase a limit',
  'reduce limit': 'Reduce a limit',
  'change deductible': 'Change a deductible',
  'add coverage': 'Add a coverage',
  'remove coverage': 'Remove a coverage',
  'change named insured': 'Change the named insured or entity',
  'change exposure': 'Change payroll or sales',
  'add state': 'Add a state (workers’ compensation)',
  'change address': 'Change the address',
  'cancel policy': 'Cancel the policy',
  billing: 'Billing question',
}

export const changeFields = [
  'item',
  'year',
  'make',
  'model',
  'vinEnd',
  'garaging',
  'use',
  'costNew',
  'statedAmount',
  'gvw',
  'comprehensive',
  'collision',
  'lienholder',
  'lienholderAddress',
  'name',
  'entityType',
  'licenseState',
  'street',
  'city',
  'state',
  'zip',
  'buildingValue',
  'contentsValue',
  'construction',
  'yearBuilt',
  'area',
  'protection',
  'occupancy',
  'role',
  'address',
  'loanNumber',
  'onItem',
  'clause',
  'isaoa',
  'relation',
  'operations',
  'project',
  'primary',
  'waiver',
  'coverage',
  'basis',
  'amount',
  'reason',
  'reasonDetails',
] as const
export type ChangeField = (typeof changeFields)[number]

/** Completed operations need a form of their own beside that of ongoing operations. */
export const insuredOperations = ['ongoing', 'completed', 'ongoing and completed'] as const
export const exposureBases = ['payroll', 'sales'] as const
export const yesOrNo = ['yes', 'no'] as const

interface ChangeQuestions {
  /** Subject of the change: a vehicle, or a part of this kind; null for neither. */
  thing: 'vehicle' | 'driver' | 'location' | 'interest' | 'form' | null
  /** In form order. */
  fields: readonly ChangeField[]
  /** Optional fields under More details. */
  more: readonly ChangeField[]
  /** Required fields. */
  needs: readonly (ChangeField | 'wantedFrom')[]
}

const vehicle = ['year', 'make', 'model', 'vinEnd'] as const
const rating = ['garaging', 'use', 'costNew', 'statedAmount', 'gvw', 'comprehensive', 'collision'] as const
const lien = ['lienholder', 'lienholderAddress', 'loanNumber'] as const
const driver = ['name', 'licenseState'] as const
const location = ['street', 'city', 'state', 'zip'] as const
const property = [
  ...(['buildingValue', 'contentsValue', 'construction', 'yearBuilt'] as const),
  ...(['area', 'protection', 'occupancy'] as const),
]
const interest = ['role', 'name', 'address', 'loanNumber'] as const
const payee = ['onItem', 'clause', 'isaoa'] as const

const added = (
  thing: ChangeQuestions['thing'],
  fields: ChangeQuestions['fields'],
  needs: ChangeQuestions['needs'],
  more: ChangeQuestions['more'] = [],
): ChangeQuestions => ({ thing, fields, needs, more })
const changed = (
  thing: ChangeQuestions['thing'],
  fields: ChangeQuestions['fields'],
  more: ChangeQuestions['more'] = [],
): ChangeQuestions => ({ thing, fields: ['item', ...fields], needs: ['item'], more })

export const changeQuestions: Record<ChangeKind, ChangeQuestions> = {
  'add vehicle': added('vehicle', vehicle, ['year', 'make', 'model'], [...rating, ...lien]),
  'change vehicle': changed('vehicle', vehicle, [...rating, ...lien]),
  'remove vehicle': changed('vehicle', []),
  'add driver': added('driver', driver, ['name']),
  'change driver': changed('driver', driver),
  'remove driver': changed('driver', []),
  'add location': added('location', location, location, property),
  'change location': changed('location', location, property),
  'remove location': changed('location', []),
  'add interest': added('interest', interest, ['role', 'name'], payee),
  'change interest': changed('interest', interest, payee),
  'remove interest': changed('interest', []),
  'add additional insured': added(
    'form',
    ['name', 'address', 'relation', 'operations'],
    ['name'],
    ['project', 'primary', 'waiver'],
  ),
  // A form may name several additional insureds. `name` says which one to remove.
  'remove additional insured': changed('form', ['name']),
  'add waiver of subrogation': added('form', ['name', 'address'], ['name'], ['project']),
  'add primary and noncontributory': added('form', ['name', 'address'], ['name'], ['project']),
  'raise limit': added(null, ['coverage', 'amount'], ['coverage', 'amount']),
  'reduce limit': added(null, ['coverage', 'amount'], ['coverage', 'amount']),
  'change deductible': added(null, ['coverage', 'amount'], ['coverage', 'amount']),
  'add coverage': added(null, ['coverage', 'amount'], ['coverage']),
  'remove coverage': added(null, ['coverage'], ['coverage']),
  'change named insured': added(null, ['name', 'entityType'], ['name']),
  'change exposure': added(null, ['basis', 'amount'], ['basis', 'amount']),
  'add state': added(null, ['state', 'amount'], ['state']),
  'change address': added(null, location, location),
  'cancel policy': added(null, ['reason', 'reasonDetails'], ['reason', 'wantedFrom']),
  billing: added(null, [], []),
}

/** The effect of the form that a change adds. */
export const formEffectOf = (what: ChangeKind) =>
  what === 'add waiver of subrogation'
    ? 'waiver of subrogation'
    : what === 'add primary and noncontributory'
      ? 'primary and noncontributory'
      : 'additional insured'

export const addsForm = (what: ChangeKind) =>
  changeQuestions[what].thing === 'form' && changeActionOf(what) === 'add'

export const acceptsNote = (what: ChangeKind) => needsSignature(what) && what !== 'cancel policy'

/** The title of the document that a request of this kind calls for; null for none. */
export const paperOf = (what: ChangeKind | null) =>
  what === null
    ? null
    : what === 'cancel policy'
      ? 'Signed cancellation request'
      : needsSignature(what)
        ? 'Signed request'
        : addsForm(what)
          ? 'Page of the contract'
          : null

/** Changes that staff enter on the policy themselves once the carrier confirmed them. */
export const isEnteredByHand = (what: ChangeKind) =>
  what === 'add coverage' ||
  what === 'change named insured' ||
  what === 'change exposure' ||
  what === 'add state'

export const changeActionOf = (what: ChangeKind) =>
  what.startsWith('add ') ? 'add' : what.startsWith('remove ') ? 'remove' : 'change'

interface Limit {
  type: string
  interval: string | null
}

interface Coverage extends Limit {
  kind?: string | undefined
}

const isDeductible = ({ kind }: Coverage) => kind === 'deductible' || kind === 'retention'

/** The coverages of a policy that a change can be about: limits, deductibles, or all. */
export const coveragesToChange = <One extends Coverage>(what: ChangeKind, coverages: readonly One[]) =>
  coverages.filter((one) =>
    what === 'change deductible' ? isDeductible(one) : what === 'remove coverage' || !isDeductible(one),
  )

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
  onItemName: string
  wantedFrom: string | null
  year: number | null
  make: string
  model: string
  vinEnd: string
  garaging: string
  use: string
  costNew: number | null
  statedAmount: number | null
  gvw: number | null
  comprehensive: number | null
  collision: number | null
  lienholder: string
  lienholderAddress: string
  name: string
  entityType: string
  licenseState: string
  street: string
  city: string
  state: string
  zip: string
  buildingValue: number | null
  contentsValue: number | null
  construction: string
  yearBuilt: number | null
  area: number | null
  protection: string
  occupancy: string
  role: string
  address: string
  loanNumber: string
  clause: string
  isaoa: string
  relation: string
  operations: string
  project: string
  primary: string
  waiver: string
  coverage: string
  basis: string
  amount: number | null
  reason: string
  reasonDetails: string
}

const asDollars = (amount: number | null) => (amount === null ? '' : dollars(amount))
const withUnit = (count: number | null, unit: string) =>
  count === null ? '' : `${count.toLocaleString('en-US')} ${unit}`

function vehicleLines(said: RequestedChangeDetails): [string, string][] {
  return [
    ['Vehicle', [said.year ?? '', said.make, said.model].filter(Boolean).join(' ')],
    ['VIN ends', said.vinEnd],
    ['Garaged at', said.garaging],
    ['Use', said.use],
    ['Cost new', asDollars(said.costNew)],
    ['Stated amount', asDollars(said.statedAmount)],
    ['Gross vehicle weight', withUnit(said.gvw, 'lb')],
    ['Comprehensive deductible', asDollars(said.comprehensive)],
    ['Collision deductible', asDollars(said.collision)],
    ['Lienholder', said.lienholder],
    ['Lienholder address', said.lienholderAddress],
  ]
}

function placeLines(said: RequestedChangeDetails): [string, string][] {
  const place = [said.street, said.city, [said.state, said.zip].filter(Boolean).join(' ')].filter(Boolean)
  return [
    ['Address', said.address || place.join(', ')],
    ['Building value', asDollars(said.buildingValue)],
    ['Contents value', asDollars(said.contentsValue)],
    ['Construction', said.construction],
    ['Year built', said.yearBuilt === null ? '' : String(said.yearBuilt)],
    ['Area', withUnit(said.area, 'sq ft')],
    ['Protection', said.protection],
    ['Occupancy', said.occupancy],
  ]
}

/** A change as labeled lines, for email and request details. Empty fields are left out. */
export function formatRequestedChange(said: RequestedChangeDetails): string {
  const lines: [string, string][] = [
    ['Now', said.itemName],
    ...vehicleLines(said),
    ['Name', said.name],
    ['Entity', said.entityType],
    ['License state', said.licenseState],
    ['Interest', said.role],
    ...placeLines(said),
    ['Loan number', said.loanNumber],
    ['Interest in', said.onItemName],
    ['Clause', said.clause],
    ['ISAOA', said.isaoa],
    ['Relation', said.relation],
    ['Operations', said.operations],
    ['Project', said.project],
    ['Primary and noncontributory', said.primary],
    ['Waiver of subrogation', said.waiver],
    [coverageLabels[said.what] ?? 'Limit', said.coverage],
    ['Basis', said.basis],
    ['Amount', asDollars(said.amount)],
    ['Reason', said.reason],
    ['Reason details', said.reasonDetails],
    ['Effective date', said.wantedFrom ? formatDay(said.wantedFrom) : ''],
  ]
  const told = lines.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`)
  return [changeLabels[said.what], ...told].join('\n')
}

/** The name of the field `coverage`, where it is not a limit. */
export const coverageLabels: Partial<Record<ChangeKind, string>> = {
  'change deductible': 'Deductible',
  'add coverage': 'Coverage',
  'remove coverage': 'Coverage',
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
  telephone: 'Phone',
  letter: 'Letter or fax',
}
