import { formatEin } from '../../../../contract/values/ein.ts'
import { newId } from '../../../platform/ids.ts'
import { BookAccounts, type Found } from '../book-accounts.ts'
import { accountsKnown } from '../book-queries.ts'
import { identityOf } from '../identities.ts'
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
import { bookRows } from '../table-queries.ts'
import { isUnnamed } from '../things.ts'
import { accountSaid, accountsStand, maskedEin } from './account-values.ts'
import { asNew, changesOf } from './fields.ts'
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
} from './matches.ts'

const noOwners: ReadonlySet<string> = new Set()

export async function matchAccounts(context: MatchContext) {
  const { db, runId, accountKeys, among, secrets, policyOwners, targets } = context
  const book = await BookAccounts.of(db, { secrets }, among)
  const taken = accountKeys === undefined ? new Set<string>() : await targetsTaken(db, { runId, accountKeys })
  return async (rows: readonly StagedRow[]): Promise<Matched[]> => {
    const identities = await identitiesOf(db, runId, rows)
    const known = rows.map((row) => {
      const identity = identities.get(row.key) ?? identityOf(row.values)
      const own = fingerprintOf(row.values, identity)
      const printsWith = (id: string) => printsOf(row.values, identity, id)
      // An earlier import may have noted a row by itself, and with each account of its name.
      const others = book
        .called(row.values)
        .slice(0, 20)
        .flatMap((id) => [...printsWith(id), leftOutPrint(own, id)])
      return { row, identity, own, printsWith, prints: [own, ...others] }
    })
    const prints = known.flatMap((one) => one.prints)
    const noted = new Map(
      (await accountsKnown(db, prints)).map(({ fingerprint, accountId }) => [fingerprint, accountId]),
    )
    const staged = await inFiles(db, { runId, kind: 'accounts', reason: 'The name' }, rows)
    const aliases = new Set<string>()
    const matches = known.map(({ row, identity, own, printsWith }) => {
      const { key, values, einSealed } = row
      const ein = einSealed && formatEin(secrets.open(einSealed))
      const found = book.find(values, {
        ein,
        known: noted.get(own),
        owners: policyOwners.get(key) ?? noOwners,
        identity,
        knownAs: (id) => printsWith(id).filter((print) => noted.has(print)).length,
      })
      const wasLeftOut = (id: string) => noted.has(leftOutPrint(own, id))
      const among = { found, book, taken, targets: targets.accounts, staged, aliases, wasLeftOut }
      const match = { row, ein, match: accountMatch(row, among) }
      targets.accounts.set(key, match.match)
      return match
    })
    await compareAccounts(
      context,
      matches.filter(({ row }) => !aliases.has(row.key)),
    )
    return matches.map(({ match }) => match)
  }
}

interface AmongAccounts {
  found: Found
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
  const asOneOfBook = (targetId: string, because: string, candidates: Matched['candidates']): Matched => {
    if (taken.has(targetId)) aliases.add(row.key)
    taken.add(targetId)
    return { ...match, outcome: 'same', targetId, because, candidates }
  }
  if (found && 'id' in found)
    // Two accounts of the files that are one in the book would each undo what the other says.
    return taken.has(found.id) && row.alike.length === 0
      ? wrong(`“${book.nameOf(found.id)}” is found for another client of these files already`)
      : asOneOfBook(found.id, found.because, [])
  const inBook = found?.candidates ?? []
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
  const because = found?.because ?? 'Another client of these files has this name'
  if (row.answer === 'new') return { ...asANew, candidates, because: asChosen }
  if (row.answer === 'left out') return { ...match, candidates, outcome: 'left out', because: asChosen }
  const other = keyAnswered(row.answer)
  if (other !== null && staged.has(other)) {
    const target = targets.get(other) ?? staged.get(other)
    const ended = matchWithoutOwner(row, target)
    if (ended) return { ...ended, accountKey: row.key, candidates }
    aliases.add(row.key)
    return { ...match, candidates, outcome: 'same', targetId: target?.targetId ?? null, because: asChosen }
  }
  const { answer } = row
  if (answer !== null && book.has(answer) && (!taken.has(answer) || row.alike.length > 0))
    return asOneOfBook(answer, asChosen, candidates)
  return inBook.some(({ id }) => wasLeftOut(id))
    ? { ...match, candidates, outcome: 'left out', because: asChosenBefore }
    : { ...match, candidates, outcome: 'doubtful', because }
}

/** Adds the changes to matches. */
async function compareAccounts(
  context: MatchContext,
  matches: readonly { row: StagedRow; ein: string | null; match: Matched }[],
): Promise<void> {
  const ids = matches.flatMap(({ match }) => (match.outcome === 'same' ? (match.targetId ?? []) : []))
  const found = await bookRows(context.db, 'accounts', ids)
  const now = await accountsStand(context.db, [...found.values()], context)
  for (const { row, ein, match } of matches) {
    const said = accountSaid(row.values, ein, context.staff)
    const stands = now.get(match.targetId ?? '')
    if (match.outcome === 'new') match.changes = masked(asNew(said))
    if (!stands) continue
    // A vehicle or a holder only says whose it is.
    const changes = row.isNamedOnly ? [] : changesOf(said, stands)
    Object.assign(match, { changes: masked(changes), outcome: outcomeOf(changes) })
  }
}

const masked = (changes: Matched['changes']): Matched['changes'] =>
  changes.map((change) =>
    change.field === 'accounts.ein'
      ? { ...change, before: change.before && maskedEin(change.before), after: maskedEin(change.after) }
      : change,
  )
