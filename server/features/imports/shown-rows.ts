import { type BookField, columnOf } from '../../../contract/values/book-columns.ts'
import type { Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict } from '../../failure.ts'
import { withId } from '../../wire.ts'
import { record } from '../activity/record.ts'
import { matchRows } from './match.ts'
import { runToChange, updateRun } from './queries.ts'
import { countRows, rowSeen, rowToAnswer, type ShownRow, setAnswer } from './row-queries.ts'

// What stands in one piece in the book, though a file has it in several.
const labels: Partial<Record<BookField, string>> = {
  'accounts.mailingStreet': 'Mailing address',
  'accounts.locationStreet': 'Location address',
}

/** A staged thing as the wire shows it. */
export const shownRow = ({ number, changes, targetId, tables, sheet, ...row }: ShownRow) =>
  withId({
    ...row,
    row: number,
    sheet: tables.find(({ table }) => table === sheet)?.name ?? '',
    matchedId: row.outcome === 'same' || row.outcome === 'changed' ? targetId : null,
    fields: changes.map(({ field, before, after }) => ({
      ...{ field, before, after },
      label: labels[field] ?? columnOf(field).head,
    })),
  })

interface Answered {
  id: string
  rowId: string
  take: string
}

/** Chooses what a doubtful account is; what hangs on it follows at once. */
export async function answerRow(tx: Db, visit: Visit, { id, rowId, take }: Answered) {
  const run = await runToChange(tx, id)
  if (run.state !== 'rehearsed')
    throw conflict('import_busy', 'This import is not rehearsed, or was written into the book already')
  const row = await rowToAnswer(tx, { id, rowId })
  const isThere = take === 'new' || take === 'left out' || row.candidates.some((one) => one.id === take)
  if (row.kind !== 'accounts' || row.candidates.length === 0 || !isThere)
    throw conflict('not_doubtful', 'There is nothing like this to be chosen of it')
  await setAnswer(tx, rowId, take)
  await record(tx, visit, { action: 'agency.importChanged', details: { run: id, name: run.name } })
  const among = row.candidates.map((candidate) => candidate.id)
  await matchRows(tx, visit, { runId: id, accountKey: row.key, among })
  await updateRun(tx, id, {
    counts: JSON.stringify(await countRows(tx, id)),
    touchedAt: visit.now().toISOString(),
  })
  return shownRow(await rowSeen(tx, rowId))
}
