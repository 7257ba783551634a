import { type BookField, columnOf } from '../../../contract/values/book-columns.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict } from '../../failure.ts'
import { addWireId } from '../../wire.ts'
import { record } from '../activity/record.ts'
import { formatSample } from './column-stats.ts'
import { possibleAccounts, rowsDependingOn, rowsWithSameQuestion } from './duplicate-queries.ts'
import { runToChange, updateRun } from './queries.ts'
import { matchRows } from './row-matching.ts'
import { countRows, type ImportRowView, importRowView, rowToAnswer, setAnswer } from './row-queries.ts'

// Addresses are one field in the book but several in a file.
const labels: Partial<Record<BookField, string>> = {
  'accounts.mailingStreet': 'Mailing address',
  'accounts.locationStreet': 'Location address',
}

/** A staged record as the API returns it. */
export const toRowView = ({ number, changes, targetId, tables, sheet, leftOut, ...row }: ImportRowView) =>
  addWireId({
    ...row,
    row: number,
    leftOut: leftOut.map((cell) => ({ ...cell, text: cell.text && formatSample(cell.text) })),
    sheet: tables.find(({ table }) => table === sheet)?.name ?? '',
    matchedId: row.outcome === 'same' || row.outcome === 'changed' ? targetId : null,
    fields: changes.map(({ field, before, after }) => ({
      ...{ field, before, after },
      label: labels[field] ?? columnOf(field).head,
    })),
  })

interface RowAnswer {
  id: string
  rowId: string
  take: string
  /** Applies the answer also to all records with the same question and at most one candidate. */
  forAlike: boolean
}

/** Max records that one answer changes, so that the request stays short. */
const maxRowsTogether = 500

/**
 * Stores an answer to the question which record a doubtful account or person is. Dependent records
 * are matched again at once.
 */
export async function decideImportRow(
  tx: Db,
  context: RequestContext,
  { id, rowId, take, forAlike }: RowAnswer,
) {
  const run = await runToChange(tx, id)
  if (run.state !== 'rehearsed')
    throw conflict('import_busy', 'This import is not checked, or was already imported')
  const row = await rowToAnswer(tx, { id, rowId })
  const { kind } = row
  const isValidChoice =
    take === 'new' || take === 'left out' || row.candidates.some((candidate) => candidate.id === take)
  if ((kind !== 'accounts' && kind !== 'people') || row.candidates.length === 0 || !isValidChoice)
    throw conflict('not_doubtful', 'That choice is not available for this row')
  const otherRows =
    forAlike && row.because !== null
      ? (await rowsWithSameQuestion(tx, id, { kind, because: row.because, limit: maxRowsTogether })).filter(
          (one) => one.id !== rowId,
        )
      : []
  await setAnswer(tx, rowId, take)
  for (const otherRow of otherRows)
    await setAnswer(
      tx,
      otherRow.id,
      take === 'new' || take === 'left out' ? take : (otherRow.candidates[0]?.id ?? take),
    )
  await record(tx, context, { action: 'agency.importChanged', details: { run: id, name: run.name } })
  await rematchAccounts(
    tx,
    context,
    id,
    [row, ...otherRows].flatMap((one) => (kind === 'accounts' ? one.key : (one.accountKey ?? []))),
  )
  await updateRun(tx, id, {
    counts: JSON.stringify(await countRows(tx, id)),
    touchedAt: context.now().toISOString(),
  })
  return toRowView(await importRowView(tx, rowId))
}

/**
 * Matches these accounts and their records again, and also the accounts that may be the same as one
 * of these.
 */
async function rematchAccounts(
  tx: Db,
  context: RequestContext,
  runId: string,
  keys: readonly string[],
): Promise<void> {
  const accountKeys = new Set(keys)
  for (let keysToRead = keys; keysToRead.length > 0; ) {
    keysToRead = (await rowsDependingOn(tx, runId, keysToRead)).filter((key) => !accountKeys.has(key))
    for (const key of keysToRead) accountKeys.add(key)
  }
  const accountIds = await possibleAccounts(tx, runId, [...accountKeys])
  await matchRows(tx, context, { runId, accountKeys: [...accountKeys], onlyAccountIds: accountIds })
}
