import {
  type BookField,
  type BookKind,
  bookFiles,
  bookHeadersOf,
  bookKinds,
} from '../../../contract/values/book-columns.ts'
import type { ItemFile } from '../../platform/table-files/open-table-file.ts'
import { createYielder, RowSlicer } from '../../platform/table-files/slices.ts'
import type { FileRow, TableFile } from '../../platform/table-files/table-file.ts'
import { UnreadableTableError } from '../../platform/table-files/unreadable-table.ts'

type JsonFields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is JsonFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A field by any of its names, in camelCase, PascalCase or capitals. */
function fieldOfJson(jsonValue: unknown, ...names: string[]): unknown {
  if (!isFields(jsonValue)) return undefined
  for (const name of names)
    for (const one of [name, name.charAt(0).toUpperCase() + name.slice(1), name.toUpperCase()])
      if (jsonValue[one] !== undefined && jsonValue[one] !== null) return jsonValue[one]
  return undefined
}

function textOf(jsonValue: unknown, ...names: string[]): string {
  const value = fieldOfJson(jsonValue, ...names)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

function listOf(jsonValue: unknown, ...names: string[]): readonly unknown[] {
  const value = fieldOfJson(jsonValue, ...names)
  return Array.isArray(value) ? value.filter((one: unknown) => one !== null) : []
}

type JsonCells = Partial<Record<BookField, string>>

const holderParts = {
  Street: 'holders.street',
  Street2: 'holders.street2',
  City: 'holders.city',
  State: 'holders.state',
  Zip: 'holders.zip',
} as const
type AddressPart = keyof typeof holderParts

const addressCellsIn = (jsonValue: unknown, fieldOf: (part: AddressPart) => BookField): JsonCells => ({
  [fieldOf('Street')]: textOf(jsonValue, 'address1', 'addressLine1'),
  [fieldOf('Street2')]: textOf(jsonValue, 'address2', 'addressLine2'),
  [fieldOf('City')]: textOf(jsonValue, 'city'),
  [fieldOf('State')]: textOf(jsonValue, 'state'),
  [fieldOf('Zip')]: textOf(jsonValue, 'zip', 'zipcode'),
})

const kindsOfContact = {
  email: /e-?mail/i,
  phone: /cell|mobile|home|phone/i,
  office: /^(work|business|office|main)/i,
}
type ContactKind = keyof typeof kindsOfContact

/**
 * Lists a person's contacts of a kind, separated by '; '. The client's first contact without a
 * person is put in front in two cases: the person has no contact of this kind, or that contact
 * precedes the person's first one in the file.
 */
function contactsOf(client: JsonFields): (kind: ContactKind, personId: string) => string {
  const contacts = listOf(client, 'contacts').map((contact, index) => ({ contact, place: index }))
  const people = new Set(listOf(client, 'people').map((person) => textOf(person, 'id')))
  // A contact of a deleted person belongs to the client.
  const contactsByPerson = Map.groupBy(contacts, ({ contact }) => {
    const id = textOf(contact, 'personId')
    return people.has(id) ? id : ''
  })
  const allOf = (kind: ContactKind, personId: string) =>
    (contactsByPerson.get(personId) ?? []).filter(({ contact }) =>
      kindsOfContact[kind].test(textOf(contact, 'type')),
    )
  const contactsWithoutPerson = {
    email: allOf('email', ''),
    phone: allOf('phone', ''),
    office: allOf('office', ''),
  }
  return (kind, personId) => {
    const sharedContacts = contactsWithoutPerson[kind]
    const personContacts = personId === '' ? sharedContacts : allOf(kind, personId)
    const [firstContact, firstShared] = [personContacts[0], sharedContacts[0]]
    const isFirstShared =
      firstShared !== undefined && (!firstContact || firstShared.place < firstContact.place)
    const contacts = isFirstShared ? [firstShared, ...personContacts] : personContacts
    const texts = contacts.map(({ contact }) => textOf(contact, 'data'))
    return [...new Set(texts.filter(Boolean))].join('; ')
  }
}

/** The parts of a client from HawkSoft's partner API, in the portal's own columns. */
function* hawkSoftRows(client: JsonFields): Generator<[BookKind, JsonCells]> {
  const details = fieldOfJson(client, 'details')
  const people = listOf(client, 'people')
  const contactOf = contactsOf(client)
  const policies = listOf(client, 'policies')
  const [mailingAddress, location] = [
    fieldOfJson(details, 'mailingAddress', 'address'),
    fieldOfJson(details, 'physicalAddress', 'locationAddress'),
  ]
  const nameOf = (person: unknown) =>
    [textOf(person, 'firstName'), textOf(person, 'lastName')].filter(Boolean).join(' ')
  const isNamed = (person: unknown) => nameOf(person) !== ''
  const company = textOf(details, 'companyName', 'businessName')
  const account: JsonCells = {
    'accounts.name': company || nameOf(people[0]),
    'accounts.externalIds': `HawkSoft: ${textOf(client, 'clientNumber', 'id')}`,
  }
  yield [
    'accounts',
    {
      ...account,
      'accounts.kind': company || textOf(details, 'isCommercial') === 'true' ? 'business' : 'person',
      'accounts.dba': textOf(details, 'dbaName', 'dba'),
      'accounts.entity': textOf(details, 'businessType', 'entityType'),
      'accounts.ein': textOf(details, 'fein', 'federalTaxId'),
      'accounts.standing': textOf(details, 'status', 'clientType'),
      'accounts.number': textOf(details, 'agencyNum'),
      'accounts.agent': textOf(details, 'producer', 'agent1'),
      'accounts.since': textOf(details, 'clientSince'),
      'accounts.phone': contactOf('office', '') || (people.some(isNamed) ? '' : contactOf('phone', '')),
      ...addressCellsIn(mailingAddress, (part) => `accounts.mailing${part}`),
      ...addressCellsIn(location, (part) => `accounts.location${part}`),
    },
  ]
  // The emails of people so far. People with a name come first, so that no unnamed person is added
  // for the same email.
  const policyIds = new Set<string>()
  for (const person of people.length > 0
    ? [...people].sort((one, other) => +isNamed(other) - +isNamed(one))
    : [{}]) {
    const email = contactOf('email', textOf(person, 'id'))
    if (!isNamed(person) && (email === '' || policyIds.has(email))) continue
    policyIds.add(email)
    yield [
      'people',
      {
        ...account,
        'people.firstName': textOf(person, 'firstName'),
        'people.lastName': textOf(person, 'lastName'),
        'people.email': email,
        'people.phone': contactOf('phone', textOf(person, 'id')),
        'people.title': textOf(person, 'occupation'),
      },
    ]
  }
  for (const policy of policies) yield* policyRows(policy, account)
}

function* policyRows(policy: unknown, account: JsonCells): Generator<[BookKind, JsonCells]> {
  const number = textOf(policy, 'policyNumber')
  const start = textOf(policy, 'effectiveDate').slice(0, 10)
  const lines = [
    ...new Set(listOf(policy, 'loBs', 'lobs', 'LOBs').map((line) => textOf(line, 'code', 'name'))),
  ].filter(Boolean)
  const title = textOf(policy, 'title', 'type')
  const term = { ...account, 'policies.number': number, 'policies.start': start }
  yield [
    'policies',
    {
      ...term,
      'policies.carrier': textOf(policy, 'carrier'),
      'policies.company': textOf(policy, 'writingCarrier'),
      'policies.naic': textOf(policy, 'naic', 'NAIC'),
      'policies.line': lines.join(', ') || title,
      'policies.category': textOf(policy, 'applicationType'),
      'policies.end': textOf(policy, 'expirationDate').slice(0, 10),
      'policies.premium': textOf(policy, 'premium'),
      // A policy with one line needs no title: the line says the same.
      'policies.description': lines.length > 1 ? title : '',
      'policies.frequency': textOf(policy, 'paymentPlan'),
      'policies.offAs': /^(cancel|non-?\s?renew|replaced)/i.test(textOf(policy, 'status'))
        ? textOf(policy, 'status')
        : '',
      'policies.cancelledOn': /^cancel/i.test(textOf(policy, 'status'))
        ? textOf(policy, 'statusDate').slice(0, 10)
        : '',
    },
  ]
  for (const [index, car] of listOf(policy, 'autos').entries())
    yield [
      'vehicles',
      {
        ...term,
        'vehicles.place': String(index + 1),
        'vehicles.year': textOf(car, 'year', 'modelYear'),
        'vehicles.make': textOf(car, 'make'),
        'vehicles.model': textOf(car, 'model'),
        'vehicles.vinEnd': textOf(car, 'vin', 'VIN'),
      },
    ]
  for (const interest of listOf(policy, 'additionalInterests')) {
    yield [
      'holders',
      {
        ...account,
        'policies.number': number,
        'holders.name': textOf(interest, 'name'),
        ...addressCellsIn(fieldOfJson(interest, 'address'), (part) => holderParts[part]),
        'holders.phone': textOf(interest, 'phone'),
        'holders.loanNumber': textOf(interest, 'loanNumber'),
        'holders.additionalInsured': textOf(interest, 'type'),
      },
    ]
  }
}

const isHawkSoft = (item: unknown) =>
  isFields(item) &&
  textOf(item, 'clientNumber') !== '' &&
  (Array.isArray(fieldOfJson(item, 'people')) || Array.isArray(fieldOfJson(item, 'policies')))

/** The list inside a wrapper object, otherwise the object itself. */
const unwrapItems = (item: unknown): readonly unknown[] => {
  const list = listOf(item, 'clients', 'data', 'items', 'results')
  return list.length > 0 ? list : [item]
}

/**
 * The tables of a JSON file. A HawkSoft client in each item gives all five kinds of records; other
 * data is not read.
 */
export async function tablesOfJson(file: ItemFile): Promise<TableFile & { system: string }> {
  for await (const slice of file.items()) {
    const [firstItem] = slice.flatMap(unwrapItems)
    if (!isHawkSoft(firstItem)) break
    return {
      kind: 'json',
      form: 'HawkSoft clients as JSON',
      system: 'HawkSoft',
      tables: [...bookKinds],
      notes: [
        'Birth dates, Social Security numbers and license numbers are not imported',
        'Notes, locations, fax numbers, and policy coverages with their limits are not imported either',
      ],
      rows: () => rowsOf(file),
      close: async () => undefined,
    }
  }
  throw new UnreadableTableError(
    'another kind',
    'This JSON file is not a HawkSoft client export. Please export the list as CSV or as an Excel workbook (.xlsx)',
  )
}

async function* rowsOf(file: ItemFile): AsyncGenerator<FileRow[]> {
  yield bookKinds.map((kind, table) => ({ table, number: 0, cells: bookHeadersOf(kind) }))
  let number = 0
  const slicer = new RowSlicer()
  const yieldTurn = createYielder()
  for await (const slice of file.items()) {
    for (const item of slice.flatMap(unwrapItems)) {
      number++
      if (!isFields(item)) continue
      for (const [kind, cells] of hawkSoftRows(item)) {
        const row = {
          table: bookKinds.indexOf(kind),
          number,
          cells: bookFiles[kind].fields.map((field) => cells[field] ?? ''),
        }
        if (!slicer.add(row)) continue
        yield slicer.take()
        await yieldTurn()
      }
    }
    const remainingRows = slicer.take()
    if (remainingRows.length > 0) yield remainingRows
    await yieldTurn()
  }
}
