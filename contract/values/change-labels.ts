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

/** Completed operations usually need another form than ongoing operations. */
export const insuredOperations = ['ongoing', 'completed', 'ongoing and completed'] as const
export const exposureBases = ['payroll', 'sales'] as const
export const yesOrNoAnswers = ['yes', 'no'] as const

interface ChangeQuestions {
  /** Subject of the change: a vehicle, or a part of this kind; null for neither. */
  subject: 'vehicle' | 'driver' | 'location' | 'interest' | 'form' | null
  /** In form order. */
  fields: readonly ChangeField[]
  /** Optional fields under More details. */
  more: readonly ChangeField[]
  /** Required fields. */
  requiredFields: readonly (ChangeField | 'wantedFrom')[]
}

const vehicleFields = ['year', 'make', 'model', 'vinEnd'] as const
const ratingFields = [
  'garaging',
  'use',
  'costNew',
  'statedAmount',
  'gvw',
  'comprehensive',
  'collision',
] as const
const lienFields = ['lienholder', 'lienholderAddress', 'loanNumber'] as const
const driverFields = ['name', 'licenseState'] as const
const locationFields = ['street', 'city', 'state', 'zip'] as const
const propertyFields = [
  ...(['buildingValue', 'contentsValue', 'construction', 'yearBuilt'] as const),
  ...(['area', 'protection', 'occupancy'] as const),
]
const interestFields = ['role', 'name', 'address', 'loanNumber'] as const
const payeeFields = ['onItem', 'clause', 'isaoa'] as const

const changeQuestionsOf = (
  subject: ChangeQuestions['subject'],
  fields: ChangeQuestions['fields'],
  requiredFields: ChangeQuestions['requiredFields'],
  extraFields: ChangeQuestions['more'] = [],
): ChangeQuestions => ({ subject, fields, requiredFields, more: extraFields })
const questionsWithItem = (
  subject: ChangeQuestions['subject'],
  fields: ChangeQuestions['fields'],
  extraFields: ChangeQuestions['more'] = [],
): ChangeQuestions => ({ subject, fields: ['item', ...fields], requiredFields: ['item'], more: extraFields })

export const changeQuestions: Record<ChangeKind, ChangeQuestions> = {
  'add vehicle': changeQuestionsOf(
    'vehicle',
    vehicleFields,
    ['year', 'make', 'model'],
    [...ratingFields, ...lienFields],
  ),
  'change vehicle': questionsWithItem('vehicle', vehicleFields, [...ratingFields, ...lienFields]),
  'remove vehicle': questionsWithItem('vehicle', []),
  'add driver': changeQuestionsOf('driver', driverFields, ['name']),
  'change driver': questionsWithItem('driver', driverFields),
  'remove driver': questionsWithItem('driver', []),
  'add location': changeQuestionsOf('location', locationFields, locationFields, propertyFields),
  'change location': questionsWithItem('location', locationFields, propertyFields),
  'remove location': questionsWithItem('location', []),
  'add interest': changeQuestionsOf('interest', interestFields, ['role', 'name'], payeeFields),
  'change interest': questionsWithItem('interest', interestFields, payeeFields),
  'remove interest': questionsWithItem('interest', []),
  'add additional insured': changeQuestionsOf(
    'form',
    ['name', 'address', 'relation', 'operations'],
    ['name'],
    ['project', 'primary', 'waiver'],
  ),
  // A form may name several additional insureds. `name` says which one to remove.
  'remove additional insured': questionsWithItem('form', ['name']),
  'add waiver of subrogation': changeQuestionsOf('form', ['name', 'address'], ['name'], ['project']),
  'add primary and noncontributory': changeQuestionsOf('form', ['name', 'address'], ['name'], ['project']),
  'raise limit': changeQuestionsOf(null, ['coverage', 'amount'], ['coverage', 'amount']),
  'reduce limit': changeQuestionsOf(null, ['coverage', 'amount'], ['coverage', 'amount']),
  'change deductible': changeQuestionsOf(null, ['coverage', 'amount'], ['coverage', 'amount']),
  'add coverage': changeQuestionsOf(null, ['coverage', 'amount'], ['coverage']),
  'remove coverage': changeQuestionsOf(null, ['coverage'], ['coverage']),
  'change named insured': changeQuestionsOf(null, ['name', 'entityType'], ['name']),
  'change exposure': changeQuestionsOf(null, ['basis', 'amount'], ['basis', 'amount']),
  'add state': changeQuestionsOf(null, ['state', 'amount'], ['state']),
  'change address': changeQuestionsOf(null, locationFields, locationFields),
  'cancel policy': changeQuestionsOf(null, ['reason', 'reasonDetails'], ['reason', 'wantedFrom']),
  billing: changeQuestionsOf(null, [], []),
}

/** The effect of the form that a change adds. */
export const formEffectOf = (kind: ChangeKind) =>
  kind === 'add waiver of subrogation'
    ? 'waiver of subrogation'
    : kind === 'add primary and noncontributory'
      ? 'primary and noncontributory'
      : 'additional insured'

export const isFormAddition = (kind: ChangeKind) =>
  changeQuestions[kind].subject === 'form' && changeActionOf(kind) === 'add'

export const canBeConfirmedByNote = (kind: ChangeKind) => needsSignature(kind) && kind !== 'cancel policy'

/** The title of the document that a request of this kind needs; null if it needs none. */
export const documentTitleFor = (kind: ChangeKind | null) =>
  kind === null
    ? null
    : kind === 'cancel policy'
      ? 'Signed cancellation request'
      : needsSignature(kind)
        ? 'Signed request'
        : isFormAddition(kind)
          ? 'Contract page'
          : null

/** Changes that staff enter on the policy themselves once the carrier confirmed them. */
export const isEnteredByHand = (kind: ChangeKind) =>
  kind === 'add coverage' ||
  kind === 'change named insured' ||
  kind === 'change exposure' ||
  kind === 'add state'

export const changeActionOf = (kind: ChangeKind) =>
  kind.startsWith('add ') ? 'add' : kind.startsWith('remove ') ? 'remove' : 'change'

interface Limit {
  type: string
  interval: string | null
}

interface Coverage extends Limit {
  kind?: string | undefined
}

const isDeductible = ({ kind }: Coverage) => kind === 'deductible' || kind === 'retention'

/** The coverages of a policy that a change can be about: limits, deductibles, or all. */
export const coveragesToChange = <One extends Coverage>(kind: ChangeKind, coverages: readonly One[]) =>
  coverages.filter((coverage) =>
    kind === 'change deductible'
      ? isDeductible(coverage)
      : kind === 'remove coverage' || !isDeductible(coverage),
  )

/**
 * Some lines have two limits of one name, per person and per accident: the basis tells them apart.
 */
export const limitName = ({ type, interval }: Limit) => (interval ? `${type}, ${interval}` : type)

/**
 * Whether a change is about one policy. An address belongs to the client, and a bill may cover
 * several policies.
 */
export const isPolicyChange = (kind: ChangeKind) => kind !== 'change address' && kind !== 'billing'

/**
 * Whether a carrier can confirm the change, so that the portal applies it. Billing questions change
 * no policy.
 */
export const canApplyChange = (kind: ChangeKind) => kind !== 'billing'

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

const toDollarText = (amount: number | null) => (amount === null ? '' : dollars(amount))
const formatWithUnit = (count: number | null, unit: string) =>
  count === null ? '' : `${count.toLocaleString('en-US')} ${unit}`

function vehicleLinesOf(change: RequestedChangeDetails): [string, string][] {
  return [
    ['Vehicle', [change.year ?? '', change.make, change.model].filter(Boolean).join(' ')],
    ['VIN ending', change.vinEnd],
    ['Garaged at', change.garaging],
    ['Use', change.use],
    ['Cost new', toDollarText(change.costNew)],
    ['Stated amount', toDollarText(change.statedAmount)],
    ['Gross vehicle weight', formatWithUnit(change.gvw, 'lb')],
    ['Comprehensive deductible', toDollarText(change.comprehensive)],
    ['Collision deductible', toDollarText(change.collision)],
    ['Lienholder', change.lienholder],
    ['Lienholder address', change.lienholderAddress],
  ]
}

function placeLinesOf(change: RequestedChangeDetails): [string, string][] {
  const addressText = [
    change.street,
    change.city,
    [change.state, change.zip].filter(Boolean).join(' '),
  ].filter(Boolean)
  return [
    ['Address', change.address || addressText.join(', ')],
    ['Building value', toDollarText(change.buildingValue)],
    ['Contents value', toDollarText(change.contentsValue)],
    ['Construction', change.construction],
    ['Year built', change.yearBuilt === null ? '' : String(change.yearBuilt)],
    ['Area', formatWithUnit(change.area, 'sq ft')],
    ['Protection', change.protection],
    ['Occupancy', change.occupancy],
  ]
}

/** A change as labeled lines, for email and request details. Empty fields are left out. */
export function formatRequestedChange(change: RequestedChangeDetails): string {
  const lines: [string, string][] = [
    ['On the policy', change.itemName],
    ...vehicleLinesOf(change),
    ['Name', change.name],
    ['Entity', change.entityType],
    ['License state', change.licenseState],
    ['Interest', change.role],
    ...placeLinesOf(change),
    ['Loan number', change.loanNumber],
    ['Interest in', change.onItemName],
    ['Clause', change.clause],
    ['ISAOA', change.isaoa],
    ['Relationship to insured', change.relation],
    ['Operations', change.operations],
    ['Project', change.project],
    ['Primary and noncontributory', change.primary],
    ['Waiver of subrogation', change.waiver],
    [coverageLabels[change.what] ?? 'Limit', change.coverage],
    ['Basis', change.basis],
    ['Amount', toDollarText(change.amount)],
    ['Reason', change.reason],
    ['Reason details', change.reasonDetails],
    ['Requested effective date', change.wantedFrom ? formatDay(change.wantedFrom) : ''],
  ]
  const changeLines = lines.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`)
  return [changeLabels[change.what], ...changeLines].join('\n')
}

/** Label of the field `coverage` for changes that are not about a limit. */
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
