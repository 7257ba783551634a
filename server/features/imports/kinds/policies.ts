import type { BookField } from '../../../../contract/values/book-columns.ts'
import type { Db } from '../../../database/tables.ts'
import { policyStands } from '../as-book.ts'
import { policiesNow, policiesNumbered } from '../book-queries.ts'
import { enteredSince, policiesWithEvents, updatePolicies } from '../policy-queries.ts'
import { type Columns, deleteRows, dependentsOf } from '../table-queries.ts'
import { plainNumber } from '../things.ts'
import type { RowToWrite } from '../write-queries.ts'
import { numberedTerm } from './find-policies.ts'
import type { ImportKind } from './import-kind.ts'
import { matchPolicies } from './match-policies.ts'
import { writePolicies } from './write-policies.ts'

export const policies: ImportKind<'policies'> = {
  name: 'policies',
  parent: 'accounts',
  joined: [],
  // The earlier term first: a later one names it.
  order: (values) => Number((values['policies.start'] ?? '').replaceAll('-', '')),
  match: matchPolicies,
  complete: null,
  async currentValues(tx, rows) {
    const ids = rows.flatMap(({ targetId }) => targetId ?? [])
    return new Map((await policiesNow(tx, ids)).map((row) => [row.id, policyStands(row)]))
  },
  recheck: recheckPolicies,
  parts: null,
  write: writePolicies,
  remember: null,
  async dependents(tx, ids) {
    const found = await dependentsOf(tx, 'policies', ids)
    for (const id of await enteredSince(tx, ids)) found.set(id, [...(found.get(id) ?? []), 'policy_events'])
    return found
  },
  async recheckUndo(tx, rows) {
    const bound = await policiesWithEvents(
      tx,
      rows.map(({ now }) => now.id),
    )
    return new Map(
      rows.flatMap(({ now, before }) =>
        bound.has(now.id) && movesDates(now.columns, before)
          ? [[now.id, 'Of its dates more is on file here by now: change them by hand']]
          : [],
      ),
    )
  },
  async undo(tx, { added, changed }, at) {
    await deleteRows(tx, 'policies', added)
    await updatePolicies(
      tx,
      changed.map(({ columns }) => columns),
      at,
    )
  },
}

/** Whether an undo moves the dates of a policy. Dates that came with a cancellation go with it. */
const movesDates = (now: Columns, before: Columns) =>
  now.cancelled_on === before.cancelled_on &&
  (now.start_date !== before.start_date || now.end_date !== before.end_date)

// The events of a policy are measured by these.
const boundByEvents: readonly BookField[] = [
  'policies.start',
  'policies.end',
  'policies.cancelledOn',
  'policies.offAs',
]

async function recheckPolicies(tx: Db, rows: readonly RowToWrite[]) {
  const found = new Map<string, string>()
  const bound = await policiesWithEvents(
    tx,
    rows.flatMap(({ targetId }) => targetId ?? []),
  )
  for (const { id, targetId, changes } of rows)
    if (bound.has(targetId ?? '') && changes.some(({ field }) => boundByEvents.includes(field)))
      found.set(id, 'Of its dates more is on file here than in the file: change them by hand')
  const numbers = rows.map(({ values }) => plainNumber(values['policies.number'] ?? ''))
  const inBook = new Set(
    (await policiesNumbered(tx, numbers)).map((one) => numberedTerm(one.number, one.startDate, one.carrier)),
  )
  for (const { id, outcome, values } of rows) {
    const { 'policies.number': number, 'policies.start': start, 'policies.carrier': carrier } = values
    if (outcome === 'new' && inBook.has(numberedTerm(number, start, carrier)))
      found.set(id, 'This policy was added since the rehearsal')
  }
  return found
}
