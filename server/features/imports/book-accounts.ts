import { formatEin } from '../../../contract/values/ein.ts'
import type { ImportCandidate, ImportValues } from '../../../contract/values/import-storage.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { iterateAccounts, selectExternalIds } from './book-queries.ts'
import { digitsOfPhone, joinAddress, wordsOfAddress, wordsOfName } from './fuzzy-names.ts'
import type { Identity } from './identities.ts'
import { externalIdsIn } from './row-records.ts'

interface KnownAccountValues {
  name: string
  words: readonly string[]
  phones: readonly string[]
  emails: readonly string[]
  addresses: readonly string[]
}

/** One certain match, or several candidates; null if no account matches. */
export type AccountMatch =
  | { id: string; reason: string }
  | { candidates: readonly ImportCandidate[]; reason: string }
  | null

/**
 * Facts about a row besides its values. `known`: the account that an earlier import matched to an
 * equal row. `owners`: the accounts that own the row's policies.
 */
interface RowFacts {
  ein: string | null
  knownAccountId: string | undefined
  owners: ReadonlySet<string>
  identity: Identity
  /** Number of the row's cells that an earlier import stored for this account. */
  knownCellsOf: (id: string) => number
}

const externalKey = ({ system, externalId }: { system: string; externalId: string }) =>
  `${system}: ${externalId}`.toLowerCase()

/** Finds accounts of the book by ID, number, EIN or name. Decrypted EINs stay in memory only. */
export class BookAccounts {
  readonly #known = new Map<string, KnownAccountValues>()
  readonly #byExternal = new Map<string, string>()
  readonly #byNumber = new Map<string, string>()
  readonly #byEin = new Map<string, string[]>()
  readonly #byName = new Map<string, string[]>()

  /** Loads all accounts, or only those in `onlyAccountIds`. */
  static async load(
    db: Db,
    { secrets }: Pick<Context, 'secrets'>,
    onlyAccountIds?: readonly string[],
  ): Promise<BookAccounts> {
    const bookAccounts = new BookAccounts()
    const addToIndex = (index: Map<string, string[]>, key: string, id: string) => {
      if (key !== '') index.set(key, [...(index.get(key) ?? []), id])
    }
    for await (const rows of iterateAccounts(db, onlyAccountIds))
      for (const row of rows) {
        const words = [...new Set([wordsOfName(row.name), ...(row.dba ? [wordsOfName(row.dba)] : [])])]
        for (const word of words) addToIndex(bookAccounts.#byName, word, row.id)
        if (row.einSealed) addToIndex(bookAccounts.#byEin, formatEin(secrets.open(row.einSealed)), row.id)
        if (row.accountNumber) bookAccounts.#byNumber.set(row.accountNumber.toLowerCase(), row.id)
        bookAccounts.#known.set(row.id, {
          ...{ name: row.name, words },
          phones: [row.phone, row.ownerPhone, ...row.contactPhones].map(digitsOfPhone).filter(Boolean),
          emails: [row.ownerEmail, ...row.contactEmails].flatMap((email) => email ?? []),
          addresses: [wordsOfAddress(row.address), wordsOfAddress(row.locationAddress)].filter(Boolean),
        })
      }
    for (const externalId of await selectExternalIds(db, onlyAccountIds))
      bookAccounts.#byExternal.set(externalKey(externalId), externalId.accountId)
    return bookAccounts
  }

  has(id: string): boolean {
    return this.#known.has(id)
  }

  nameOf(id: string): string {
    return this.#known.get(id)?.name ?? ''
  }

  /** The accounts with the same normalized name. */
  withSameName(values: ImportValues): readonly string[] {
    const words = wordsOfName(values['accounts.name'] ?? '')
    return words === '' ? [] : (this.#byName.get(words) ?? [])
  }

  #candidate(id: string, reason: string): ImportCandidate {
    return { id, name: this.nameOf(id), because: reason }
  }

  /**
   * Compares in this order: IDs, the agency's number, the account that an earlier import matched to
   * an equal row (`known`), the EIN, the row's policies, the name.
   */
  find(values: ImportValues, rowFacts: RowFacts): AccountMatch {
    const id = values['accounts.id']
    if (id !== undefined && this.has(id)) return { id, reason: 'By its ID' }
    const externalIds = externalIdsIn(values['accounts.externalIds'])
    const matchingIds = new Set(
      externalIds.flatMap((externalId) => this.#byExternal.get(externalKey(externalId)) ?? []),
    )
    const [firstId] = matchingIds
    if (firstId !== undefined)
      return matchingIds.size === 1
        ? { id: firstId, reason: `By its ID in ${externalIds[0]?.system ?? 'another system'}` }
        : this.#several(matchingIds, 'One of its external IDs', 'Its external IDs belong to several clients')
    const accountOfNumber = this.#byNumber.get((values['accounts.number'] ?? '').toLowerCase())
    if (accountOfNumber !== undefined) return { id: accountOfNumber, reason: 'By its account number' }
    if (rowFacts.knownAccountId !== undefined && this.has(rowFacts.knownAccountId))
      return { id: rowFacts.knownAccountId, reason: 'As in an earlier import' }
    return this.#byWhatIsShared(values, rowFacts)
  }

  #several(ids: Iterable<string>, reason: string, refusalReason: string): AccountMatch {
    return { candidates: [...ids].map((id) => this.#candidate(id, reason)), reason: refusalReason }
  }

  #byWhatIsShared(values: ImportValues, { ein, owners, identity, knownCellsOf }: RowFacts): AccountMatch {
    const words = wordsOfName(values['accounts.name'] ?? '')
    const hasSameWords = (id: string) => this.#known.get(id)?.words.includes(words) ?? false
    const accountsWithEin = ein === null ? [] : (this.#byEin.get(ein) ?? [])
    const [sameAccountId] = accountsWithEin
    if (sameAccountId !== undefined && accountsWithEin.length === 1 && hasSameWords(sameAccountId))
      return { id: sameAccountId, reason: 'By its EIN' }
    if (sameAccountId !== undefined) {
      const reason =
        accountsWithEin.length === 1 ? 'The same EIN, under another name' : 'Several clients have this EIN'
      return this.#several(accountsWithEin, 'The EIN', reason)
    }
    const [owner] = owners
    if (owner !== undefined && owners.size === 1)
      return { id: owner, reason: 'By the number, start date and carrier of a policy' }
    if (owner !== undefined)
      return this.#several(owners, 'One of its policies', 'Its policies belong to several clients')
    const accountsWithName = this.withSameName(values)
    if (accountsWithName.length === 0) return null
    const addresses = [joinAddress(values, 'mailing'), joinAddress(values, 'location')].map(wordsOfAddress)
    const accountComparisons = accountsWithName.map((id) => ({
      id,
      ...this.#compare(id, identity, addresses),
    }))
    // Two cells that an earlier import stored identify the account. One cell is enough if no value
    // in the book differs.
    const matchingComparisons = accountComparisons.filter(
      ({ id, differs }) => knownCellsOf(id) > (differs ? 1 : 0),
    )
    const [matchBefore] = matchingComparisons
    if (matchBefore && matchingComparisons.length === 1)
      return { id: matchBefore.id, reason: 'As in an earlier import' }
    const matchingAccounts = accountComparisons.filter(
      ({ shares, differs }) => shares.length > 1 && shares.includes(addressReason) && !differs,
    )
    const [onlyMatch] = matchingAccounts
    if (onlyMatch && matchingAccounts.length === 1)
      return {
        id: onlyMatch.id,
        reason: `By ${['its name', ...onlyMatch.shares].join(', ').replace(/, ([^,]*)$/, ' and $1')}`,
      }
    const comparisonCounts = accountComparisons.map(({ id, shares }) => ({
      shares: shares.length,
      of: this.#candidate(id, ['The name', ...shares].join(' and ')),
    }))
    comparisonCounts.sort((one, other) => other.shares - one.shares)
    return {
      candidates: comparisonCounts.slice(0, 20).map(({ of }) => of),
      reason: 'A client with this name is on file',
    }
  }

  #compare(id: string, { email, phone }: Identity, input: readonly string[]) {
    const { phones = [], emails = [], addresses = [] } = this.#known.get(id) ?? {}
    const places = input.filter((one) => one !== '')
    const sharedFields: string[] = []
    let hasDifference = false
    const compareFields = (field: string, fileTexts: readonly string[], bookTexts: readonly string[]) => {
      if (fileTexts.length === 0 || bookTexts.length === 0) return
      if (fileTexts.some((fileText) => bookTexts.includes(fileText))) sharedFields.push(field)
      else hasDifference = true
    }
    compareFields('the phone', phone === '' ? [] : [phone], phones)
    compareFields(addressReason, places, addresses)
    compareFields('the email', email === '' ? [] : [email], emails)
    return { shares: sharedFields, differs: hasDifference }
  }
}

const addressReason = 'the address'
