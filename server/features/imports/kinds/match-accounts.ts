import { formatEin } from '../../../../contract/values/ein.ts'
import { newId } from '../../../platform/ids.ts'
import { accountSaid, accountStands, asNew, changesOf } from '../as-book.ts'
import { BookAccounts } from '../book-accounts.ts'
import { accountsKnown, accountsNow } from '../book-queries.ts'
import { type Identity, identityOf } from '../identities.ts'
import {
  fingerprintOf,
  type InFiles,
  identitiesOf,
  inFiles,
  keyAnswered,
  leftOutPrint,
  printsOf,
} from '../known-again.ts'
import { type Matched, type StagedRow, targetsTaken } from '../row-queries.ts'
import { isUnnamed } from '../things.ts'
import { isUuid } from './free-ids.ts'
import type { MatchContext, Target } from './import-kind.ts'
import {
  asChosen,
  asChosenBefore,
  matchWithoutOwner,
  outcomeOf,
  plainMatch,
  stagedCandidates,
  wrongMatch,
} from './plain-match.ts'

const noOwners: ReadonlySet<string> = new Set()

export async function matchAccounts(context: MatchContext) {
  const { db, runId, accountKeys, among, secrets, policyOwners, accounts: targets } = context
  const book = await BookAccounts.of(db, { secrets }, among)
  const taken = accountKeys === undefined ? new Set<string>() : await targetsTaken(db, { runId, accountKeys })
  return async (rows: readonly StagedRow[]): Promise<Matched[]> => {
    const eins = rows.map(({ einSealed }) => einSealed && formatEin(secrets.open(einSealed)))
    const identities = await identitiesOf(db, runId, rows)
    const prints = rows.flatMap((row) => printsIn(row, identities, book))
    const known = new Map(
      (await accountsKnown(db, prints)).map(({ fingerprint, accountId }) => [fingerprint, accountId]),
    )
    const staged = await inFiles(db, { runId, kind: 'accounts', reason: 'The name' }, rows)
    const aliases = new Set<string>()
    const matches = rows.map((row, at): Matched => {
      const { values, key } = row
      const identity = identities.get(key) ?? identityOf(values)
      const found = book.find(values, {
        ein: eins[at] ?? null,
        known: known.get(fingerprintOf(values, identity)),
        owners: policyOwners.get(key) ?? noOwners,
        identity,
        knownAs: (id) => printsOf(values, identity, id).filter((print) => known.has(print)).length,
      })
      const wasLeftOut = (id: string) => known.has(leftOutPrint(fingerprintOf(values, identity), id))
      const match = accountMatch(row, { found, book, taken, targets, staged, aliases, wasLeftOut })
      targets.set(key, { id: match.targetId, outcome: match.outcome })
      return match
    })
    await compareAccounts(context, matches, rows, { eins, aliases })
    for (const [at, { key }] of rows.entries()) {
      const match = matches[at]
      if (match) targets.set(key, { id: match.targetId, outcome: match.outcome })
    }
    return matches
  }
}

interface AmongAccounts {
  found: ReturnType<BookAccounts['find']>
  book: BookAccounts
  /** Accounts of the book that a row was found to be. */
  taken: Set<string>
  targets: ReadonlyMap<string, Target>
  staged: ReadonlyMap<string, InFiles>
  /** Keys of rows that are the same client as another row. */
  aliases: Set<string>
  wasLeftOut: (id: string) => boolean
}

function accountMatch(
  row: StagedRow,
  { found, book, taken, targets, staged, aliases, wasLeftOut }: AmongAccounts,
): Matched {
  const match = { ...plainMatch(row), accountKey: row.key }
  const wrong = (says: string): Matched => ({ ...wrongMatch(row, says), accountKey: row.key })
  const inBook = found && 'candidates' in found ? found.candidates : []
  const asAlias = (id: string, because: string, more: Partial<Matched> = {}): Matched => {
    aliases.add(row.key)
    return { ...match, ...more, outcome: 'same', targetId: id, because }
  }
  if (found && 'id' in found) {
    if (taken.has(found.id) && row.alike.length > 0) return asAlias(found.id, found.because)
    // Two accounts of the files that are one in the book would each undo what the other says.
    if (taken.has(found.id))
      return wrong(`“${book.nameOf(found.id)}” is found for another client of these files already`)
    taken.add(found.id)
    return { ...match, outcome: 'same', targetId: found.id, because: found.because }
  }
  const stated = row.values['accounts.id'] ?? ''
  const asANew = { ...match, targetId: isUuid(stated) && !book.has(stated) ? stated : newId() }
  const candidates = [...stagedCandidates(row, staged), ...inBook]
  if (candidates.length === 0 && isUnnamed(row))
    return wrong(
      row.title === ''
        ? 'The account has no name'
        : `The account has no name, and no client “${row.title}” is in these files or in the book`,
    )
  if (candidates.length === 0)
    return row.isNamedOnly
      ? wrong(`No client “${row.title}” is in these files or in the book, and no policy of theirs`)
      : asANew
  const doubtful = {
    ...match,
    candidates,
    because: found?.because ?? 'Another client of these files has this name',
  }
  if (row.answer === 'new') return { ...asANew, candidates, because: asChosen }
  if (row.answer === 'left out') return { ...doubtful, outcome: 'left out', because: asChosen }
  const other = keyAnswered(row.answer)
  if (other !== null && staged.has(other)) {
    const target = targets.get(other) ?? staged.get(other)
    const ended = matchWithoutOwner(row, target)
    if (ended) return { ...ended, accountKey: row.key, candidates }
    return asAlias(target?.id ?? '', asChosen, { candidates })
  }
  if (row.answer !== null && book.has(row.answer) && (!taken.has(row.answer) || row.alike.length > 0)) {
    if (taken.has(row.answer)) return asAlias(row.answer, asChosen, { candidates })
    taken.add(row.answer)
    return { ...doubtful, outcome: 'same', targetId: row.answer, because: asChosen }
  }
  if (inBook.some(({ id }) => wasLeftOut(id)))
    return { ...doubtful, outcome: 'left out', because: asChosenBefore }
  return { ...doubtful, outcome: 'doubtful' }
}

/** The fingerprints under which an earlier import may have noted a row: its own, and those with each account of its name. */
function printsIn(
  { key, values }: StagedRow,
  identities: ReadonlyMap<string, Identity>,
  book: BookAccounts,
): string[] {
  const identity = identities.get(key) ?? identityOf(values)
  const own = fingerprintOf(values, identity)
  const others = book
    .called(values)
    .slice(0, 20)
    .flatMap((id) => [...printsOf(values, identity, id), leftOutPrint(own, id)])
  return [own, ...others]
}

/** Adds the changes to matches. An alias has none: the other row says what is written of the client. */
async function compareAccounts(
  { db, secrets, staff, timeZone }: MatchContext,
  matches: Matched[],
  rows: readonly StagedRow[],
  { eins, aliases }: { eins: readonly (string | null)[]; aliases: ReadonlySet<string> },
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
    const changes = row.isNamedOnly
      ? []
      : changesOf(said, accountStands(stands, { open: secrets.open, staff }))
    Object.assign(match, { changes: masked(changes), outcome: outcomeOf(changes) })
  }
}

/** Changes are stored in the clear, so an EIN stands in them with its last four digits alone. */
const masked = (changes: Matched['changes']): Matched['changes'] =>
  changes.map((change) =>
    change.field === 'accounts.ein'
      ? { ...change, before: change.before && maskedEin(change.before), after: maskedEin(change.after) }
      : change,
  )

export const maskedEin = (ein: string) => `••-•••${ein.slice(-4)}`
