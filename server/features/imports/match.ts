import { createHash } from 'node:crypto'
import type { BookKind } from '../../../contract/values/book-columns.ts'
import { formatEin } from '../../../contract/values/ein.ts'
import type { ImportValues } from '../../../contract/values/import-kept.ts'
import type { ImportOutcome } from '../../../contract/values/import-words.ts'
import { type Context, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import {
  accountSaid,
  accountStands,
  asNew,
  changesOf,
  holderSaid,
  holderStands,
  holderStreet,
  personStands,
  policySaid,
  policyStands,
  type Said,
  type Staff,
  staffFrom,
} from './as-book.ts'
import { BookAccounts } from './book-accounts.ts'
import {
  accountsKnown,
  accountsNow,
  closedAmong,
  holdersNow,
  idsTaken,
  type PersonNow,
  peopleNow,
  phonesOf,
  policiesNow,
  policiesNumbered,
  policiesWithIds,
  staffNamed,
  vehiclesNow,
} from './book-queries.ts'
import { holderWords, wordsOfHolder } from './holder-words.ts'
import { type Identity, identityOf, personIdentity, reachAgreement } from './identities.ts'
import {
  type InFiles,
  identitiesOf,
  inFiles,
  keyAnswered,
  leftOutPrint,
  personPrint,
  printsOf,
} from './known-again.ts'
import { digitsOfPhone } from './loose.ts'
import { findUnnumbered } from './match-unnumbered.ts'
import { isOfLines, tellsLines } from './policy-lines.ts'
import { type Matched, rowsToMatch, type StagedRow, targetsTaken, writeMatches } from './row-queries.ts'
import { isUnnamed, plainNumber } from './things.ts'

const atATime = 1000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Given {
  runId: string
  /** Narrows to answers about these accounts. */
  accountKeys?: readonly string[] | undefined
  /** Which accounts of the book it can be: nobody waits at a press for all of them. */
  among?: readonly string[] | undefined
  /** Called after each part; what it throws ends the work. */
  goesOn?: (rows: number) => Promise<void>
}

interface Target {
  id: string | null
  outcome: ImportOutcome
}

interface PolicyFound {
  id: string
  owner: string
  /** By what it was found, where not by its number. */
  because?: string
}

/**
 * By what an account is known again that came in the same words; an EIN is no part of it. Two of one name may differ in no more than
 * what their owners are reached by.
 */
export function fingerprintOf(values: ImportValues, { email, phone }: Identity): string {
  const owner: [string, string][] = [
    ['people.email', email],
    ['people.phone', values['accounts.phone'] === undefined ? phone : ''],
  ]
  const said = [...Object.entries(values), ...owner.filter(([, text]) => text !== '')]
  return createHash('sha256')
    .update(JSON.stringify(said.sort(([one], [other]) => (one < other ? -1 : 1))))
    .digest('base64url')
}

const wrong = (says: string) => ({
  findings: [{ kind: 'not found', column: null, says }],
  outcome: 'wrong' as const,
})

/** Looks for what is staged in the book, kind by kind and part by part, and says what would become of each. Writes nothing but that. */
export async function matchRows(
  db: Db,
  context: Pick<Context, 'secrets' | 'agency' | 'now'>,
  given: Given,
): Promise<void> {
  const staff = staffFrom(await staffNamed(db))
  const policies = await findPolicies(db, given)
  const accounts = await matchAccounts(db, context, given, { staff, policies })
  await matchPeople(db, given, accounts)
  const terms = await matchPolicies(db, given, { accounts, policies, day: today(context) })
  await matchVehicles(db, given, terms)
  await matchHolders(db, given, accounts)
}

async function eachPart(
  db: Db,
  { runId, accountKeys, goesOn }: Given,
  kind: BookKind,
  work: (rows: StagedRow[]) => Promise<Matched[]>,
): Promise<void> {
  let after = -1
  for (;;) {
    const rows = await rowsToMatch(db, { runId, kind, after, limit: atATime, accountKeys })
    const last = rows.at(-1)
    if (!last) return
    await writeMatches(db, await work(rows))
    await goesOn?.(rows.length)
    after = last.place
  }
}

/** Where the staged policies stand in the book, by their keys, and with whom the accounts of the files have policies there. */
async function findPolicies(db: Db, given: Given) {
  const found = new Map<string, PolicyFound>()
  const owners = new Map<string, Set<string>>()
  let after = -1
  for (;;) {
    const rows = await rowsToMatch(db, { ...given, kind: 'policies', after, limit: 4000 })
    const last = rows.at(-1)
    if (!last) return { found, owners }
    after = last.place
    const ids = rows.flatMap(({ values }) => values['policies.id'] ?? []).filter((id) => uuid.test(id))
    const byId = new Map((ids.length > 0 ? await policiesWithIds(db, ids) : []).map((one) => [one.id, one]))
    const numbers = rows.map(({ values }) => plainNumber(values['policies.number'] ?? ''))
    const byTerm = new Map(
      (await policiesNumbered(db, numbers))
        .toReversed()
        .map((one) => [[one.number, one.startDate, one.carrier].join('\n'), one]),
    )
    for (const { key, accountKey, values } of rows) {
      const { 'policies.number': number = '', 'policies.start': start, 'policies.carrier': carrier } = values
      const hit =
        byId.get(values['policies.id'] ?? '') ?? byTerm.get([plainNumber(number), start, carrier].join('\n'))
      if (!hit) continue
      found.set(key, { id: hit.id, owner: hit.userId })
      if (accountKey !== null) owners.set(accountKey, (owners.get(accountKey) ?? new Set()).add(hit.userId))
    }
  }
}
type Policies = Awaited<ReturnType<typeof findPolicies>>

interface Parts {
  staff: Staff
  policies: Policies
}

async function matchAccounts(
  db: Db,
  { secrets, agency }: Pick<Context, 'secrets' | 'agency'>,
  given: Given,
  { staff, policies }: Parts,
): Promise<Map<string, Target>> {
  const book = await BookAccounts.of(db, { secrets }, given.among)
  const targets = new Map<string, Target>()
  const taken =
    given.accountKeys === undefined
      ? new Set<string>()
      : await targetsTaken(db, { ...given, accountKeys: given.accountKeys })
  await eachPart(db, given, 'accounts', async (rows) => {
    const eins = rows.map(({ einSealed }) => einSealed && formatEin(secrets.open(einSealed)))
    const identities = await identitiesOf(db, given.runId, rows)
    const prints = new Map(rows.map((row) => [row.key, printsIn(row, identities, book)]))
    const known = new Map(
      (
        await accountsKnown(
          db,
          [...prints.values()].flatMap(({ own, others }) => [own, ...others]),
        )
      ).map((one) => [one.fingerprint, one.accountId]),
    )
    const staged = await inFiles(db, given.runId, 'accounts', rows)
    const aliases = new Set<string>()
    const matches = rows.map((row, at): Matched => {
      const { values, key } = row
      const identity = identities.get(key) ?? identityOf(values)
      const found = book.find(values, {
        ein: eins[at] ?? null,
        known: known.get(fingerprintOf(values, identity)),
        owners: policies.owners.get(key) ?? new Set(),
        identity,
        knownAs: (id) => printsOf(values, identity, id).filter((print) => known.has(print)).length,
      })
      const wasLeftOut = (id: string) => known.has(leftOutPrint(fingerprintOf(values, identity), id))
      const match = outcomeOfAccount(row, { found, book, taken, targets, staged, aliases, wasLeftOut })
      targets.set(key, { id: match.targetId, outcome: match.outcome })
      return match
    })
    await compareAccounts(db, matches, rows, {
      ...{ eins, aliases, staff, open: secrets.open, timeZone: agency().timeZone },
    })
    for (const [at, { key }] of rows.entries()) {
      const match = matches[at]
      if (match) targets.set(key, { id: match.targetId, outcome: match.outcome })
    }
    return matches
  })
  return targets
}

const plainMatch = (row: Pick<StagedRow, 'id' | 'accountKey'>): Matched => ({
  ...{
    id: row.id,
    accountKey: row.accountKey,
    outcome: 'new',
    targetId: null,
    parentId: null,
    because: null,
  },
  ...{ candidates: [], changes: [], findings: [] },
})

interface AmongOthers {
  found: ReturnType<BookAccounts['find']>
  book: BookAccounts
  taken: Set<string>
  /** What became of those before it. */
  targets: ReadonlyMap<string, Target>
  /** Those of the same files that it could be. */
  staged: ReadonlyMap<string, InFiles>
  aliases: Set<string>
  wasLeftOut: (id: string) => boolean
}

function outcomeOfAccount(
  row: StagedRow,
  { found, book, taken, targets, staged, aliases, wasLeftOut }: AmongOthers,
): Matched {
  const match = { ...plainMatch(row), accountKey: row.key }
  const inBook = found && 'candidates' in found ? found.candidates : []
  const asAlias = (id: string, because: string, more: Partial<Matched> = {}): Matched => {
    aliases.add(row.key)
    return { ...match, ...more, outcome: 'same', targetId: id, because }
  }
  if (found && 'id' in found) {
    if (taken.has(found.id) && row.alike.length > 0) return asAlias(found.id, found.because)
    // Two accounts of the files that are one in the book would each undo what the other says.
    if (taken.has(found.id))
      return {
        ...match,
        ...wrong(`“${book.nameOf(found.id)}” is found for another client of these files already`),
      }
    taken.add(found.id)
    return { ...match, outcome: 'same', targetId: found.id, because: found.because }
  }
  const own = row.values['accounts.id'] ?? ''
  const asANew = { ...match, targetId: uuid.test(own) && !book.has(own) ? own : newId() }
  const candidates = [...candidatesIn(row, staged), ...inBook]
  if (candidates.length === 0 && isUnnamed(row))
    return {
      ...match,
      ...wrong(
        row.title === ''
          ? 'The account has no name'
          : `The account has no name, and no client “${row.title}” is in these files or in the book`,
      ),
    }
  if (candidates.length === 0)
    return row.isNamedOnly
      ? {
          ...match,
          ...wrong(`No client “${row.title}” is in these files or in the book, and no policy of theirs`),
        }
      : asANew
  const doubtful = {
    ...match,
    candidates,
    because: found?.because ?? 'Another client of these files has this name',
  }
  if (row.answer === 'new') return { ...asANew, candidates, because: chosen }
  if (row.answer === 'left out') return { ...doubtful, outcome: 'left out', because: chosen }
  const other = keyAnswered(row.answer)
  if (other !== null && staged.has(other)) {
    const target = targets.get(other) ?? staged.get(other)
    const ended = withAccount(row, target)
    if (ended) return { ...ended, accountKey: row.key, candidates }
    return asAlias(target?.id ?? '', chosen, { candidates })
  }
  if (row.answer !== null && book.has(row.answer) && (!taken.has(row.answer) || row.alike.length > 0)) {
    if (taken.has(row.answer)) return asAlias(row.answer, chosen, { candidates })
    taken.add(row.answer)
    return { ...doubtful, outcome: 'same', targetId: row.answer, because: chosen }
  }
  if (inBook.some(({ id }) => wasLeftOut(id)))
    return { ...doubtful, outcome: 'left out', because: chosenBefore }
  return { ...doubtful, outcome: 'doubtful' }
}

const chosen = 'As it was chosen'
const chosenBefore = 'As it was chosen for an import before'

const candidatesIn = ({ alike }: Pick<StagedRow, 'alike'>, staged: ReadonlyMap<string, InFiles>) =>
  alike.flatMap((key) => staged.get(key)?.candidate ?? [])

/** By what a row of a file may be known from imports before: as it stands, and cell by cell of each account of its name. */
function printsIn(row: StagedRow, identities: ReadonlyMap<string, Identity>, book: BookAccounts) {
  const identity = identities.get(row.key) ?? identityOf(row.values)
  const own = fingerprintOf(row.values, identity)
  const others = book
    .called(row.values)
    .slice(0, 20)
    .flatMap((id) => [...printsOf(row.values, identity, id), leftOutPrint(own, id)])
  return { own, others }
}

async function compareAccounts(
  db: Db,
  matches: Matched[],
  rows: readonly StagedRow[],
  {
    eins,
    aliases,
    staff,
    timeZone,
    open,
  }: {
    eins: readonly (string | null)[]
    /** Of another row that is the same client, which says what is written of them. */
    aliases: ReadonlySet<string>
    staff: Staff
    timeZone: string
    open: (sealed: Buffer) => string
  },
): Promise<void> {
  const ids = matches.flatMap(({ outcome, targetId }) => (outcome === 'same' && targetId ? targetId : []))
  const now = new Map((await accountsNow(db, ids, timeZone)).map((row) => [row.id, row]))
  for (const [at, match] of matches.entries()) {
    const row = rows[at]
    if (!row || aliases.has(row.key)) continue
    const said = accountSaid(row.values, eins[at] ?? null, staff)
    const stands = match.targetId === null ? undefined : now.get(match.targetId)
    if (match.outcome === 'new') Object.assign(match, { changes: masked(asNew(said)) })
    if (!stands) continue
    // A vehicle or a holder only says whose it is.
    const changes = row.isNamedOnly ? [] : changesOf(said, accountStands(stands, { open, staff }))
    Object.assign(match, { changes: masked(changes), outcome: changes.length > 0 ? 'changed' : 'same' })
  }
}

/** An EIN stands nowhere as it is: what is shown of it are its last digits. */
const masked = (changes: ReturnType<typeof changesOf>) =>
  changes.map((change) =>
    change.field === 'accounts.ein'
      ? { ...change, before: change.before && einEnd(change.before), after: einEnd(change.after) }
      : change,
  )
const einEnd = (ein: string) => `••-•••${ein.slice(-4)}`

/** What becomes of a thing by what becomes of its account; null where it goes its own way. */
function withAccount(row: StagedRow, account: Target | undefined): Matched | null {
  const match = plainMatch(row)
  if (!account) return { ...match, ...wrong('No client is named for it, here or by a policy in the book') }
  if (account.outcome === 'doubtful')
    return { ...match, outcome: 'doubtful', because: 'Whose it is has to be chosen first' }
  if (account.outcome === 'wrong' || account.outcome === 'left out' || account.id === null)
    return { ...match, outcome: 'left out', because: 'Its client is not imported' }
  return null
}

/** The own ID of a thing where it has one that is free, else a new one. */
async function freeIds(
  db: Db,
  table: Parameters<typeof idsTaken>[1],
  rows: readonly StagedRow[],
  field: keyof ImportValues,
) {
  const own = rows.flatMap(({ values }) => values[field] ?? []).filter((id) => uuid.test(id))
  const taken = own.length > 0 ? await idsTaken(db, table, own) : new Set<string>()
  return (values: ImportValues) => {
    const id = values[field] ?? ''
    if (!uuid.test(id) || taken.has(id)) return newId()
    taken.add(id)
    return id
  }
}

const saidOf = (values: ImportValues, kind: BookKind): Said => {
  const said: Said = {}
  for (const [field, value] of Object.entries(values))
    if (field.startsWith(`${kind}.`)) Object.assign(said, { [field]: value })
  return said
}

const targetIds = (rows: readonly StagedRow[], accounts: ReadonlyMap<string, Target>) => [
  ...new Set(rows.flatMap(({ accountKey }) => accounts.get(accountKey ?? '')?.id ?? [])),
]

const personFields = [
  'people.firstName',
  'people.lastName',
  'people.email',
  'people.phone',
  'people.title',
] as const

const identityOfPerson = (one: Pick<PersonNow, 'firstName' | 'lastName' | 'email' | 'phone'>) =>
  personIdentity([one.firstName, one.lastName].filter(Boolean).join(' '), one.email, one.phone)

/** Somebody who was staged before, and comes to stand in the book. */
interface PersonAdded {
  id: string
  identity: ReturnType<typeof personIdentity>
}

async function matchPeople(db: Db, given: Given, accounts: ReadonlyMap<string, Target>): Promise<void> {
  const targets = new Map<string, Target>()
  const added = new Map<string, PersonAdded[]>()
  await eachPart(db, given, 'people', async (rows) => {
    const ids = targetIds(rows, accounts)
    const now = Map.groupBy(await peopleNow(db, ids), ({ accountId }) => accountId)
    const phones = new Map((await phonesOf(db, ids)).map(({ id, phone }) => [id, digitsOfPhone(phone)]))
    const idFor = await freeIds(db, 'contacts', rows, 'people.id')
    const staged = await inFiles(db, given.runId, 'people', rows)
    const prints = rows.flatMap((row) => {
      const account = accounts.get(row.accountKey ?? '')?.id ?? ''
      const identity = identityOfRow(row)
      return [account, ...(now.get(account) ?? []).map(({ id }) => id)].map((id) => personPrint(identity, id))
    })
    const known = new Set((await accountsKnown(db, prints)).map(({ fingerprint }) => fingerprint))
    return rows.map((row): Matched => {
      const account = accounts.get(row.accountKey ?? '')
      const parentId = account?.id ?? null
      const ended = withAccount(row, account)
      const match = ended ?? {
        ...personMatch(row, {
          there: now.get(account?.id ?? '') ?? [],
          added: added.get(account?.id ?? '') ?? [],
          officePhone: phones.get(account?.id ?? '') ?? '',
          accountId: account?.id ?? '',
          targets,
          staged,
          known,
          idFor,
        }),
        parentId,
      }
      targets.set(row.key, { id: match.targetId, outcome: match.outcome })
      if (match.outcome === 'new' && match.targetId !== null && parentId !== null)
        added.set(parentId, [
          ...(added.get(parentId) ?? []),
          { id: match.targetId, identity: identityOfRow(row) },
        ])
      return match
    })
  })
}

export const identityOfRow = ({ values }: Pick<StagedRow, 'values'>) =>
  personIdentity(
    [values['people.firstName'], values['people.lastName']].filter(Boolean).join(' '),
    values['people.email'],
    values['people.phone'],
  )

interface AmongPeople {
  there: readonly PersonNow[]
  added: readonly PersonAdded[]
  /** A telephone or an e-mail shared by an office tells nobody apart. */
  officePhone: string
  accountId: string
  targets: ReadonlyMap<string, Target>
  staged: ReadonlyMap<string, InFiles>
  known: ReadonlySet<string>
  idFor: (values: ImportValues) => string
}

function personMatch(row: StagedRow, among: AmongPeople): Matched {
  const { there, added, officePhone, accountId, targets, staged, known, idFor } = among
  const said: Said = {}
  for (const field of personFields) said[field] = row.values[field] ?? null
  const identity = identityOfRow(row)
  const asOne = (one: PersonNow, because: string, candidates: Matched['candidates'] = []): Matched => {
    // Who signs in says of themselves what they are called and reached by.
    const changes = one.signsIn ? [] : changesOf(said, personStands(one))
    const outcome = changes.length > 0 ? 'changed' : 'same'
    return { ...plainMatch(row), targetId: one.id, changes, because, candidates, outcome }
  }
  const isCalled = (one: PersonNow) => identity.name !== '' && identityOfPerson(one).name === identity.name
  const agreement = (one: PersonNow) => reachAgreement(identityOfPerson(one), identity)
  const hasSame = (one: PersonNow, what: 'email' | 'phone') =>
    identity[what] !== '' && identityOfPerson(one)[what] === identity[what]
  const same =
    there.find(({ id }) => id === row.values['people.id']) ??
    there.find((one) => isCalled(one) && agreement(one) === 'agree') ??
    // One of two is another by now: the name and the other one tell who it is.
    there.find((one) => isCalled(one) && (hasSame(one, 'email') || hasSame(one, 'phone'))) ??
    only(there.filter((one) => isCalled(one) && agreement(one) === 'open')) ??
    there.find((one) => hasSame(one, 'email') && (identity.name === '' || identityOfPerson(one).name === ''))
  if (same) return asOne(same, 'Among the people of the client')
  const before = there.find((one) => known.has(personPrint(identity, one.id)))
  if (before) return { ...plainMatch(row), targetId: before.id, because: chosenBefore, outcome: 'same' }
  const again = added.find(
    (one) =>
      row.alike.length === 0 &&
      one.identity.name === identity.name &&
      reachAgreement(one.identity, identity) !== 'differ',
  )
  if (again) return { ...plainMatch(row), outcome: 'same', targetId: again.id, because: twiceInFiles }
  const sharing = (what: 'email' | 'phone') => {
    const alike = there.filter((one) => hasSame(one, what))
    return alike.length > 2 || (what === 'phone' && identity.phone === officePhone) ? [] : alike
  }
  const byReason: [string, readonly PersonNow[]][] = [
    ['The name', there.filter(isCalled)],
    ['The e-mail', sharing('email')],
    ['The telephone', sharing('phone')],
  ]
  const inBook = new Map(
    byReason
      .toReversed()
      .flatMap(([because, people]) =>
        people.map((one) => [one.id, { id: one.id, name: nameOfPerson(one), because }] as const),
      ),
  )
  const candidates = [...candidatesIn(row, staged), ...inBook.values()]
  const asANew = { ...plainMatch(row), candidates, targetId: idFor(row.values), changes: asNew(said) }
  if (candidates.length === 0) return asANew
  const doubtful: Matched = { ...plainMatch(row), candidates, outcome: 'doubtful', because: anotherAlike }
  if (row.answer === 'new') return { ...asANew, because: chosen }
  if (row.answer === 'left out') return { ...doubtful, outcome: 'left out', because: chosen }
  const other = keyAnswered(row.answer)
  if (other !== null && staged.has(other)) {
    const target = targets.get(other) ?? staged.get(other)
    if (!target || target.id === null || target.outcome === 'doubtful')
      return { ...doubtful, because: 'Who the other one is has to be chosen first' }
    return { ...doubtful, outcome: 'same', targetId: target.id, because: chosen }
  }
  const taken = there.find(({ id }) => id === row.answer)
  if (taken) return asOne(taken, chosen, candidates)
  if (known.has(personPrint(identity, accountId)))
    return { ...doubtful, outcome: 'left out', because: chosenBefore }
  return doubtful
}

const anotherAlike = 'Another of the client has this name, e-mail or telephone'
const twiceInFiles = 'The same person once more'

const nameOfPerson = ({ firstName, lastName, email, phone }: PersonNow) =>
  [firstName, lastName].filter(Boolean).join(' ') || (email ?? phone ?? '')

const only = <One>(found: readonly One[]): One | undefined => (found.length === 1 ? found[0] : undefined)

interface OfPolicies {
  accounts: Map<string, Target>
  policies: Policies
  /** The agency's date. */
  day: string
}

async function matchPolicies(
  db: Db,
  given: Given,
  { accounts, policies, day }: OfPolicies,
): Promise<Map<string, Target & PolicyFound>> {
  const terms = new Map<string, Target & PolicyFound>()
  const accountIds = new Map([...accounts].flatMap(([key, { id }]) => (id === null ? [] : [[key, id]])))
  await eachPart(db, given, 'policies', async (rows) => {
    await findUnnumbered(db, rows, { runId: given.runId, accountIds, found: policies.found })
    const ids = rows.flatMap(({ key }) => policies.found.get(key)?.id ?? [])
    const now = new Map((await policiesNow(db, ids)).map((row) => [row.id, row]))
    const idFor = await freeIds(db, 'policies', rows, 'policies.id')
    const closed = await closedAmong(
      db,
      rows.flatMap(({ accountKey }) => accounts.get(accountKey ?? '')?.id ?? []),
    )
    return rows.map((row): Matched => {
      const hit = policies.found.get(row.key)
      const account: Target | undefined =
        row.accountKey === null && hit
          ? { id: hit.owner, outcome: 'same' }
          : accounts.get(row.accountKey ?? '')
      const isOfFormer = account?.outcome !== 'new' && closed.has(account?.id ?? '')
      const match =
        withAccount(row, account) ?? policyMatch(row, { hit, account, now, idFor, isOfFormer, day })
      if (match.targetId !== null) match.parentId = account?.id ?? null
      terms.set(row.key, { id: match.targetId ?? '', outcome: match.outcome, owner: account?.id ?? '' })
      return match
    })
  })
  return terms
}

function policyMatch(
  row: StagedRow,
  {
    hit,
    account,
    now,
    idFor,
    isOfFormer,
    day,
  }: {
    /** Its client was closed: what has ended may come in, what is in force not. */
    isOfFormer: boolean
    day: string
    hit: PolicyFound | undefined
    account: Target | undefined
    now: ReadonlyMap<string, Awaited<ReturnType<typeof policiesNow>>[number]>
    idFor: (values: ImportValues) => string
  },
): Matched {
  const match = plainMatch(row)
  const stands = hit && now.get(hit.id)
  if (!stands && isOfFormer && (row.values['policies.end'] ?? '') > day)
    return { ...match, ...wrong('Its client is a former one. Please reopen them, or leave the policy out') }
  if (!stands) return { ...match, targetId: idFor(row.values), changes: asNew(policySaid(row.values)) }
  if (hit.owner !== account?.id)
    return { ...match, ...wrong(`Policy ${row.title} stands with another client of the book`) }
  const said = policySaid(row.values)
  const changes = changesOf(said, policyStands(stands)).filter(
    // What was taken off the lists is not put back by a file that does not say so, nor its number written in another way.
    ({ field, before, after }) =>
      (field !== 'policies.number' || plainNumber(before ?? '') !== plainNumber(after)) &&
      // The lines of a package do not replace what somebody has written.
      (field !== 'policies.description' || before === null || !tellsLines(after) || isOfLines(before)),
  )
  return {
    ...{ ...match, targetId: hit.id, changes, because: hit.because ?? 'By its number, start and carrier' },
    outcome: changes.length > 0 ? 'changed' : 'same',
  }
}

async function matchVehicles(
  db: Db,
  given: Given,
  terms: ReadonlyMap<string, Target & PolicyFound>,
): Promise<void> {
  const used = new Set<string>()
  await eachPart(db, given, 'vehicles', async (rows) => {
    const numbers = rows.flatMap(({ policyKey, values }) =>
      policyKey === null && values['policies.number'] !== undefined
        ? plainNumber(values['policies.number'])
        : [],
    )
    const book = numbers.length > 0 ? await policiesNumbered(db, numbers) : []
    const termOf = ({ policyKey, values }: StagedRow): Target | undefined => {
      if (policyKey !== null) return terms.get(policyKey)
      const number = plainNumber(values['policies.number'] ?? '')
      const start = values['policies.start']
      const hit = book.find(
        (one) => one.number === number && (start === undefined || one.startDate === start),
      )
      return hit && { id: hit.id, outcome: 'same' }
    }
    const ids = [...new Set(rows.flatMap((row) => termOf(row)?.id ?? []))].filter((id) => id !== '')
    const now = Map.groupBy(await vehiclesNow(db, ids), ({ policyId }) => policyId)
    const idFor = await freeIds(db, 'vehicles', rows, 'vehicles.id')
    return rows.map((row): Matched => {
      const term = termOf(row)
      if (!term)
        return { ...plainMatch(row), ...wrong('Its policy is neither in these files nor in the book') }
      const ended = withAccount(row, term)
      if (ended) return ended
      return { ...vehicleMatch(row, { there: now.get(term.id ?? '') ?? [], used, idFor }), parentId: term.id }
    })
  })
}

function vehicleMatch(
  row: StagedRow,
  {
    there,
    used,
    idFor,
  }: {
    there: Awaited<ReturnType<typeof vehiclesNow>>
    used: Set<string>
    idFor: (values: ImportValues) => string
  },
): Matched {
  const { values } = row
  const said = { ...saidOf(values, 'vehicles') }
  delete said['vehicles.id']
  delete said['vehicles.place']
  const vin = values['vehicles.vinEnd']
  const free = there.filter(({ id }) => !used.has(id))
  const isAlike = (one: (typeof there)[number]) =>
    [one.year, one.make, one.model].join('\n').toLowerCase() ===
    [values['vehicles.year'], values['vehicles.make'], values['vehicles.model']].join('\n').toLowerCase()
  const same =
    free.find(({ id }) => id === values['vehicles.id']) ??
    free.find(
      ({ vinEnd }) => vin !== undefined && vinEnd !== null && (vinEnd.endsWith(vin) || vin.endsWith(vinEnd)),
    ) ??
    free.find((one) => isAlike(one) && (vin === undefined || one.vinEnd === null))
  if (!same) return { ...plainMatch(row), targetId: idFor(values), changes: asNew(said) }
  used.add(same.id)
  // Less of a VIN than is on file changes nothing of it.
  if (vin !== undefined && same.vinEnd?.endsWith(vin)) said['vehicles.vinEnd'] = same.vinEnd
  const changes = changesOf(said, {
    'vehicles.year': String(same.year),
    'vehicles.make': same.make,
    'vehicles.model': same.model,
    'vehicles.vinEnd': same.vinEnd,
  })
  return {
    ...{ ...plainMatch(row), targetId: same.id, changes, because: 'Among the vehicles of the policy' },
    outcome: changes.length > 0 ? 'changed' : 'same',
  }
}

async function matchHolders(db: Db, given: Given, accounts: ReadonlyMap<string, Target>): Promise<void> {
  await eachPart(db, given, 'holders', async (rows) => {
    const numbers = rows.flatMap(({ accountKey, values }) =>
      accountKey === null && values['policies.number'] !== undefined
        ? plainNumber(values['policies.number'])
        : [],
    )
    const book = numbers.length > 0 ? await policiesNumbered(db, numbers) : []
    const accountOf = ({ accountKey, values }: StagedRow): Target | undefined => {
      if (accountKey !== null) return accounts.get(accountKey)
      const number = plainNumber(values['policies.number'] ?? '')
      const hit = book.find((one) => one.number === number)
      return hit && { id: hit.userId, outcome: 'same' }
    }
    const owners = [...new Set(rows.flatMap((row) => accountOf(row)?.id ?? []))]
    const now = Map.groupBy(await holdersNow(db, owners), ({ clientId }) => clientId)
    const idFor = await freeIds(db, 'certificateHolders', rows, 'holders.id')
    return rows.map((row): Matched => {
      const account = accountOf(row)
      const ended = withAccount(row, account)
      if (ended) return ended
      const { values } = row
      const [street, city, state, zip] = [
        holderStreet(values),
        values['holders.city'] ?? '',
        values['holders.state'] ?? '',
        values['holders.zip'] ?? '',
      ]
      const alike = holderWords(row.title, values)
      const same = (now.get(account?.id ?? '') ?? []).find((one) => wordsOfHolder(one.name, one) === alike)
      const parentId = account?.id ?? null
      if (same) {
        const changes = changesOf(holderSaid(values), holderStands(same))
        return {
          ...{ ...plainMatch(row), parentId, changes, targetId: same.id },
          outcome: changes.length > 0 ? 'changed' : 'same',
          because: 'Among the holders of the client',
        }
      }
      const said: Said = {
        ...{ 'holders.name': row.title, 'holders.street': street, 'holders.city': city },
        ...{ 'holders.state': state, 'holders.zip': zip, ...holderSaid(values) },
      }
      return { ...plainMatch(row), parentId, targetId: idFor(values), changes: asNew(said) }
    })
  })
}
