import { type BookField, type BookKind, bookFields } from '../../../contract/values/book-columns.ts'

/** A column's meaning: a field of the book, or a whole name to be split. */
export type ImportField = BookField | 'people.name'

const wordsByAbbreviation: Record<string, string> = {
  no: 'number',
  num: 'number',
  nbr: 'number',
  nr: 'number',
  eff: 'effective',
  exp: 'expiration',
  expiry: 'expiration',
  expire: 'expiration',
  expires: 'expiration',
  pol: 'policy',
  addr: 'address',
  addr1: 'address 1',
  addr2: 'address 2',
  address1: 'address 1',
  address2: 'address 2',
  adr: 'address',
  street1: 'street 1',
  street2: 'street 2',
  line1: 'line 1',
  line2: 'line 2',
  cust: 'customer',
  acct: 'account',
  zipcode: 'zip',
  postal: 'zip',
  postcode: 'zip',
  tel: 'phone',
  telephone: 'phone',
  ph: 'phone',
  mail: 'email',
  dt: 'date',
  prem: 'premium',
  yr: 'year',
  lic: 'license',
  licence: 'license',
  desc: 'description',
  ded: 'deductible',
  ins: 'insured',
  fname: 'first name',
  lname: 'last name',
  mob: 'mobile',
  bus: 'business',
  biz: 'business',
  wk: 'work',
  hm: 'home',
  agt: 'agent',
  mgr: 'manager',
  cert: 'certificate',
  ops: 'operations',
  fed: 'federal',
  carr: 'carrier',
  co: 'company',
  cov: 'coverage',
  ann: 'annual',
  annl: 'annual',
  tot: 'total',
  amt: 'amount',
  prm: 'premium',
  dte: 'date',
  ren: 'renewal',
  rnwl: 'renewal',
  incep: 'inception',
  canc: 'cancel',
  cx: 'cancel',
  xcl: 'cancel',
  freq: 'frequency',
  loc: 'location',
  typ: 'type',
  sts: 'status',
  xdate: 'expiration date',
  xdt: 'expiration date',
  effdt: 'effective date',
  effdate: 'effective date',
  expdt: 'expiration date',
  expdate: 'expiration date',
  poleff: 'policy effective',
  polexp: 'policy expiration',
  polno: 'policy number',
  polnum: 'policy number',
  polnbr: 'policy number',
  policyno: 'policy number',
  policynum: 'policy number',
  firstname: 'first name',
  lastname: 'last name',
}

/** Normalizes a header: 'Pol. Eff Date', 'PolEffDate' and 'policy effective date' are equal. */
export function normalizedHeader(head: string): string {
  const spacedHeader = head
    .slice(0, 200)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // The insured's name is the name of the insured.
    .replace(/['’]s\b/g, '')
    .replace(/['’]/g, '')
    // 'Ins' alone is the insured, 'Ins. Co.' the insurance company.
    .replace(/\bins(urance)?[. ]{1,2}(co|cmpy|carr|carrier|company)\b/g, 'insurance company')
    .replace(/\bx[- /](dt|dte|date)\b/g, 'expiration date')
    .replace(/\bmail[. ]{1,2}(addr1|addr2|address1|address2|street|city|state|st|zip)\b/g, 'mailing $1')
    .replaceAll('#', ' number ')
    .replaceAll('&', ' and ')
    .replace(/\be[- ]mail\b/g, 'email')
    .replace(/\bhawk soft\b/g, 'hawksoft')
  return (spacedHeader.match(/[a-z0-9]+/g) ?? [])
    .map((word) => wordsByAbbreviation[word] ?? word)
    .join(' ')
    .replace(/\bzip code\b/g, 'zip')
    .replace(/\b(\w+) \1\b/g, '$1')
}

const synonyms: Record<string, string> = {
  client: 'account',
  customer: 'account',
  insured: 'account',
  applicant: 'account',
  physical: 'location',
  premises: 'location',
  garaging: 'location',
  billing: 'mailing',
  address: 'street',
  issuing: 'writing',
  underwriting: 'writing',
  auto: 'vehicle',
  pay: 'payment',
}

// Words of the second list are ignored next to a word of the first.
const needlessWords: readonly (readonly [readonly string[], readonly string[]])[] = [
  [
    ['premium'],
    ['annual', 'annualized', 'written', 'total', 'full', 'term', 'policy', 'estimated', 'billed', 'amount'],
  ],
  [
    ['effective', 'expiration', 'start', 'end'],
    ['policy', 'term', 'line', 'date'],
  ],
  [['email'], ['street', '1']],
  [['street'], ['line', '1']],
  [
    ['first', 'last'],
    ['contact', 'account', 'person'],
  ],
  [
    ['agent', 'producer'],
    ['name', '1'],
  ],
  [['ein', 'fein', 'tax', 'vin'], ['number']],
  [
    ['cell', 'mobile'],
    ['phone', 'number'],
  ],
  [['carrier'], ['insurance', 'name']],
  [['writing'], ['policy']],
  [['lob'], ['code', 'name']],
  [['holder'], ['certificate']],
  [['interest'], ['additional']],
]

/** The words of a header, sorted, without ignored words: 'Premium, annual' becomes 'premium'. */
function senseKeyOf(plainHeader: string): string {
  const headerWords = plainHeader.split(' ').filter((word) => word !== '' && word !== 'of')
  // 'Client ID' must not become 'account ID', which is the portal's own ID.
  const meaningfulWords = headerWords.includes('id')
    ? headerWords
    : headerWords.map((word) => synonyms[word] ?? word)
  const words = new Set(
    meaningfulWords.map((word) => (word.length > 4 && !word.endsWith('ss') ? word.replace(/s$/, '') : word)),
  )
  for (const [contextWords, otherWords] of needlessWords)
    if (contextWords.some((word) => words.has(word))) for (const word of otherWords) words.delete(word)
  return [...words].sort().join(' ')
}

// Aliases in addition to the book's headers. One alias covers all word orders.
const aliases: Partial<Record<ImportField, readonly string[]>> = {
  'accounts.name': [
    'account',
    'first named insured',
    'fni',
    'policy holder',
    'company name',
    'business name',
    'legal name',
    'firm name',
    'organization',
    'policyholder',
  ],
  'accounts.kind': ['account type', 'type of client'],
  'accounts.dba': ['dba name', 'doing business as', 'd b a', 'trade name', 'trading as', 't a'],
  'accounts.entity': ['entity type', 'legal entity', 'business entity', 'business type', 'organization type'],
  'accounts.ein': [
    'fein',
    'federal id',
    'federal tax id',
    'tax id',
    'tin',
    'fein ssn',
    'ssn fein',
    'tax id ssn',
  ],
  // Keeps a client's state from being read as a status, as 'account state' is.
  'accounts.mailingState': ['insured state'],
  'accounts.locationStreet': ['location', 'street address'],
  'accounts.phone': ['business phone', 'work phone', 'office phone', 'main phone', 'company phone'],
  'accounts.since': [
    'client since date',
    'date added',
    'account created',
    'original date',
    'client inception',
  ],
  'accounts.standing': ['account state', 'active client'],
  'accounts.number': ['client id', 'customer id', 'account code', 'lookup code', 'account lookup code'],
  'accounts.externalIds': ['external id'],
  'accounts.agent': [
    'producer',
    'assigned agent',
    'account executive',
    'executive',
    'exec',
    'account exec',
    'ae',
    'sales rep',
    'assigned to',
  ],
  'accounts.managers': [
    'account manager',
    'csr',
    'account rep',
    'am',
    'customer service rep',
    'rep',
    'service rep',
  ],
  'people.name': ['contact', 'contact name', 'primary contact', 'contact person', 'full name', 'person name'],
  'people.firstName': ['first', 'given name'],
  'people.lastName': ['last', 'surname', 'family name'],
  'people.email': ['contact email', 'primary email', 'client email', 'business email', 'email 1'],
  'people.phone': [
    'contact phone',
    'cell',
    'mobile',
    'home phone',
    'primary phone',
    'phone 1',
    'applicant phone',
  ],
  'people.title': ['job title', 'position', 'contact title', 'contact type', 'role'],
  'policies.number': ['policy', 'policy id number', 'policynumber', 'contract number'],
  'policies.carrier': [
    'insurance company',
    'insurance company name',
    'insurer',
    'insurance carrier',
    'company',
    'mkt',
    'market',
    'parent company',
    'master company',
    'billing company',
  ],
  'policies.company': ['writing carrier', 'ico'],
  'policies.naic': ['naic code', 'naic number'],
  'policies.line': [
    'lob',
    'line of business',
    'policy type',
    'coverage',
    'type of coverage',
    'type of insurance',
    'type of business',
    'line type',
    'policy line type',
    'policy title',
    'product',
  ],
  'policies.category': ['application type', 'policy category', 'personal commercial'],
  'policies.status': ['line status', 'policy state'],
  'policies.start': ['policy start', 'effective', 'begins', 'inception', 'inception date'],
  'policies.end': ['policy end', 'expiration', 'renewal date', 'renewal', 'ends'],
  'policies.premium': ['wp', 'written premium', 'premium amount'],
  'policies.frequency': [
    'payment plan',
    'billing plan',
    'billing frequency',
    'bill frequency',
    'payment mode',
    'installment plan',
  ],
  'policies.limit': ['limit', 'limit of liability', 'liability limit', 'limit amount'],
  'policies.deductible': ['deductible amount', 'retention'],
  'policies.coverageType': ['coverage form', 'form type', 'claims made occurrence'],
  'policies.description': ['policy description', 'policy notes'],
  'policies.namedInsured': ['policy named insured', 'ni'],
  'policies.wholesaler': ['wholesale broker', 'mga', 'general agent', 'intermediary', 'broker'],
  'policies.cancelledOn': ['cancellation date', 'cancel date', 'cancelled date'],
  // Archives from before the columns got their present names.
  'policies.offAs': ['taken off as'],
  'vehicles.place': ['vehicle place'],
  'vehicles.year': ['model year', 'auto year', 'year of vehicle'],
  'vehicles.make': ['vehicle make', 'make of vehicle'],
  'vehicles.model': ['vehicle model'],
  'vehicles.vinEnd': [
    'vin end',
    'vin',
    'vehicle id number',
    'vehicle identification number',
    'serial number',
  ],
  'holders.name': ['holder', 'interest', 'interest name', 'lienholder', 'mortgagee', 'loss payee'],
  'holders.street': ['interest address'],
  'holders.loanNumber': ['loan', 'loan account number'],
  'holders.operations': [
    'operations',
    'certificate description',
    'description of operations locations vehicles',
  ],
  'holders.additionalInsured': ['additional insured type', 'ai', 'ai type', 'interest type'],
}

const fieldsByHeader = new Map<string, ImportField>()
for (const { field, head } of bookFields) fieldsByHeader.set(normalizedHeader(head), field)
for (const [field, headers] of Object.entries(aliases))
  for (const head of headers) if (isField(field)) fieldsByHeader.set(head, field)

function isField(text: string): text is ImportField {
  return text === 'people.name' || bookFields.some(({ field }) => field === text)
}

/** The meaning of a header in any file; undefined if unknown or dependent on the kind of file. */
export const fieldOfHeader = (head: string): ImportField | undefined => {
  const plainHeader = normalizedHeader(head)
  return plainHeader in headersBySubject
    ? undefined
    : (fieldsByHeader.get(plainHeader) ?? fieldsBySense.get(senseKeyOf(plainHeader)) ?? undefined)
}

const addressPartField = (
  part: 'Street' | 'Street2' | 'City' | 'State' | 'Zip' | 'Country',
  holders: ImportField,
) => ({
  holders,
  others: `accounts.mailing${part}` as const,
})

/** Headers whose meaning depends on the kind of file. */
const headersBySubject: Record<string, Partial<Record<BookKind, ImportField>> & { others: ImportField }> = {
  name: { holders: 'holders.name', people: 'people.name', others: 'accounts.name' },
  email: { holders: 'holders.email', others: 'people.email' },
  phone: { holders: 'holders.phone', people: 'people.phone', others: 'accounts.phone' },
  'phone number': { holders: 'holders.phone', people: 'people.phone', others: 'accounts.phone' },
  address: addressPartField('Street', 'holders.street'),
  'address 1': addressPartField('Street', 'holders.street'),
  'address line 1': addressPartField('Street', 'holders.street'),
  street: addressPartField('Street', 'holders.street'),
  'street 1': addressPartField('Street', 'holders.street'),
  'address 2': addressPartField('Street2', 'holders.street2'),
  'address line 2': addressPartField('Street2', 'holders.street2'),
  'street 2': addressPartField('Street2', 'holders.street2'),
  suite: addressPartField('Street2', 'holders.street2'),
  city: addressPartField('City', 'holders.city'),
  state: addressPartField('State', 'holders.state'),
  st: addressPartField('State', 'holders.state'),
  zip: addressPartField('Zip', 'holders.zip'),
  'city state': addressPartField('City', 'holders.city'),
  province: addressPartField('State', 'holders.state'),
  'state province': addressPartField('State', 'holders.state'),
  'province state': addressPartField('State', 'holders.state'),
  country: addressPartField('Country', 'holders.country'),
  description: { holders: 'holders.operations', others: 'policies.description' },
  year: { others: 'vehicles.year' },
  type: { policies: 'policies.line', others: 'accounts.kind' },
  'email address': { holders: 'holders.email', others: 'people.email' },
  status: { accounts: 'accounts.standing', people: 'accounts.standing', others: 'policies.status' },
}

/** Whether a header's meaning depends on the kind of file: 'Phone'. */
const isSubjectHeader = (head: string): boolean => Object.hasOwn(headersBySubject, normalizedHeader(head))

/**
 * Fields by the sorted words of their headers. Words that fit two fields map to null, unless the
 * portal itself has such a header.
 */
const fieldsBySense = new Map<string, ImportField | null>()
for (const [head, field] of fieldsByHeader) {
  const senseKey = senseKeyOf(head)
  const otherField = fieldsBySense.get(senseKey)
  if (!isSubjectHeader(senseKey))
    fieldsBySense.set(senseKey, otherField === undefined || otherField === field ? field : null)
}
for (const { field, head } of bookFields)
  if (!isSubjectHeader(head)) fieldsBySense.set(senseKeyOf(normalizedHeader(head)), field)

/** The meaning of a header in a file about this kind. */
export const fieldOfHeaderIn = (head: string, subject: BookKind): ImportField | undefined => {
  const subjectFields = headersBySubject[normalizedHeader(head)]
  return subjectFields?.[subject] ?? subjectFields?.others
}

const isKnownHeaderOf = (head: string, subject: BookKind) =>
  fieldOfHeader(head) ?? fieldOfHeaderIn(head, subject)

// These words refer to an earlier term, or to a party other than the client.
const otherPersonPattern =
  /\b(prior|previous|expiring|old|former|fax|spouse|secondary|agent|agency|producer|broker|csr|rep|manager|executive|underwriter|adjuster|carrier|company|insurer|wholesaler|mga|bank|lender|driver|attorney|accountant)s?\b/

/** Whether a header refers to an earlier term or another party, and so not to the client. */
export const isOfAnotherParty = (head: string): boolean => otherPersonPattern.test(normalizedHeader(head))

const fillerPattern =
  /\b(the|an?|of|is|what|which|your|our|their|its|this|please|enter|give|provide|only|usd|us dollars?|mm|dd|yyyy|yy)\b/g

const fieldBySense = (plainHeader: string) =>
  fieldsBySense.get(senseKeyOf(plainHeader.replace(fillerPattern, ' ')))

const outdatedPattern = /\b(prior|previous|expiring|old|former|fax|spouse|secondary|second|no longer|not)\b/
const remarkPattern = /\([^()]*\)|\[[^[\]]*\]/g
const partSeparatorPattern = /[,;:/|–—]|\s-\s|\(|\[/
const connectingWordsPattern =
  /\b(as|per|on|in|for|from|if|when|where|by|incl|including|excl|excluding|shown|see|with|without)\b/

/** A field that some words of a header match. */
export interface HeaderMatch {
  field: ImportField
  /** All words of the header were understood, not only its beginning. */
  isWhole: boolean
}

/** Matches headers with additions, or within a sentence: 'Insured, as on the declarations'. */
export function looseHeaderMatch(head: string, subject: BookKind): HeaderMatch | undefined {
  const plainHeader = normalizedHeader(head)
  if (plainHeader === '' || outdatedPattern.test(plainHeader)) return undefined
  const fieldOfPart = (part: string) => isKnownHeaderOf(part, subject) ?? fieldBySense(normalizedHeader(part))
  const remarks = normalizedHeader((head.match(remarkPattern) ?? []).join(' '))
  const wholeText =
    fieldBySense(plainHeader) ??
    isKnownHeaderOf(plainHeader.replace(fillerPattern, ' '), subject) ??
    (otherPersonPattern.test(remarks) ? undefined : fieldOfPart(head.replace(remarkPattern, ' ')))
  if (wholeText) return { field: wholeText, isWhole: true }
  for (const separatorPattern of [partSeparatorPattern, connectingWordsPattern]) {
    const separatorIndex = head.toLowerCase().search(separatorPattern)
    if (separatorIndex <= 0) continue
    const [beginText, rest] = [head.slice(0, separatorIndex), normalizedHeader(head.slice(separatorIndex))]
    // 'Name, driver' is no client's name, but 'Name, as on the policy' is.
    const isPhrase = /^(as|per|shown|see)\b/.test(rest)
    if (!isPhrase && (isSubjectHeader(beginText) || otherPersonPattern.test(rest))) continue
    const field = fieldOfPart(beginText)
    if (field) return { field, isWhole: false }
  }
  return undefined
}

/** Whether a header has a meaning in any kind of file. */
export const isKnownHeader = (head: string): boolean =>
  isKnownHeaderOf(head, 'accounts') !== undefined || looseHeaderMatch(head, 'accounts') !== undefined

/** The kind of records that a file is about, by its columns. */
export function bookKindOfFields(fields: ReadonlySet<ImportField>): BookKind {
  const hasFields = (...requiredFields: ImportField[]) => requiredFields.some((field) => fields.has(field))
  // A list of policies may name the mortgagee of each policy, so a holder's name does not make the
  // file a list of holders.
  const isPolicyTable =
    hasFields('accounts.name') && hasFields('policies.premium', 'policies.carrier', 'policies.line')
  if (hasFields('holders.name') && !isPolicyTable) return 'holders'
  if (hasFields('policies.premium', 'policies.carrier', 'policies.line', 'policies.end')) return 'policies'
  if (hasFields('vehicles.make', 'vehicles.model', 'vehicles.vinEnd')) return 'vehicles'
  if (hasFields('policies.number')) return 'policies'
  const isAccountTable = hasFields(
    'accounts.kind',
    'accounts.ein',
    'accounts.entity',
    'accounts.dba',
    'accounts.since',
  )
  if (!isAccountTable && hasFields('people.firstName', 'people.lastName', 'people.title', 'people.rights'))
    return 'people'
  return 'accounts'
}
