import { createHash } from 'node:crypto'
import type { BookKind } from '../../../contract/values/book-columns.ts'
import type { ImportValues } from '../../../contract/values/import-storage.ts'
import { digitsOfPhone, wordsOfName } from './fuzzy-names.ts'
import { holderAddress, holderKeyOf } from './holder-key.ts'
import {
  ClientsOfName,
  type Identity,
  identityOf,
  maxDuplicateCandidates,
  PeopleInRun,
  personIdentityOf,
  personName,
} from './identities.ts'

/** A record of one kind that a row of a file describes. */
export interface RowRecord {
  kind: BookKind
  key: string
  accountKey: string | null
  policyKey: string | null
  title: string
  values: ImportValues
  ein: string | null
  isNamedOnly: boolean
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Normalizes a policy number for comparison. */
export const normalizedPolicyNumber = (number: string) => number.replace(/[\s-]/g, '').toUpperCase()

/** IDs of an account in other systems: 'Nexsure: 4711; HawkSoft: 12'. */
export const externalIdsIn = (cell: string | undefined): { system: string; externalId: string }[] =>
  (cell ?? '').split(';').flatMap((one) => {
    const separatorIndex = one.indexOf(':')
    const [system, externalId] = [one.slice(0, separatorIndex).trim(), one.slice(separatorIndex + 1).trim()]
    return separatorIndex > 0 && system !== '' && externalId !== '' ? [{ system, externalId }] : []
  })

/**
 * A keyed hash of an EIN. Row keys are stored next to the client's name, so an unkeyed hash could
 * be guessed.
 */
export type EinHasher = (ein: string) => string

const strongKeysOf = (values: ImportValues, hashOf: EinHasher): string[] => {
  const { 'accounts.id': id, 'accounts.number': number, 'accounts.ein': ein, 'accounts.name': name } = values
  return [
    id && `id ${id}`,
    ...externalIdsIn(values['accounts.externalIds']).map(
      ({ system, externalId }) => `of ${system} ${externalId}`,
    ),
    number && `number ${number.toLowerCase()}`,
    // The same EIN with another name is a separate account until a person decides.
    ein && name && `ein ${hashOf(ein)} ${wordsOfName(name)}`,
  ].flatMap((one) => (one ? digest(one) : []))
}

/** Distinct identities of the clients with one name. */
interface NameIdentities {
  numbered: Map<string, { index: number; identity: Identity }>
  named: Map<string, Identity>
}

interface NumberedTerm {
  key: string
  start: string
}

const tooManyNamesakesText = (name: string) =>
  `Too many clients in these files are named “${name}”. Please check which column has the client name, or add a column that tells them apart`

/**
 * Finds out which rows describe the same account or policy. It learns from all rows before any is
 * staged, since one file may identify a client by number and another by name.
 */
export class RunRegistry {
  readonly #hashOf: EinHasher
  readonly #places = new Map<string, number>()
  readonly #parents: number[] = []
  readonly #keys: string[] = []
  /** Identities of clients, by normalized name. */
  readonly #identitiesByName = new Map<string, NameIdentities>()
  readonly #named = new Map<string, ClientsOfName>()
  /** The clients that an ambiguous row can mean, by the row's own key. */
  readonly #whichever = new Map<string, string[]>()
  readonly people = new PeopleInRun()
  readonly #terms = new Map<string, NumberedTerm[]>()
  readonly #accountOfPolicy = new Map<string, string>()

  constructor(hashOf: EinHasher) {
    this.#hashOf = hashOf
  }

  #root(rowIndex: number): number {
    let root = rowIndex
    while (this.#parents[root] !== root) root = this.#parents[root] ?? root
    for (let index = rowIndex; index !== root; ) {
      const next = this.#parents[index] ?? root
      this.#parents[index] = root
      index = next
    }
    return root
  }

  #place(identity: string): number {
    const earlierIndex = this.#places.get(identity)
    if (earlierIndex !== undefined) return earlierIndex
    const nodeIndex = this.#parents.length
    this.#places.set(identity, nodeIndex)
    this.#parents.push(nodeIndex)
    this.#keys.push(identity)
    return nodeIndex
  }

  /** Learns from a good row. */
  learnRow(values: ImportValues): void {
    const [firstPlace, ...otherPlaces] = strongKeysOf(values, this.#hashOf).map((identity) =>
      this.#place(identity),
    )
    const name = values['accounts.name']
    if (firstPlace !== undefined)
      for (const other of otherPlaces) {
        const [ownRoot, otherRoot] = [this.#root(firstPlace), this.#root(other)]
        this.#parents[Math.max(ownRoot, otherRoot)] = Math.min(ownRoot, otherRoot)
      }
    if (name !== undefined) this.#note(wordsOfName(name), firstPlace, identityOf(values))
    const { 'policies.number': number, 'policies.start': start, 'policies.carrier': carrier } = values
    if (number === undefined || start === undefined || carrier === undefined) return
    const key = policyKeyOf(values)
    const terms = this.#terms.get(digest(normalizedPolicyNumber(number))) ?? []
    if (!terms.some((term) => term.key === key)) terms.push({ key, start })
    this.#terms.set(digest(normalizedPolicyNumber(number)), terms)
  }

  #note(words: string, index: number | undefined, identity: Identity): void {
    const sharedRows = this.#identitiesByName.get(words) ?? { numbered: new Map(), named: new Map() }
    this.#identitiesByName.set(words, sharedRows)
    const identityText = JSON.stringify(identity)
    if (index === undefined) sharedRows.named.set(identityText, identity)
    else sharedRows.numbered.set(`${index} ${identityText}`, { index, identity })
  }

  /** Clients with IDs come first, since rows with only a name join a client they agree with. */
  #ofName(words: string): ClientsOfName {
    const clientsBefore = this.#named.get(words)
    if (clientsBefore) return clientsBefore
    const clients = new ClientsOfName()
    this.#named.set(words, clients)
    const sharedRows = this.#identitiesByName.get(words)
    for (const { index, identity } of sharedRows?.numbered.values() ?? [])
      clients.addNumbered(this.#keys[this.#root(index)] ?? '', identity)
    for (const identity of sharedRows?.named.values() ?? [])
      clients.addNamed(identity, (isFirst) =>
        digest(isFirst ? words : `${words}\n${JSON.stringify(identity)}`),
      )
    return clients
  }

  /**
   * The key of the row's account; null if it names none; `unclear` has the reason if the account
   * cannot be determined.
   */
  accountOf(values: ImportValues): string | null | { unclear: string } {
    const [firstKey] = strongKeysOf(values, this.#hashOf)
    if (firstKey !== undefined) return this.#keys[this.#root(this.#place(firstKey))] ?? firstKey
    const name = values['accounts.name']
    if (name === undefined) return null
    const words = wordsOfName(name)
    const clients = this.#ofName(words)
    if (clients.hasTooMany) return { unclear: tooManyNamesakesText(name) }
    const keys = clients.keysFor(identityOf(values))
    const [onlyMatch] = keys
    if (keys.length < 2) return onlyMatch ?? digest(words)
    const sharedWordsKey = digest(`whichever\n${words}\n${keys.join()}`)
    this.#whichever.set(sharedWordsKey, keys.slice(0, maxDuplicateCandidates))
    return sharedWordsKey
  }

  /** By account key: the other accounts of the same files that may be the same account. */
  alikeGroups(): Map<string, string[]> {
    const rowKeysByKey = new Map<string, string[]>()
    for (const [words] of this.#identitiesByName)
      for (const [key, rowKeys] of this.#ofName(words).alikeGroups())
        if (rowKeys.length > 0) rowKeysByKey.set(key, rowKeys)
    for (const [key, rowKeys] of this.#whichever) rowKeysByKey.set(key, rowKeys)
    return rowKeysByKey
  }

  /** Keys of rows that can mean several clients of one name. */
  get ambiguousKeys(): ReadonlySet<string> {
    return new Set(this.#whichever.keys())
  }

  /**
   * The key of the policy that a row names by its ID, or by number and start. Without a start it is
   * the latest term.
   */
  policyOf(values: ImportValues): string | null {
    const { 'policies.id': id, 'policies.number': number, 'policies.start': start } = values
    if (id !== undefined && this.#accountOfPolicy.has(`id ${id}`)) return `id ${id}`
    if (number === undefined) return null
    const terms = (this.#terms.get(digest(normalizedPolicyNumber(number))) ?? []).filter(
      (term) => start === undefined || term.start === start,
    )
    return (
      terms.reduce<NumberedTerm | null>((last, term) => (last && last.start > term.start ? last : term), null)
        ?.key ?? null
    )
  }

  belongsTo(policyKey: string, accountKey: string): void {
    this.#accountOfPolicy.set(policyKey, accountKey)
  }

  accountOfPolicy(policyKey: string | null): string | null {
    return policyKey === null ? null : (this.#accountOfPolicy.get(policyKey) ?? null)
  }
}

function policyKeyOf(values: ImportValues): string {
  const { 'policies.id': id, 'policies.number': number = '', 'policies.start': start = '' } = values
  return id === undefined
    ? digest([normalizedPolicyNumber(number), start, values['policies.carrier']].join('\n'))
    : `id ${id}`
}

const filterValues = (values: ImportValues, isWanted: (field: string) => boolean): ImportValues =>
  Object.fromEntries(Object.entries(values).filter(([field]) => isWanted(field)))

const valuesOfKind = (values: ImportValues, kind: BookKind) =>
  filterValues(values, (field) => field.startsWith(`${kind}.`))

const policyFields = ['policies.start', 'policies.carrier', 'policies.line'] as const

/** The key of a policy without a number: its client, carrier, line and start. */
export const unnumberedPolicyKey = (accountKey: string | null, values: ImportValues) =>
  digest(
    [
      'not numbered yet',
      accountKey,
      values['policies.carrier'],
      values['policies.line'],
      values['policies.start'],
    ].join('\n'),
  )

/** A client's number in the portal or another system; empty if there is none. */
const numberOf = (values: ImportValues): string =>
  values['accounts.number'] ?? values['accounts.id'] ?? values['accounts.externalIds'] ?? ''

/** Whether neither account nor person has a name, so that a number would become the name. */
export const isWithoutName = ({ title, values }: { title: string; values: ImportValues }): boolean =>
  values['accounts.name'] === undefined && title === numberOf(values)

const noReferenceText = 'No column shows what this row belongs to. Please check the columns'

/**
 * The records that a good row describes, or why there are none. `uniqueKeyOf` returns the number of
 * earlier records with this name.
 */
export function recordsOfRow(
  values: ImportValues,
  {
    about,
    registry,
    uniqueKeyOf,
  }: { about: BookKind; registry: RunRegistry; uniqueKeyOf: (name: string) => number },
): RowRecord[] | { unclear: string } {
  const rowRecords: RowRecord[] = []
  const hasPolicy = policyFields.every((field) => values[field] !== undefined)
  const isNumbered = values['policies.number'] !== undefined || values['policies.id'] !== undefined
  const accountMatch = registry.accountOf(values)
  if (accountMatch !== null && typeof accountMatch !== 'string') return accountMatch
  const policyKey = !hasPolicy
    ? registry.policyOf(values)
    : isNumbered
      ? policyKeyOf(values)
      : unnumberedPolicyKey(accountMatch, values)
  const accountKey = accountMatch ?? registry.accountOfPolicy(policyKey)
  const item = (kind: BookKind, key: string, title: string, moreFields: Partial<RowRecord> = {}) =>
    rowRecords.push({
      kind,
      key,
      title,
      accountKey,
      policyKey: null,
      ein: null,
      isNamedOnly: false,
      values: valuesOfKind(values, kind),
      ...moreFields,
    })
  const email = values['people.email']
  const person = personName(values)
  if (accountMatch !== null) {
    const { 'accounts.ein': ein, ...ownValues } = valuesOfKind(values, 'accounts')
    // A client with a number and a person is named after the person. The portal's own list of
    // people identifies clients by ID.
    const isPersonRow = person !== '' && !(about === 'people' && ownValues['accounts.id'] !== undefined)
    item(
      'accounts',
      accountMatch,
      ownValues['accounts.name'] ?? (isPersonRow ? person : numberOf(ownValues)),
      {
        ...{ values: ownValues, ein: ein ?? null },
        isNamedOnly: about === 'vehicles' || about === 'holders' ? !hasPolicy : false,
      },
    )
  }
  if (accountKey !== null && (person !== '' || email !== undefined)) {
    const identity = personIdentityOf(values)
    const key = (isFirst: boolean) =>
      digest(
        [accountKey, identity.name || email, ...(isFirst ? [] : [identity.email, identity.phone])].join('\n'),
      )
    const accountPhone = digitsOfPhone(values['accounts.phone'])
    item(
      'people',
      values['people.id'] ??
        registry.people.keyFor(accountKey, identity, { ofAccount: accountPhone, keyOf: key }),
      person || (email ?? ''),
    )
  }
  if (hasPolicy && policyKey !== null) {
    if (accountKey !== null) registry.belongsTo(policyKey, accountKey)
    const title = values['policies.number'] ?? `${values['policies.line']}, not numbered yet`
    item('policies', policyKey, title, { policyKey })
  }
  // If the files do not list the policy itself, these fields find it, or its client, in the book.
  const policyReferenceUnless = (key: string | null) => (key === null ? policyReferenceOf(values) : {})
  const { 'vehicles.year': year, 'vehicles.make': make, 'vehicles.model': model } = values
  if (year !== undefined && make !== undefined && model !== undefined) {
    const policyHashKey =
      policyKey ??
      `book ${normalizedPolicyNumber(values['policies.number'] ?? '')} ${values['policies.start'] ?? ''}`
    const vin = values['vehicles.vinEnd']
    const sharedRows = [
      policyHashKey,
      ...(vin === undefined ? [year, make, model].map((one) => one.toLowerCase()) : [vin]),
    ].join('\n')
    const repetition = vin === undefined ? uniqueKeyOf(digest(sharedRows)) : 0
    item(
      'vehicles',
      values['vehicles.id'] ?? digest(`${sharedRows}\n${repetition}`),
      [year, make, model].join(' '),
      {
        policyKey,
        values: { ...valuesOfKind(values, 'vehicles'), ...policyReferenceUnless(policyKey) },
      },
    )
  }
  const holder = values['holders.name']
  if (holder !== undefined) {
    const words = holderKeyOf(holder, holderAddress(values))
    const key = digest([accountKey ?? values['policies.number'] ?? '', words].join('\n'))
    item('holders', values['holders.id'] ?? key, holder, {
      policyKey,
      values: { ...valuesOfKind(values, 'holders'), ...policyReferenceUnless(accountKey) },
    })
  }
  return rowRecords.length > 0 ? rowRecords : { unclear: noReferenceText }
}

/** The fields that refer to a policy of the book. */
const policyReferenceOf = (values: ImportValues): ImportValues =>
  filterValues(values, (field) => ['policies.id', 'policies.number', 'policies.start'].includes(field))
