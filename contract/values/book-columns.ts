// The file format of an agency's book, for export and import, column by column. An archive's
// README.txt prints it (docs/book-format.md). An export fills every column of a file (`BookRow`).
// An import uses the same field names for accounts and policies.

import { accountKinds, accountStatuses } from './accounts.ts'
import { type Right, rights } from './rights.ts'
import { vehicleUses } from './vehicle-labels.ts'

/** Notation of a column's cells. */
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

interface CellRules {
  is: CellForm
  /** Maximum length in characters. */
  most?: number
  /** Allowed values. */
  oneOf?: readonly string[]
}

interface ColumnRules extends CellRules {
  /** Kind and name: 'policies.start'. */
  field: `${BookKind}.${string}`
  head: string
  /** Description, for an archive's README.txt and for people who map columns. */
  says: string
}

export const bookKinds = ['accounts', 'people', 'policies', 'vehicles', 'holders'] as const
export type BookKind = (typeof bookKinds)[number]

/** Rights as written in files. */
export const rightsInBook = {
  everything: 'everything',
  read: 'read only',
  certificates: 'certificates and cards',
  claims: 'claims and cards',
} as const satisfies Record<Right, string>

/** Null if the text is not a right. */
export const rightOfBookText = (rightText: string | undefined): Right | null =>
  rights.find((right) => rightsInBook[right] === rightText) ?? null

const column = <const Field extends ColumnRules['field']>(
  field: Field,
  header: string,
  rules: CellRules,
  hint: string,
): ColumnRules & { field: Field } => ({ field, head: header, says: hint, ...rules })

const textRule = (maxLength: number): CellRules => ({ is: 'text', most: maxLength })
const linesRule = (maxLength: number): CellRules => ({ is: 'lines', most: maxLength })
const oneOfRule = (words: readonly string[]): CellRules => ({ is: 'one of', oneOf: words })
const idRule: CellRules = { is: 'id', most: 60 }
const emailRule: CellRules = { is: 'email', most: 254 }
const phoneRule: CellRules = { is: 'phone' }
const stateRule: CellRules = { is: 'state', most: 60 }
const zipRule: CellRules = { is: 'zip', most: 20 }
const countryRule: CellRules = { is: 'country' }
const dayRule: CellRules = { is: 'day' }
const dollarsRule: CellRules = { is: 'dollars' }

const stateHint = 'Two letters; outside the United States the province or region'
const zipHint = 'Five or nine digits, with its leading zero; outside the United States the postal code'
const countryHint = 'Empty in the United States; else its two letters or its name: CA, Canada'
const dayHint = 'YYYY-MM-DD'

export const bookFields = [
  column(
    'accounts.id',
    'Account ID',
    idRule,
    "The portal's own. People, policies and holders refer to it. Empty in a file from elsewhere",
  ),
  column('accounts.name', 'Account name', textRule(200), "A business's legal name, or a person's full name"),
  column('accounts.kind', 'Kind', oneOfRule(accountKinds), 'business or person'),
  column('accounts.dba', 'DBA', textRule(200), 'The name a business trades under'),
  column('accounts.entity', 'Entity', textRule(60), 'LLC, corporation, partnership'),
  column('accounts.ein', 'EIN', { is: 'ein' }, 'Nine digits, 12-3456789. Never a Social Security number'),
  column('accounts.mailingStreet', 'Mailing street', textRule(120), 'The postal address'),
  column('accounts.mailingStreet2', 'Mailing street 2', textRule(120), 'Suite, floor, c/o'),
  column('accounts.mailingCity', 'Mailing city', textRule(60), 'Its city'),
  column('accounts.mailingState', 'Mailing state', stateRule, stateHint),
  column('accounts.mailingZip', 'Mailing ZIP', zipRule, zipHint),
  column('accounts.mailingCountry', 'Mailing country', countryRule, countryHint),
  column('accounts.locationStreet', 'Location street', textRule(120), 'Where the business or the home is'),
  column('accounts.locationStreet2', 'Location street 2', textRule(120), 'Suite, floor'),
  column('accounts.locationCity', 'Location city', textRule(60), 'Its city'),
  column('accounts.locationState', 'Location state', stateRule, stateHint),
  column('accounts.locationZip', 'Location ZIP', zipRule, zipHint),
  column('accounts.locationCountry', 'Location country', countryRule, countryHint),
  column('accounts.phone', 'Account phone', phoneRule, 'Ten digits, with an extension if there is one'),
  column('accounts.since', 'Client since', dayRule, dayHint),
  column('accounts.standing', 'Account status', oneOfRule(accountStatuses), 'prospect, active or former'),
  column('accounts.number', 'Account number', idRule, "The agency's own number of the account"),
  column(
    'accounts.externalIds',
    'External IDs',
    { is: 'ids', most: 500 },
    'IDs in other systems: “Nexsure: 4711; HawkSoft: 12”',
  ),
  column('accounts.agent', 'Agent', textRule(254), 'Email or name of its agent, the producer'),
  column(
    'accounts.managers',
    'Account managers',
    { is: 'emails', most: 1000 },
    'Emails of its account managers, separated by semicolons',
  ),

  column('people.id', 'Person ID', idRule, "The portal's own"),
  column('people.firstName', 'First name', textRule(100), 'A person who acts for the account'),
  column('people.lastName', 'Last name', textRule(100), 'With its suffix: Jr, III'),
  column('people.email', 'Email', emailRule, 'Several people may share one'),
  column('people.phone', 'Phone', phoneRule, 'Ten digits'),
  column('people.title', 'Title', textRule(100), 'Owner, bookkeeper, site manager'),
  column(
    'people.rights',
    'Rights',
    oneOfRule(Object.values(rightsInBook)),
    'everything, read only, certificates and cards, or claims and cards',
  ),
  column('people.isOwner', 'Owner of the account', { is: 'yes or no' }, 'yes for one person of each account'),

  column('policies.id', 'Policy ID', idRule, "The portal's own. Vehicles refer to it"),
  column('policies.number', 'Policy number', textRule(60), 'As on the declarations page'),
  column('policies.carrier', 'Carrier', { is: 'carrier', most: 120 }, 'The brand, as named under Settings'),
  column('policies.company', 'Writing company', textRule(200), 'The company that bears the risk'),
  column('policies.naic', 'NAIC', { is: 'naic' }, "Five digits, the writing company's"),
  column('policies.line', 'Line', { is: 'line', most: 120 }, 'As named under Settings'),
  column('policies.category', 'Category', oneOfRule(['commercial', 'personal']), 'commercial or personal'),
  column(
    'policies.status',
    'Policy status',
    oneOfRule(['active', 'pending']),
    'active or pending, as the agency set it. Expired follows from the end date',
  ),
  column('policies.start', 'Policy effective date', dayRule, dayHint),
  column('policies.end', 'Policy expiration date', dayRule, `${dayHint}, after the effective date`),
  column('policies.premium', 'Premium', dollarsRule, 'US dollars for the whole term: 1840.50'),
  column(
    'policies.frequency',
    'Payment frequency',
    oneOfRule(['monthly', 'quarterly', 'semi-annually', 'annually']),
    'monthly, quarterly, semi-annually or annually: how the premium is billed',
  ),
  column('policies.limit', 'Coverage limit', dollarsRule, 'The headline limit alone, in US dollars'),
  column(
    'policies.limits',
    'Limits',
    { is: 'limits', most: 20_000 },
    'One per line: name | amount | basis. 0 if the name says it all. A deductible or retention says so: Collision | 1000 | deductible',
  ),
  column('policies.deductible', 'Deductible', dollarsRule, 'US dollars'),
  column('policies.coverageType', 'Coverage type', textRule(100), 'Claims-made, occurrence'),
  column('policies.description', 'Description', linesRule(2000), "The agency's own description"),
  column(
    'policies.namedInsured',
    'Named insured',
    textRule(200),
    'As printed on ID cards, if it differs from the account',
  ),
  column('policies.wholesaler', 'Wholesaler', textRule(200), 'The wholesale broker or MGA'),
  column('policies.renews', 'Renews policy ID', idRule, 'The ID of the previous term'),
  column(
    'policies.offAs',
    'Deactivation reason',
    oneOfRule(['entered in error', 'cancelled', 'not renewed', 'replaced']),
    'Reason for deactivation: entered in error, cancelled, not renewed or replaced',
  ),
  column('policies.cancelledOn', 'Cancelled on', dayRule, 'Cancellation effective date'),

  column('vehicles.id', 'Vehicle ID', idRule, "The portal's own"),
  column(
    'vehicles.place',
    'Vehicle order',
    { is: 'number' },
    'Its position among the vehicles of the policy, from 1',
  ),
  column('vehicles.year', 'Vehicle year', { is: 'year' }, 'Four digits'),
  column('vehicles.make', 'Make', textRule(40), 'Ford'),
  column('vehicles.model', 'Model', textRule(60), 'Transit 250'),
  column(
    'vehicles.vinEnd',
    'VIN ending',
    { is: 'vin' },
    'The last 4 to 8 characters. An archive has the whole VIN if it is on file, an import keeps the last 8',
  ),
  column('vehicles.garaging', 'Vehicle garaged at', textRule(300), 'The address'),
  column('vehicles.use', 'Vehicle use', oneOfRule(vehicleUses), vehicleUses.join(', ')),
  column('vehicles.costNew', 'Vehicle cost new', dollarsRule, 'US dollars'),
  column('vehicles.statedAmount', 'Vehicle stated amount', dollarsRule, 'US dollars'),
  column('vehicles.gvw', 'Gross vehicle weight', { is: 'number' }, 'In pounds'),
  column('vehicles.comprehensive', 'Vehicle comprehensive deductible', dollarsRule, 'US dollars'),
  column('vehicles.collision', 'Vehicle collision deductible', dollarsRule, 'US dollars'),

  column('holders.id', 'Holder ID', idRule, "The portal's own"),
  column('holders.name', 'Holder name', textRule(120), 'As printed on certificates'),
  column('holders.street', 'Holder street', textRule(120), 'Number and street'),
  column('holders.street2', 'Holder street 2', textRule(120), 'Suite, floor, attention'),
  column('holders.city', 'Holder city', textRule(60), 'Its city'),
  column('holders.state', 'Holder state', stateRule, stateHint),
  column('holders.zip', 'Holder ZIP', zipRule, zipHint),
  column('holders.country', 'Holder country', countryRule, countryHint),
  column('holders.email', 'Holder email', emailRule, 'Where certificates are sent'),
  column('holders.phone', 'Holder phone', phoneRule, 'Ten digits, with an extension if there is one'),
  column('holders.loanNumber', 'Loan number', textRule(60), "The lender's"),
  column('holders.operations', 'Description of operations', linesRule(2000), 'As printed on the certificate'),
  column('holders.additionalInsured', 'Additional insured', textRule(200), 'How the holder asks to be named'),
]

export type BookField = (typeof bookFields)[number]['field']
export type BookColumn = ColumnRules & { field: BookField }

const columns = new Map<BookField, BookColumn>(bookFields.map((column) => [column.field, column]))

export function columnOf(field: BookField): BookColumn {
  const column = columns.get(field)
  if (!column) throw new Error(`There is no field ${field}`)
  return column
}

const accountFields = ['accounts.id', 'accounts.name'] as const
const policyFields = ['policies.id', 'policies.number', 'policies.start'] as const

/**
 * The files of a book with their columns in order. Except in the accounts file, the first columns
 * identify the owner: by ID, or else by name, or by policy number and start date.
 */
export const bookFiles = {
  accounts: {
    file: 'accounts.csv',
    fields: fieldsOf('accounts'),
  },
  people: { file: 'people.csv', fields: [...accountFields, ...fieldsOf('people')] },
  policies: { file: 'policies.csv', fields: [...accountFields, ...fieldsOf('policies')] },
  vehicles: { file: 'vehicles.csv', fields: [...accountFields, ...policyFields, ...fieldsOf('vehicles')] },
  holders: { file: 'holders.csv', fields: [...accountFields, 'policies.number', ...fieldsOf('holders')] },
} as const satisfies Record<BookKind, { file: string; fields: readonly BookField[] }>

type BookFieldOfKind<Kind extends BookKind> = Extract<BookField, `${Kind}.${string}`>

function fieldsOf<Kind extends BookKind>(kind: Kind): BookFieldOfKind<Kind>[] {
  const isFieldOfKind = (field: BookField): field is BookFieldOfKind<Kind> => field.startsWith(`${kind}.`)
  return bookFields.map(({ field }) => field).filter(isFieldOfKind)
}

/** One row of an export, with every column. */
export type BookRow<Kind extends BookKind> = Record<(typeof bookFiles)[Kind]['fields'][number], string>

export const bookHeadersOf = (kind: BookKind): string[] =>
  bookFiles[kind].fields.map((field) => columnOf(field).head)

/** Cells of a row in column order. */
export function bookCellsOf<Kind extends BookKind>(kind: Kind, row: BookRow<Kind>): string[] {
  const cells = new Map(Object.entries<string>(row))
  return bookFiles[kind].fields.map((field) => cells.get(field) ?? '')
}
