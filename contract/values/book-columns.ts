// The agency's book as files: what an export writes and an import reads, column by column. docs/book-format.md shows it. The
// export fills every column of a file (`BookRow`), and what an import knows of an account or a policy has the same names.

import { accountKinds, accountStandings } from './accounts.ts'
import { type Right, rights } from './rights.ts'

/** How a cell of a column is written. */
export type CellForm =
  | 'text'
  | 'lines'
  | 'id'
  | 'ids'
  | 'email'
  | 'emails'
  | 'phone'
  | 'state'
  | 'country'
  | 'zip'
  | 'day'
  | 'dollars'
  | 'ein'
  | 'naic'
  | 'year'
  | 'vin'
  | 'limits'
  | 'number'
  | 'yes or no'
  | 'carrier'
  | 'line'
  | 'one of'

interface Column {
  /** Its kind and name: 'policies.start'. */
  field: `${BookKind}.${string}`
  head: string
  is: CellForm
  /** What stands in it, for docs and for whoever maps a column of another file. */
  says: string
  /** At most so many characters. */
  most?: number
  /** What it may be, where it is one of a few words. */
  oneOf?: readonly string[]
}

/** The five kinds of things in a book. */
export const bookKinds = ['accounts', 'people', 'policies', 'vehicles', 'holders'] as const
export type BookKind = (typeof bookKinds)[number]

/** How a file says what somebody may. */
export const rightsInBook = {
  everything: 'everything',
  read: 'read only',
  certificates: 'certificates and cards',
  claims: 'claims and cards',
} as const satisfies Record<Right, string>

/** The right that a file says; null where it says none. */
export const rightInBook = (said: string | undefined): Right | null =>
  rights.find((right) => rightsInBook[right] === said) ?? null

const anId = { is: 'id', most: 60 } as const
const stateSays = 'Two letters; outside the United States the province or region'
const zipSays = 'Five or nine digits, with its leading zero; outside the United States the postal code'
const countrySays = 'Empty in the United States; else its two letters or its name: CA, Canada'
const daySays = 'YYYY-MM-DD'

/** All that is known of each kind of thing. */
export const bookFields = [
  {
    field: 'accounts.id',
    head: 'Account ID',
    ...anId,
    says: "The portal's own, by which people, policies and holders name their account. Empty in a file from elsewhere",
  },
  {
    field: 'accounts.name',
    head: 'Account name',
    is: 'text',
    most: 200,
    says: 'Of a business its legal name, of a person the full name',
  },
  { field: 'accounts.kind', head: 'Kind', is: 'one of', oneOf: accountKinds, says: 'business or person' },
  { field: 'accounts.dba', head: 'DBA', is: 'text', most: 200, says: 'The name a business trades under' },
  { field: 'accounts.entity', head: 'Entity', is: 'text', most: 60, says: 'LLC, corporation, partnership' },
  {
    field: 'accounts.ein',
    head: 'EIN',
    is: 'ein',
    says: 'Nine digits, 12-3456789. Never a Social Security number',
  },
  { field: 'accounts.mailingStreet', head: 'Mailing street', is: 'text', most: 120, says: 'Where mail goes' },
  {
    field: 'accounts.mailingStreet2',
    head: 'Mailing street 2',
    is: 'text',
    most: 120,
    says: 'Suite, floor, c/o',
  },
  { field: 'accounts.mailingCity', head: 'Mailing city', is: 'text', most: 60, says: 'Its city' },
  { field: 'accounts.mailingState', head: 'Mailing state', is: 'state', most: 60, says: stateSays },
  { field: 'accounts.mailingZip', head: 'Mailing ZIP', is: 'zip', most: 20, says: zipSays },
  { field: 'accounts.mailingCountry', head: 'Mailing country', is: 'country', says: countrySays },
  {
    field: 'accounts.locationStreet',
    head: 'Location street',
    is: 'text',
    most: 120,
    says: 'Where the business or the home is',
  },
  {
    field: 'accounts.locationStreet2',
    head: 'Location street 2',
    is: 'text',
    most: 120,
    says: 'Suite, floor',
  },
  { field: 'accounts.locationCity', head: 'Location city', is: 'text', most: 60, says: 'Its city' },
  { field: 'accounts.locationState', head: 'Location state', is: 'state', most: 60, says: stateSays },
  { field: 'accounts.locationZip', head: 'Location ZIP', is: 'zip', most: 20, says: zipSays },
  { field: 'accounts.locationCountry', head: 'Location country', is: 'country', says: countrySays },
  {
    field: 'accounts.phone',
    head: 'Account phone',
    is: 'phone',
    says: 'Ten digits, and an extension where there is one',
  },
  { field: 'accounts.since', head: 'Client since', is: 'day', says: daySays },
  {
    field: 'accounts.standing',
    head: 'Account status',
    is: 'one of',
    oneOf: accountStandings,
    says: 'prospect, active or former',
  },
  {
    field: 'accounts.number',
    head: 'Account number',
    ...anId,
    says: "The agency's own number of the account",
  },
  {
    field: 'accounts.externalIds',
    head: 'External IDs',
    is: 'ids',
    most: 500,
    says: 'What other systems call it: “Nexsure: 4711; HawkSoft: 12”',
  },
  {
    field: 'accounts.agent',
    head: 'Agent',
    is: 'text',
    most: 254,
    says: 'E-mail or name of the agent who is its producer',
  },
  {
    field: 'accounts.managers',
    head: 'Account managers',
    is: 'emails',
    most: 1000,
    says: 'E-mails of its account managers, with semicolons between them',
  },

  { field: 'people.id', head: 'Person ID', ...anId, says: "The portal's own" },
  {
    field: 'people.firstName',
    head: 'First name',
    is: 'text',
    most: 100,
    says: 'Of a person who speaks for the account',
  },
  { field: 'people.lastName', head: 'Last name', is: 'text', most: 100, says: 'With Jr or III behind it' },
  { field: 'people.email', head: 'Email', is: 'email', most: 254, says: 'Several people may share one' },
  { field: 'people.phone', head: 'Phone', is: 'phone', says: 'Ten digits' },
  { field: 'people.title', head: 'Title', is: 'text', most: 100, says: 'Owner, bookkeeper, site manager' },
  {
    field: 'people.rights',
    head: 'Rights',
    is: 'one of',
    oneOf: Object.values(rightsInBook),
    says: 'everything, read only, certificates and cards, or claims and cards',
  },
  {
    field: 'people.isOwner',
    head: 'Owner of the account',
    is: 'yes or no',
    says: 'yes of one person of each account',
  },

  {
    field: 'policies.id',
    head: 'Policy ID',
    ...anId,
    says: "The portal's own, by which vehicles name their policy",
  },
  {
    field: 'policies.number',
    head: 'Policy number',
    is: 'text',
    most: 60,
    says: 'As it stands on the declarations page',
  },
  {
    field: 'policies.carrier',
    head: 'Carrier',
    is: 'carrier',
    most: 120,
    says: 'The brand, as it is called under Settings',
  },
  {
    field: 'policies.company',
    head: 'Writing company',
    is: 'text',
    most: 200,
    says: 'The company that bears the risk',
  },
  { field: 'policies.naic', head: 'NAIC', is: 'naic', says: "Five digits, the writing company's" },
  { field: 'policies.line', head: 'Line', is: 'line', most: 120, says: 'As it is called under Settings' },
  {
    field: 'policies.category',
    head: 'Category',
    is: 'one of',
    oneOf: ['commercial', 'personal'],
    says: 'commercial or personal',
  },
  {
    field: 'policies.status',
    head: 'Policy status',
    is: 'one of',
    oneOf: ['active', 'pending'],
    says: 'active or pending, as the agency set it. That it has expired follows from its end',
  },
  { field: 'policies.start', head: 'Policy start', is: 'day', says: daySays },
  { field: 'policies.end', head: 'Policy end', is: 'day', says: `${daySays}, after the start` },
  {
    field: 'policies.premium',
    head: 'Premium',
    is: 'dollars',
    says: 'US dollars for the whole term: 1840.50',
  },
  {
    field: 'policies.frequency',
    head: 'Payment frequency',
    is: 'one of',
    oneOf: ['monthly', 'quarterly', 'semi-annually', 'annually'],
    says: 'monthly, quarterly, semi-annually or annually: how the premium is billed',
  },
  {
    field: 'policies.limit',
    head: 'Coverage limit',
    is: 'dollars',
    says: 'The headline limit alone, in US dollars',
  },
  {
    field: 'policies.limits',
    head: 'Limits',
    is: 'limits',
    most: 20_000,
    says: 'All of them, each on a line of the cell: name | amount | basis. 0 where the name says it all. What the insured bears ends its basis with deductible or retention: Collision | 1000 | deductible',
  },
  { field: 'policies.deductible', head: 'Deductible', is: 'dollars', says: 'US dollars' },
  {
    field: 'policies.coverageType',
    head: 'Coverage type',
    is: 'text',
    most: 100,
    says: 'Claims-made, occurrence',
  },
  {
    field: 'policies.description',
    head: 'Description',
    is: 'lines',
    most: 2000,
    says: 'What the agency has written of it',
  },
  {
    field: 'policies.namedInsured',
    head: 'Named insured',
    is: 'text',
    most: 200,
    says: 'As ID cards print it, where it is other than the account',
  },
  {
    field: 'policies.wholesaler',
    head: 'Wholesaler',
    is: 'text',
    most: 200,
    says: 'Through whom it was placed',
  },
  { field: 'policies.renews', head: 'Renews policy ID', ...anId, says: 'The ID of the term before' },
  {
    field: 'policies.offAs',
    head: 'Taken off as',
    is: 'one of',
    oneOf: ['entered in error', 'cancelled', 'not renewed', 'replaced'],
    says: 'Why it is on no list any more: entered in error, cancelled, not renewed or replaced',
  },
  {
    field: 'policies.cancelledOn',
    head: 'Cancelled on',
    is: 'day',
    says: 'Of a cancelled policy the day from which it was not in force',
  },

  { field: 'vehicles.id', head: 'Vehicle ID', ...anId, says: "The portal's own" },
  {
    field: 'vehicles.place',
    head: 'Vehicle place',
    is: 'number',
    says: 'Its place among the vehicles of the policy, from 1',
  },
  { field: 'vehicles.year', head: 'Vehicle year', is: 'year', says: 'Four digits' },
  { field: 'vehicles.make', head: 'Make', is: 'text', most: 40, says: 'Ford' },
  { field: 'vehicles.model', head: 'Model', is: 'text', most: 60, says: 'Transit 250' },
  {
    field: 'vehicles.vinEnd',
    head: 'VIN end',
    is: 'vin',
    says: 'The last 4 to 8 characters, in an archive the whole where it is on file. Of a whole VIN an import keeps the last 8',
  },

  { field: 'holders.id', head: 'Holder ID', ...anId, says: "The portal's own" },
  { field: 'holders.name', head: 'Holder name', is: 'text', most: 120, says: 'As certificates name it' },
  { field: 'holders.street', head: 'Holder street', is: 'text', most: 120, says: 'Number and street' },
  {
    field: 'holders.street2',
    head: 'Holder street 2',
    is: 'text',
    most: 120,
    says: 'Suite, floor, attention',
  },
  { field: 'holders.city', head: 'Holder city', is: 'text', most: 60, says: 'Its city' },
  { field: 'holders.state', head: 'Holder state', is: 'state', most: 60, says: stateSays },
  { field: 'holders.zip', head: 'Holder ZIP', is: 'zip', most: 20, says: zipSays },
  { field: 'holders.country', head: 'Holder country', is: 'country', says: countrySays },
  { field: 'holders.email', head: 'Holder email', is: 'email', most: 254, says: 'Where certificates go' },
  {
    field: 'holders.phone',
    head: 'Holder phone',
    is: 'phone',
    says: 'Ten digits, and an extension where there is one',
  },
  { field: 'holders.loanNumber', head: 'Loan number', is: 'text', most: 60, says: "The lender's" },
  {
    field: 'holders.operations',
    head: 'Description of operations',
    is: 'lines',
    most: 2000,
    says: 'What the certificate says of the work',
  },
  {
    field: 'holders.additionalInsured',
    head: 'Additional insured',
    is: 'text',
    most: 200,
    says: 'As what the holder asks to be named',
  },
] as const satisfies readonly Column[]

/** A field by its kind and name. */
export type BookField = (typeof bookFields)[number]['field']
export type BookColumn = Column & { field: BookField }

const columns = new Map<BookField, BookColumn>(bookFields.map((column) => [column.field, column]))

/** What is known of a field. */
export function columnOf(field: BookField): BookColumn {
  const column = columns.get(field)
  if (!column) throw new Error(`There is no field ${field}`)
  return column
}

const account = ['accounts.id', 'accounts.name'] as const
const policy = ['policies.id', 'policies.number', 'policies.start'] as const

/**
 * The files of a book, each with its columns in their order. The first ones of all but accounts say whose a thing is: by the
 * ID, or where there is none by the name, or the number and start of a policy.
 */
export const bookFiles = {
  accounts: {
    file: 'accounts.csv',
    fields: fieldsOf('accounts'),
  },
  people: { file: 'people.csv', fields: [...account, ...fieldsOf('people')] },
  policies: { file: 'policies.csv', fields: [...account, ...fieldsOf('policies')] },
  vehicles: { file: 'vehicles.csv', fields: [...account, ...policy, ...fieldsOf('vehicles')] },
  holders: { file: 'holders.csv', fields: [...account, 'policies.number', ...fieldsOf('holders')] },
} as const satisfies Record<BookKind, { file: string; fields: readonly BookField[] }>

type FieldOf<Kind extends BookKind> = Extract<BookField, `${Kind}.${string}`>

function fieldsOf<Kind extends BookKind>(kind: Kind): FieldOf<Kind>[] {
  const isOf = (field: BookField): field is FieldOf<Kind> => field.startsWith(`${kind}.`)
  return bookFields.map(({ field }) => field).filter(isOf)
}

/** What an export fills: every column of a file, none left out. */
export type BookRow<Kind extends BookKind> = Record<(typeof bookFiles)[Kind]['fields'][number], string>

/** The heads of a file, as its first line has them. */
export const headsOf = (kind: BookKind): string[] =>
  bookFiles[kind].fields.map((field) => columnOf(field).head)

/** The cells of a row in their order. */
export function cellsOf<Kind extends BookKind>(kind: Kind, row: BookRow<Kind>): string[] {
  const cells = new Map(Object.entries<string>(row))
  return bookFiles[kind].fields.map((field) => cells.get(field) ?? '')
}
