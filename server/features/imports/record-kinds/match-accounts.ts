import { formatEin } from '../../../../contract/values/ein.ts'
import { newId } from '../../../platform/ids.ts'
import { type AccountMatch, BookAccounts } from '../book-accounts.ts'
import { accountsByFingerprint } from '../book-queries.ts'
import {
  fingerprintOf,
  fingerprintsOf,
  leftOutFingerprint,
  rowKeyOfAnswer,
  type StagedCandidate,
  stagedCandidatesByKey,
  stagedIdentitiesOf,
} from '../fingerprints.ts'
import { identityOf } from '../identities.ts'
import { findTakenTargets, type RowMatch, type StagedRow } from '../row-queries.ts'
import { isWithoutName } from '../row-records.ts'
import { storedBookRows } from '../table-queries.ts'
import { accountBookValues, accountFileValues, maskWholeEin } from './account-values.ts'
import { changesBetween, changesOfNew } from './fields.ts'
import { isUuid } from './free-ids.ts'
import type { MatchContext, MatchTarget } from './import-kind.ts'
import {
  chosenBeforeReason,
  chosenReason,
  emptyMatch,
  matchOutcomeOf,
  matchWithoutOwner,
  stagedCandidates,
  toWrongMatch,
} from './matches.ts'

const noOwners: ReadonlySet<string> = new Set()

export async function matchAccounts(context: MatchContext) {
  const { db, runId, accountKeys, onlyAccountIds, secrets, policyOwners, targets } = context
  const book = await BookAccounts.load(db, { secrets }, onlyAccountIds)
  const takenTargets =
    accountKeys === undefined ? new Set<string>() : await findTakenTargets(db, { runId, accountKeys })
  return async (rows: readonly StagedRow[]): Promise<RowMatch[]> => {
    const identities = await stagedIdentitiesOf(db, runId, rows)
    const identifiedRows = rows.map((row) => {
      const identity = identities.get(row.key) ?? identityOf(row.values)
      const ownFingerprint = fingerprintOf(row.values, identity)
      const fingerprintsWith = (id: string) => fingerprintsOf(row.values, identity, id)
      // An earlier import may have stored a fingerprint of the row alone, or of the row together
      // with an account of the same name.
      const otherFingerprints = book
        .withSameName(row.values)
        .slice(0, 20)
        .flatMap((id) => [...fingerprintsWith(id), leftOutFingerprint(ownFingerprint, id)])
      return {
        row,
        identity,
        own: ownFingerprint,
        printsWith: fingerprintsWith,
        prints: [ownFingerprint, ...otherFingerprints],
      }
    })
    const fingerprints = identifiedRows.flatMap((identifiedRow) => identifiedRow.prints)
    const accountsByPrint = new Map(
      (await accountsByFingerprint(db, fingerprints)).map(({ fingerprint, accountId }) => [
        fingerprint,
        accountId,
      ]),
    )
    const stagedByKey = await stagedCandidatesByKey(db, { runId, kind: 'accounts', reason: 'The name' }, rows)
    const aliases = new Set<string>()
    const matches = identifiedRows.map(({ row, identity, own, printsWith }) => {
      const { key, values, einSealed } = row
      const ein = einSealed && formatEin(secrets.open(einSealed))
      const bookMatch = book.find(values, {
        ein,
        knownAccountId: accountsByPrint.get(own),
        owners: policyOwners.get(key) ?? noOwners,
        identity,
        knownCellsOf: (id) => printsWith(id).filter((print) => accountsByPrint.has(print)).length,
      })
      const isSkippedBefore = (id: string) => accountsByPrint.has(leftOutFingerprint(own, id))
      const matchContext = {
        bookMatch: bookMatch,
        book,
        takenIds: takenTargets,
        targets: targets.accounts,
        stagedByKey: stagedByKey,
        aliases,
        wasLeftOut: isSkippedBefore,
      }
      const match = { row, ein, match: accountMatch(row, matchContext) }
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

interface AccountCandidates {
  bookMatch: AccountMatch
  book: BookAccounts
  /** Accounts of the book that other rows matched. */
  takenIds: Set<string>
  targets: ReadonlyMap<string, MatchTarget>
  stagedByKey: ReadonlyMap<string, StagedCandidate>
  /** Keys of rows that are the same client as another row. */
  aliases: Set<string>
  wasLeftOut: (id: string) => boolean
}

function accountMatch(
  row: StagedRow,
  { bookMatch, book, takenIds, targets, stagedByKey, aliases, wasLeftOut }: AccountCandidates,
): RowMatch {
  const match = { ...emptyMatch(row), accountKey: row.key }
  const problemOf = (message: string): RowMatch => ({ ...toWrongMatch(row, message), accountKey: row.key })
  const matchWithAccount = (
    targetId: string,
    reason: string,
    candidates: RowMatch['candidates'],
  ): RowMatch => {
    if (takenIds.has(targetId)) aliases.add(row.key)
    takenIds.add(targetId)
    return { ...match, outcome: 'same', targetId, because: reason, candidates }
  }
  if (bookMatch && 'id' in bookMatch)
    // Two accounts of the files that match one in the book would overwrite each other's values.
    return takenIds.has(bookMatch.id) && row.alike.length === 0
      ? problemOf(`“${book.nameOf(bookMatch.id)}” already matches another client in these files`)
      : matchWithAccount(bookMatch.id, bookMatch.reason, [])
  const candidatesInBook = bookMatch?.candidates ?? []
  const statedId = row.values['accounts.id'] ?? ''
  const newAccountMatch = { ...match, targetId: isUuid(statedId) && !book.has(statedId) ? statedId : newId() }
  const candidates = [...stagedCandidates(row, stagedByKey), ...candidatesInBook]
  if (candidates.length === 0 && isWithoutName(row))
    return problemOf(
      row.title === ''
        ? 'The account has no name'
        : `The account has no name, and no client “${row.title}” is in these files or in the portal`,
    )
  if (candidates.length === 0)
    return row.isNamedOnly
      ? problemOf(`No client “${row.title}” and no policy of theirs is in these files or in the portal`)
      : newAccountMatch
  const reason = bookMatch?.reason ?? 'Another client in these files has this name'
  if (row.answer === 'new') return { ...newAccountMatch, candidates, because: chosenReason }
  if (row.answer === 'left out') return { ...match, candidates, outcome: 'left out', because: chosenReason }
  const chosenRowKey = rowKeyOfAnswer(row.answer)
  if (chosenRowKey !== null && stagedByKey.has(chosenRowKey)) {
    const target = targets.get(chosenRowKey) ?? stagedByKey.get(chosenRowKey)
    const ownerlessMatch = matchWithoutOwner(row, target)
    if (ownerlessMatch) return { ...ownerlessMatch, accountKey: row.key, candidates }
    aliases.add(row.key)
    return {
      ...match,
      candidates,
      outcome: 'same',
      targetId: target?.targetId ?? null,
      because: chosenReason,
    }
  }
  const { answer } = row
  if (answer !== null && book.has(answer) && (!takenIds.has(answer) || row.alike.length > 0))
    return matchWithAccount(answer, chosenReason, candidates)
  return candidatesInBook.some(({ id }) => wasLeftOut(id))
    ? { ...match, candidates, outcome: 'left out', because: chosenBeforeReason }
    : { ...match, candidates, outcome: 'doubtful', because: reason }
}

async function compareAccounts(
  context: MatchContext,
  matches: readonly { row: StagedRow; ein: string | null; match: RowMatch }[],
): Promise<void> {
  const ids = matches.flatMap(({ match }) => (match.outcome === 'same' ? (match.targetId ?? []) : []))
  const storedRows = await storedBookRows(context.db, 'accounts', ids)
  const now = await accountBookValues(context.db, [...storedRows.values()], context)
  for (const { row, ein, match } of matches) {
    const fileFields = accountFileValues(row.values, ein, context.staff)
    const storedRow = now.get(match.targetId ?? '')
    if (match.outcome === 'new') match.changes = maskChanges(changesOfNew(fileFields))
    if (!storedRow) continue
    // A row that only names its client, as a vehicle does, changes nothing of the client.
    const changes = row.isNamedOnly ? [] : changesBetween(fileFields, storedRow)
    Object.assign(match, { changes: maskChanges(changes), outcome: matchOutcomeOf(changes) })
  }
}

const maskChanges = (changes: RowMatch['changes']): RowMatch['changes'] =>
  changes.map((change) =>
    change.field === 'accounts.ein'
      ? { ...change, before: change.before && maskWholeEin(change.before), after: maskWholeEin(change.after) }
      : change,
  )
