import { type BookField, type BookKind, bookFields } from '../../../contract/values/book-columns.ts'

/** What a column of a file can be: a field of the book, or a whole name that is taken apart. */
export type ImportField = BookField | 'people.name'

const words: Record<string, string> = {
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
  firstname: 'first name',
  lastname: 'last name',
}

/** A head as it is compared: 'Pol. Eff Date', 'PolEffDate' and 'policy effective date' are one. */
export function plainHead(head: string): string {
  const apart = head
    .slice(0, 200)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replaceAll('#', ' number ')
    .replaceAll('&', ' and ')
    .replace(/\be[- ]mail\b/g, 'email')
    .replace(/\bhawk soft\b/g, 'hawksoft')
  return (apart.match(/[a-z0-9]+/g) ?? [])
    .map((word) => words[word] ?? word)
    .join(' ')
    .replace(/\bzip code\b/g, 'zip')
    .replace(/\b(\w+) \1\b/g, '$1')
}

const aliases: Partial<Record<ImportField, readonly string[]>> = {
  'accounts.name': [
    'account',
    'insured',
    'insured name',
    'named insured',
    'first named insured',
    'client',
    'client name',
    'customer',
    'customer name',
    'company name',
    'business name',
    'legal name',
    'firm name',
    'organization',
    'applicant',
    'applicant name',
    'policyholder',
  ],
  'accounts.kind': ['client type', 'account type', 'customer type', 'type of client', 'applicant type'],
  'accounts.dba': ['dba name', 'doing business as', 'd b a', 'trade name'],
  'accounts.entity': ['entity type', 'legal entity', 'business entity', 'business type', 'organization type'],
  'accounts.ein': [
    'fein',
    'fein number',
    'ein number',
    'federal id',
    'federal tax id',
    'tax id',
    'tax id number',
    'tin',
    'fein ssn',
    'ssn fein',
    'tax id ssn',
  ],
  'accounts.mailingStreet': [
    'mailing address',
    'mailing address 1',
    'mailing address line 1',
    'mailing street 1',
    'billing address',
    'billing street',
  ],
  'accounts.mailingStreet2': ['mailing address 2', 'mailing address line 2'],
  'accounts.mailingZip': ['mailing zip'],
  'accounts.locationStreet': [
    'location',
    'location address',
    'location address 1',
    'location address line 1',
    'physical address',
    'street address',
    'physical street',
    'premises address',
    'garaging address',
  ],
  'accounts.locationStreet2': ['location address 2', 'location address line 2', 'physical address 2'],
  'accounts.locationCity': ['physical city', 'premises city'],
  'accounts.locationState': ['physical state', 'premises state'],
  'accounts.locationZip': ['physical zip', 'premises zip'],
  'accounts.phone': [
    'business phone',
    'work phone',
    'office phone',
    'main phone',
    'company phone',
    'client phone',
    'customer phone',
    'insured phone',
  ],
  'accounts.since': [
    'customer since',
    'client since date',
    'date added',
    'account created',
    'original date',
    'client inception',
  ],
  'accounts.standing': ['client status', 'customer status', 'account state', 'active client'],
  'accounts.number': [
    'client number',
    'customer number',
    'client id',
    'customer id',
    'client code',
    'account code',
    'lookup code',
    'account lookup code',
    'client lookup code',
  ],
  'accounts.externalIds': ['external id'],
  'accounts.agent': [
    'producer',
    'producer name',
    'agent name',
    'agent 1',
    'assigned agent',
    'account executive',
    'executive',
    'exec',
    'sales rep',
    'assigned to',
    'producer 1',
  ],
  'accounts.managers': [
    'account manager',
    'csr',
    'account rep',
    'customer service rep',
    'rep',
    'service rep',
  ],
  'people.name': ['contact', 'contact name', 'primary contact', 'contact person', 'full name', 'person name'],
  'people.firstName': [
    'first',
    'given name',
    'contact first name',
    'applicant first name',
    'insured first name',
  ],
  'people.lastName': [
    'last',
    'surname',
    'family name',
    'contact last name',
    'applicant last name',
    'insured last name',
  ],
  'people.email': [
    'contact email',
    'email address',
    'primary email',
    'applicant email',
    'client email',
    'customer email',
    'email 1',
    'insured email',
    'business email',
  ],
  'people.phone': [
    'contact phone',
    'cell',
    'cell phone',
    'mobile',
    'mobile phone',
    'home phone',
    'primary phone',
    'phone 1',
    'applicant phone',
  ],
  'people.title': ['job title', 'position', 'contact title', 'contact type', 'role'],
  'policies.number': ['policy', 'policy id number', 'policynumber', 'contract number'],
  'policies.carrier': [
    'insurance company',
    'insurer',
    'insurance carrier',
    'insurance company name',
    'carrier name',
    'company',
    'parent company',
    'master company',
    'billing company',
  ],
  'policies.company': [
    'writing carrier',
    'issuing company',
    'issuing carrier',
    'ico',
    'underwriting company',
    'policy issuing company',
  ],
  'policies.naic': ['naic code', 'naic number'],
  'policies.line': [
    'lob',
    'line of business',
    'lines of business',
    'policy type',
    'coverage',
    'type of insurance',
    'type of business',
    'line type',
    'policy line type',
    'lob code',
    'lob name',
    'policy title',
    'product',
  ],
  'policies.category': ['application type', 'policy category', 'personal commercial'],
  'policies.status': ['status', 'line status', 'policy state'],
  'policies.start': [
    'effective',
    'effective date',
    'policy effective',
    'policy effective date',
    'start date',
    'policy start date',
    'term effective date',
    'line effective date',
    'begins',
  ],
  'policies.end': [
    'expiration',
    'expiration date',
    'policy expiration',
    'policy expiration date',
    'end date',
    'policy end date',
    'term expiration date',
    'renewal date',
    'ends',
    'line expiration date',
  ],
  'policies.premium': [
    'premium amount',
    'annual premium',
    'annualized premium',
    'premium annualized',
    'written premium',
    'total premium',
    'full term premium',
    'term premium',
    'policy premium',
    'premium total',
    'estimated premium',
    'billed premium',
  ],
  'policies.frequency': [
    'payment plan',
    'pay plan',
    'billing plan',
    'billing frequency',
    'payment mode',
    'installment plan',
  ],
  'policies.limit': ['limit', 'limit of liability', 'liability limit', 'limit amount'],
  'policies.deductible': ['deductible amount', 'retention'],
  'policies.coverageType': ['coverage form', 'form type', 'claims made occurrence'],
  'policies.description': ['policy description', 'policy notes'],
  'policies.namedInsured': ['policy named insured'],
  'policies.wholesaler': ['wholesale broker', 'mga', 'general agent', 'intermediary', 'broker'],
  'policies.cancelledOn': ['cancellation date', 'cancel date', 'cancelled date'],
  'vehicles.year': ['model year', 'auto year', 'year of vehicle'],
  'vehicles.make': ['vehicle make', 'auto make', 'make of vehicle'],
  'vehicles.model': ['vehicle model', 'auto model'],
  'vehicles.vinEnd': [
    'vin',
    'vin number',
    'vehicle id number',
    'vehicle identification number',
    'serial number',
  ],
  'holders.name': [
    'holder',
    'certificate holder',
    'certificate holder name',
    'additional interest',
    'interest name',
    'lienholder',
    'mortgagee',
    'loss payee',
  ],
  'holders.street': [
    'holder address',
    'holder address 1',
    'holder address line 1',
    'certificate holder address',
    'interest address',
  ],
  'holders.street2': ['holder address 2', 'holder address line 2'],
  'holders.loanNumber': ['loan', 'loan account number'],
  'holders.operations': [
    'description operations',
    'operations',
    'certificate description',
    'description of operations locations vehicles',
  ],
  'holders.additionalInsured': [
    'additional insured type',
    'ai type',
    'interest type',
    'additional interest type',
  ],
}

const known = new Map<string, ImportField>()
for (const { field, head } of bookFields) known.set(plainHead(head), field)
for (const [field, heads] of Object.entries(aliases))
  for (const head of heads) if (!known.has(head) && isField(field)) known.set(head, field)

function isField(text: string): text is ImportField {
  return text === 'people.name' || bookFields.some(({ field }) => field === text)
}

/** What a head means in any file; undefined where it is unknown, or means another thing in another file. */
export const fieldOfHead = (head: string): ImportField | undefined => {
  const plain = plainHead(head)
  return plain in bySubject ? undefined : known.get(plain)
}

const place = (part: 'Street' | 'Street2' | 'City' | 'State' | 'Zip' | 'Country', holders: ImportField) => ({
  holders,
  others: `accounts.mailing${part}` as const,
})

/** What a head means that stands in files of all kinds. */
const bySubject: Record<string, Partial<Record<BookKind, ImportField>> & { others: ImportField }> = {
  name: { holders: 'holders.name', people: 'people.name', others: 'accounts.name' },
  email: { holders: 'holders.email', others: 'people.email' },
  phone: { holders: 'holders.phone', people: 'people.phone', others: 'accounts.phone' },
  'phone number': { holders: 'holders.phone', people: 'people.phone', others: 'accounts.phone' },
  address: place('Street', 'holders.street'),
  'address 1': place('Street', 'holders.street'),
  'address line 1': place('Street', 'holders.street'),
  street: place('Street', 'holders.street'),
  'street 1': place('Street', 'holders.street'),
  'address 2': place('Street2', 'holders.street2'),
  'address line 2': place('Street2', 'holders.street2'),
  'street 2': place('Street2', 'holders.street2'),
  suite: place('Street2', 'holders.street2'),
  city: place('City', 'holders.city'),
  state: place('State', 'holders.state'),
  zip: place('Zip', 'holders.zip'),
  'city state': place('City', 'holders.city'),
  province: place('State', 'holders.state'),
  'state province': place('State', 'holders.state'),
  'province state': place('State', 'holders.state'),
  country: place('Country', 'holders.country'),
  description: { holders: 'holders.operations', others: 'policies.description' },
  year: { others: 'vehicles.year' },
  type: { policies: 'policies.line', others: 'accounts.kind' },
  'email address': { holders: 'holders.email', others: 'people.email' },
  status: { accounts: 'accounts.standing', people: 'accounts.standing', others: 'policies.status' },
}

/** What a head means in a file that is about such things. */
export const fieldOfHeadIn = (head: string, subject: BookKind): ImportField | undefined => {
  const meant = bySubject[plainHead(head)]
  return meant?.[subject] ?? meant?.others
}

const isKnownAs = (head: string, subject: BookKind) => fieldOfHead(head) ?? fieldOfHeadIn(head, subject)

// A head that has one of these is of another time, or of somebody who is no client.
const others =
  /\b(prior|previous|expiring|old|former|fax|spouse|secondary|agent|agency|producer|broker|csr|rep|manager|executive|underwriter|adjuster|carrier|company|insurer|wholesaler|mga|bank|lender|driver|attorney|accountant)s?\b/

/** Whether a head is of a time before, or of somebody who is no client: what stands below it must not be taken for the client's. */
export const isOfOthers = (head: string): boolean => others.test(plainHead(head))

/** Whether a head means another thing in another file: 'Phone'. */
const isOfSubject = (head: string): boolean => Object.hasOwn(bySubject, plainHead(head))

const fillers =
  /\b(the|an?|of|is|what|which|your|our|their|its|this|please|enter|give|provide|only|usd|us dollars?|mm|dd|yyyy|yy)\b/g

/** The words of a head in an order of their own: 'Premium, annual' and 'Annual premium' are one. */
const wordsInOrder = (plain: string) =>
  plain
    .replace(fillers, ' ')
    .split(' ')
    .filter(Boolean)
    .map((word) => (word.length > 4 && !word.endsWith('ss') ? word.replace(/s$/, '') : word))
    .sort()
    .join(' ')

const byWords = new Map<string, ImportField | null>()
for (const [head, field] of known) {
  if (isOfSubject(head)) continue
  const words = wordsInOrder(head)
  const before = byWords.get(words)
  // Words that mean two fields mean neither.
  byWords.set(words, before === undefined || before === field ? field : null)
}

const notAnymore = /\b(prior|previous|expiring|old|former|fax|spouse|secondary|second|no longer|not)\b/
const sideRemark = /\([^()]*\)|\[[^[\]]*\]/g
const separators = /[,;:/|–—]|\s-\s|\(|\[/
const connecting =
  /\b(as|per|on|in|for|from|if|when|where|by|incl|including|excl|excluding|shown|see|with|without)\b/

/** A field that a head means by some of its words. */
export interface LooseMatch {
  field: ImportField
  /** All of its words were understood, and not only its beginning. */
  isWhole: boolean
}

/** What a head means that is a part of a sentence, or has more in it: 'Insured, as on the declarations'. */
export function looseMatch(head: string, subject: BookKind): LooseMatch | undefined {
  const plain = plainHead(head)
  if (plain === '' || notAnymore.test(plain)) return undefined
  const fieldIn = (part: string) => isKnownAs(part, subject) ?? byWords.get(wordsInOrder(plainHead(part)))
  const remarks = plainHead((head.match(sideRemark) ?? []).join(' '))
  const whole =
    byWords.get(wordsInOrder(plain)) ??
    isKnownAs(plain.replace(fillers, ' '), subject) ??
    (others.test(remarks) ? undefined : fieldIn(head.replace(sideRemark, ' ')))
  if (whole) return { field: whole, isWhole: true }
  for (const cut of [separators, connecting]) {
    const at = head.toLowerCase().search(cut)
    if (at <= 0) continue
    const [begin, rest] = [head.slice(0, at), plainHead(head.slice(at))]
    // 'Name, driver' is no client's name; 'Name, as on the policy' is.
    const isSentence = /^(as|per|shown|see)\b/.test(rest)
    if (!isSentence && (isOfSubject(begin) || others.test(rest))) continue
    const field = fieldIn(begin)
    if (field) return { field, isWhole: false }
  }
  return undefined
}

/** Whether a head means something in a file of some kind. */
export const isKnownHead = (head: string): boolean =>
  isKnownAs(head, 'accounts') !== undefined || looseMatch(head, 'accounts') !== undefined

/** What a file is about, by what it has columns of. */
export function subjectOf(fields: ReadonlySet<ImportField>): BookKind {
  const has = (...wanted: ImportField[]) => wanted.some((field) => fields.has(field))
  // A list of policies may name the mortgagee of each.
  const isOfPolicies = has('accounts.name') && has('policies.premium', 'policies.carrier', 'policies.line')
  if (has('holders.name') && !isOfPolicies) return 'holders'
  if (has('policies.premium', 'policies.carrier', 'policies.line', 'policies.end')) return 'policies'
  if (has('vehicles.make', 'vehicles.model', 'vehicles.vinEnd')) return 'vehicles'
  if (has('policies.number')) return 'policies'
  const isOfAccounts = has(
    'accounts.kind',
    'accounts.ein',
    'accounts.entity',
    'accounts.dba',
    'accounts.since',
  )
  if (!isOfAccounts && has('people.firstName', 'people.lastName', 'people.title', 'people.rights'))
    return 'people'
  return 'accounts'
}
