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
  peopleNow,
  policiesNow,
  policiesNumbered,
  policiesWithIds,
  staffNamed,
  vehiclesNow,
} from './book-queries.ts'
import { wordsOfName } from './loose.ts'
import { type Matched, rowsToMatch, type StagedRow, targetsTaken, writeMatches } from './row-queries.ts'
import { plainNumber } from './things.ts'

const atATime = 1000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Given {
  runId: string
  /** Of one account alone: what was chosen of it. */
  accountKey?: string | undefined
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
}

/** By what an account is known again that came in the same words; an EIN is no part of it. */
export const fingerprintOf = (values: ImportValues) =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))))
    .digest('base64url')

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
  { runId, accountKey, goesOn }: Given,
  kind: BookKind,
  work: (rows: StagedRow[]) => Promise<Matched[]>,
): Promise<void> {
  let after = -1
  for (;;) {
    const rows = await rowsToMatch(db, { runId, kind, after, limit: atATime, accountKey })
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
    given.accountKey === undefined
      ? new Set<string>()
      : await targetsTaken(db, { ...given, accountKey: given.accountKey })
  await eachPart(db, given, 'accounts', async (rows) => {
    const known = new Map(
      (
        await accountsKnown(
          db,
          rows.map(({ values }) => fingerprintOf(values)),
        )
      ).map((one) => [one.fingerprint, one.accountId]),
    )
    const eins = rows.map(({ einSealed }) => einSealed && formatEin(secrets.open(einSealed)))
    const matches = rows.map((row, at): Matched => {
      const { values } = row
      const found = book.find(values, {
        ein: eins[at] ?? null,
        known: known.get(fingerprintOf(values)),
        owners: policies.owners.get(row.key) ?? new Set(),
      })
      return outcomeOfAccount(row, { found, book, taken })
    })
    await compareAccounts(db, matches, rows, {
      ...{ eins, staff, open: secrets.open, timeZone: agency().timeZone },
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

function outcomeOfAccount(
  row: StagedRow,
  { found, book, taken }: { found: ReturnType<BookAccounts['find']>; book: BookAccounts; taken: Set<string> },
): Matched {
  const match = { ...plainMatch(row), accountKey: row.key }
  const candidates = found && 'candidates' in found ? found.candidates : []
  if (found && 'id' in found) {
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
  if (candidates.length === 0)
    return row.isNamedOnly
      ? {
          ...match,
          ...wrong(`No client “${row.title}” is in these files or in the book, and no policy of theirs`),
        }
      : asANew
  const doubtful = { ...match, candidates, because: found?.because ?? null }
  if (row.answer === 'new') return { ...asANew, candidates, because: 'As it was chosen' }
  if (row.answer === 'left out') return { ...doubtful, outcome: 'left out', because: 'As it was chosen' }
  if (row.answer !== null && book.has(row.answer) && !taken.has(row.answer)) {
    taken.add(row.answer)
    return { ...doubtful, outcome: 'same', targetId: row.answer, because: 'As it was chosen' }
  }
  return { ...doubtful, outcome: 'doubtful' }
}

async function compareAccounts(
  db: Db,
  matches: Matched[],
  rows: readonly StagedRow[],
  {
    eins,
    staff,
    timeZone,
    open,
  }: {
    eins: readonly (string | null)[]
    staff: Staff
    timeZone: string
    open: (sealed: Buffer) => string
  },
): Promise<void> {
  const ids = matches.flatMap(({ outcome, targetId }) => (outcome === 'same' && targetId ? targetId : []))
  const now = new Map((await accountsNow(db, ids, timeZone)).map((row) => [row.id, row]))
  for (const [at, match] of matches.entries()) {
    const row = rows[at]
    if (!row) continue
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

async function matchPeople(db: Db, given: Given, accounts: ReadonlyMap<string, Target>): Promise<void> {
  await eachPart(db, given, 'people', async (rows) => {
    const now = Map.groupBy(await peopleNow(db, targetIds(rows, accounts)), ({ accountId }) => accountId)
    const idFor = await freeIds(db, 'contacts', rows, 'people.id')
    return rows.map((row): Matched => {
      const account = accounts.get(row.accountKey ?? '')
      const ended = withAccount(row, account)
      if (ended) return ended
      const said: Said = {}
      for (const field of personFields) said[field] = row.values[field] ?? null
      const there = now.get(account?.id ?? '') ?? []
      const name = wordsOfName(row.title)
      const nameOf = (one: (typeof there)[number]) =>
        wordsOfName([one.firstName, one.lastName].filter(Boolean).join(' '))
      const email = said['people.email'] ?? null
      const same =
        there.find(({ id }) => id === row.values['people.id']) ??
        there.find(
          (one) => email !== null && one.email === email && (nameOf(one) === name || nameOf(one) === ''),
        ) ??
        there.find((one) => name !== '' && nameOf(one) === name) ??
        there.find((one) => email !== null && one.email === email)
      const parentId = account?.id ?? null
      if (!same) return { ...plainMatch(row), parentId, targetId: idFor(row.values), changes: asNew(said) }
      // Who signs in says of themselves what they are called and reached by.
      const changes = same.signsIn ? [] : changesOf(said, personStands(same))
      return {
        ...{
          ...plainMatch(row),
          parentId,
          targetId: same.id,
          changes,
          because: 'Among the people of the client',
        },
        outcome: changes.length > 0 ? 'changed' : 'same',
      }
    })
  })
}

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
  await eachPart(db, given, 'policies', async (rows) => {
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
      field !== 'policies.number' || plainNumber(before ?? '') !== plainNumber(after),
  )
  return {
    ...{ ...match, targetId: hit.id, changes, because: 'By its number, start and carrier' },
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
    const lookAlike = (name: string, street: string, city: string, state: string, zip: string) =>
      [name, street, city, state, zip].join('\n').toLowerCase()
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
      const missing = [
        ['street', street],
        ['city', city],
        ['state', state],
        ['ZIP code', zip],
      ].find(([, value]) => value === '')
      if (missing) return { ...plainMatch(row), ...wrong(`The holder has no ${missing[0]}`) }
      const alike = lookAlike(row.title, street, city, state, zip)
      const same = (now.get(account?.id ?? '') ?? []).find(
        (one) => lookAlike(one.name, one.street, one.city, one.state, one.zip) === alike,
      )
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
