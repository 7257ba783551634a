import { formatDay } from './days.ts'
import { dollars } from './money.ts'

/** Kinds of lists of a policy, other than coverages. */
export const partKinds = [
  'named insured',
  'location',
  'driver',
  'interest',
  'form',
  'class code',
  'charge',
] as const
export type PartKind = (typeof partKinds)[number]

/** Title of the list, and singular within a sentence. */
export const partNames: Record<PartKind, { list: string; singular: string }> = {
  'named insured': { list: 'Named Insureds', singular: 'named insured' },
  location: { list: 'Locations', singular: 'location' },
  driver: { list: 'Drivers', singular: 'driver' },
  interest: { list: 'Additional Interests', singular: 'additional interest' },
  form: { list: 'Forms and Endorsements', singular: 'form' },
  'class code': { list: 'Class Codes', singular: 'class code' },
  charge: { list: 'Fees and Taxes', singular: 'fee or tax' },
}

/** Field names of the lists in the audit log. */
export const partFields = {
  'named insured': 'namedInsureds',
  location: 'locations',
  driver: 'drivers',
  interest: 'interests',
  form: 'forms',
  'class code': 'classCodes',
  charge: 'charges',
} as const satisfies Record<PartKind, string>

export const namedInsuredRoles = ['named insured', 'additional named insured', 'dba'] as const
export const interestRoles = ['mortgagee', 'loss payee', 'lienholder', 'additional interest'] as const
export const payeeClauses = ['loss payable', 'lender’s loss payable', 'mortgageholder'] as const
/** Relations of an additional insured to the insured. */
export const insuredRelations = [
  'general contractor',
  'project owner',
  'landlord',
  'customer',
  'lessor of equipment',
  'vendor',
  'lender',
  'other',
] as const
/** Construction classes of ISO, from 1 to 6. */
export const constructionTypes = [
  'frame',
  'joisted masonry',
  'noncombustible',
  'masonry noncombustible',
  'modified fire resistive',
  'fire resistive',
] as const
/** Perils of commercial property forms. Each has those before it. */
export const causesOfLoss = ['basic', 'broad', 'special'] as const
export const valuations = [
  'replacement cost',
  'functional replacement cost',
  'agreed value',
  'actual cash value',
] as const
export const formEffects = [
  'additional insured',
  'waiver of subrogation',
  'primary and noncontributory',
  'notice to holder',
  'aggregate per project',
  'aggregate per location',
  'other',
] as const
export type FormEffect = (typeof formEffects)[number]
/** Operations for which a form makes somebody an additional insured. */
export const operations = ['ongoing', 'completed'] as const
export type Operation = (typeof operations)[number]
/** Effects that a form may give for one project or location alone, which its schedule names. */
export const effectsByProject = [
  'additional insured',
  'waiver of subrogation',
  'primary and noncontributory',
] as const satisfies readonly FormEffect[]
export const canNameProject = (effect: FormEffect) => effectsByProject.some((one) => one === effect)
export const formScopes = ['blanket', 'named'] as const
export const classBases = [
  'payroll',
  'sales',
  'total cost',
  'area',
  'units',
  'admissions',
  'vehicles',
  'other',
] as const
export const chargeKinds = ['fee', 'tax', 'stamping fee', 'surcharge', 'assessment', 'other'] as const

/** Values of the facts of a term. */
export const aggregateBases = ['policy', 'project', 'location'] as const
export const autoSymbols = ['any', 'owned', 'scheduled', 'hired', 'non-owned'] as const
/** Residual: an assigned risk, which the state's plan gave to the carrier. */
export const autoMarkets = ['voluntary', 'residual'] as const
export type AutoMarket = (typeof autoMarkets)[number]
export const excessForms = ['umbrella', 'excess'] as const

export const factNames = [
  'aggregateApplies',
  'coveredAutos',
  'autoMarket',
  'excludedVehicles',
  'excessForm',
  'retention',
  'statesCovered',
  'excludedOfficers',
  'includedOfficers',
  'noneExcluded',
  'underlying',
  'minimumEarnedPercent',
  'minimumEarned',
  'surplusLines',
  'surplusDisclosure',
] as const
export type FactName = (typeof factNames)[number]

/** A location without stated property values. */
export const noProperty = {
  ...{ buildingValue: null, contentsValue: null, construction: '' as const },
  ...{ yearBuilt: null, area: null, protection: '', occupancy: '' },
  ...{ causesOfLoss: '' as const, valuation: '' as const, coinsurance: null, deductible: null },
  windDeductible: '',
}

/** A term without stated facts. */
export const noFacts = {
  aggregateApplies: null,
  coveredAutos: [],
  autoMarket: null,
  excludedVehicles: [],
  excessForm: null,
  retention: null,
  statesCovered: [],
  excludedOfficers: [],
  includedOfficers: [],
  noneExcluded: false,
  underlying: [],
  minimumEarnedPercent: null,
  minimumEarned: null,
  surplusLines: false,
  surplusDisclosure: null,
}

export const factLabels: Record<FactName, string> = {
  aggregateApplies: 'General aggregate applies per',
  coveredAutos: 'Covered autos',
  autoMarket: 'Market',
  excludedVehicles: 'Excluded vehicles',
  excessForm: 'Umbrella or excess',
  retention: 'Retention',
  statesCovered: 'States covered',
  excludedOfficers: 'Excluded owners, officers, members',
  includedOfficers: 'Owners, officers, members not excluded',
  noneExcluded: 'No owner, officer or member is excluded',
  underlying: 'Underlying policies',
  minimumEarnedPercent: 'Minimum earned premium (%)',
  minimumEarned: 'Minimum earned premium, dollars',
  surplusLines: 'Surplus lines',
  surplusDisclosure: 'Surplus lines disclosure',
}

interface NamedInsured {
  kind: 'named insured'
  name: string
  role: (typeof namedInsuredRoles)[number]
}
interface Location {
  kind: 'location'
  street: string
  city: string
  state: string
  zip: string
  description: string
  property?: Property | undefined
}
interface Property {
  buildingValue: number | null
  contentsValue: number | null
  construction: string
  yearBuilt: number | null
  area: number | null
  protection: string
  occupancy: string
  causesOfLoss?: string | undefined
  valuation?: string | undefined
  /** In percent. */
  coinsurance?: number | null | undefined
  /** US dollars, for all perils without a deductible of their own. */
  deductible?: number | null | undefined
  /** As the policy says it: '2% of the building value'. */
  windDeductible?: string | undefined
}
interface Driver {
  kind: 'driver'
  name: string
  licenseState: string | null
  excluded: boolean
}
interface Interest {
  kind: 'interest'
  role: (typeof interestRoles)[number]
  name: string
  address: string
  loanNumber: string
  clause?: string | undefined
}
/** A holder that staff confirmed to be the party that a form names. */
export interface SameParty {
  /** As the form names the party. */
  name: string
  /** As the certificate holder is named. */
  holder: string
  confirmedOn: string
}
export interface PolicyFormPart {
  kind: 'form'
  number: string
  edition: string
  title: string
  effect: FormEffect
  scope: (typeof formScopes)[number]
  names: readonly string[]
  from: string | null
  until: string | null
  /** Null or missing: `operationsOf` derives the operations from the form's number and edition. */
  operations?: readonly Operation[] | null
  relation?: string | undefined
  /** The only project or location that the form applies to; empty or missing for all. */
  project?: string | undefined
  sameAs?: readonly SameParty[]
  /** The form's page, filed as a document. */
  documentId?: string | null
  /** The form is unusual on this line, or has an unusual effect, and staff confirmed it. */
  confirmed?: boolean
}
/** A form as certificates print it. */
export interface PrintedForm {
  number: string
  edition: string
  title: string
  /** Missing on certificates of earlier releases. */
  effect?: FormEffect | undefined
  operations?: Operation[] | undefined
  /** The only project or location that the form applies to; missing for all. */
  project?: string | undefined
}

interface ClassCode {
  kind: 'class code'
  code: string
  description: string
  state: string | null
  basis: (typeof classBases)[number]
  amount: number
}
interface Charge {
  kind: 'charge'
  what: (typeof chargeKinds)[number]
  name: string
  amount: number
}
/** A part with the fields that `formatPart` needs. */
export type PolicyPartDetails =
  | NamedInsured
  | Location
  | Driver
  | Interest
  | PolicyFormPart
  | ClassCode
  | Charge

const joinDetails = (...words: (string | false | 0 | null | undefined)[]) => words.filter(Boolean).join(', ')

/** 'CG 20 10 04 13', as printed. */
export const formatFormName = ({ number, edition }: Pick<PolicyFormPart, 'number' | 'edition'>) =>
  [number, edition].filter(Boolean).join(' ')

export const formatLocation = ({
  street,
  city,
  state,
  zip,
}: Omit<Location, 'kind' | 'description' | 'property'>) => `${street}, ${city}, ${state} ${zip}`.trim()

/** Rating exposure: '$310,000 payroll', '4 units'. */
export const formatClassBasis = ({ basis, amount }: Pick<ClassCode, 'basis' | 'amount'>) =>
  ['payroll', 'sales', 'total cost'].includes(basis)
    ? `${dollars(amount)} ${basis}`
    : `${amount.toLocaleString('en-US')} ${basis}`

/** 'building $1,200,000, joisted masonry, built 1978'. Empty if nothing is stated. */
export const formatProperty = (property: Property | undefined) =>
  property
    ? joinDetails(
        property.buildingValue !== null && `building ${dollars(property.buildingValue)}`,
        property.contentsValue !== null && `contents ${dollars(property.contentsValue)}`,
        property.construction,
        property.yearBuilt !== null && `built ${property.yearBuilt}`,
        property.area !== null && `${property.area.toLocaleString('en-US')} sq ft`,
        property.protection,
        property.occupancy,
        property.causesOfLoss && `causes of loss: ${property.causesOfLoss}`,
        property.valuation,
        property.coinsurance != null && `${property.coinsurance}% coinsurance`,
        property.deductible != null && `deductible ${dollars(property.deductible)}`,
        property.windDeductible && `wind and hail deductible ${property.windDeductible}`,
      )
    : ''

/** A part in one line, for audit log, policy history and edit conflicts. */
export function formatPart(part: PolicyPartDetails): string {
  switch (part.kind) {
    case 'named insured':
      return part.role === 'named insured'
        ? part.name
        : `${part.name} (${part.role === 'dba' ? 'DBA' : part.role})`
    case 'location':
      return joinDetails(formatLocation(part), part.description, formatProperty(part.property))
    case 'driver':
      return joinDetails(part.name, part.licenseState, part.excluded && 'excluded')
    case 'interest':
      return joinDetails(
        `${part.name} (${part.role})`,
        part.address,
        part.loanNumber && `loan ${part.loanNumber}`,
        part.clause,
      )
    case 'form':
      return joinDetails(
        [formatFormName(part), part.title].filter(Boolean).join(' '),
        part.effect !== 'other' && part.effect,
        part.operations?.length && `${part.operations.join(' and ')} operations`,
        part.scope === 'named' && `for ${part.names.join(' and ')}`,
        part.relation && `relation ${part.relation}`,
        part.project && `only for ${part.project}`,
        part.from && `from ${formatDay(part.from)}`,
        part.until && `until ${formatDay(part.until)}`,
        ...(part.sameAs ?? []).map(({ name, holder }) => `${holder} is ${name}`),
        part.confirmed && 'exception confirmed',
        part.documentId && 'page on file',
      )
    case 'class code':
      return joinDetails(
        [part.state, part.code, part.description].filter(Boolean).join(' '),
        part.amount > 0 && formatClassBasis(part),
      )
    case 'charge':
      return joinDetails(`${part.name} (${part.what})`, dollars(part.amount))
  }
}
