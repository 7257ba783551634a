import type { BookField } from '../../../../contract/values/book-columns.ts'
import type { ImportValues } from '../../../../contract/values/import-kept.ts'
import { sortKey } from '../../../../contract/values/names.ts'
import type { Db } from '../../../database/tables.ts'
import { addAccountParts } from '../account-queries.ts'
import { saidToBe } from '../alike-queries.ts'
import { managersIn } from '../as-book.ts'
import { addressOf } from '../loose.ts'
import { type Columns, insertRows, updateRows } from '../table-queries.ts'
import { externalIdsIn } from '../things.ts'
import type { RowToWrite } from '../write-queries.ts'
import { asBytea, type ColumnNames, changedColumns } from './changed-columns.ts'
import type { RowsToWrite, WriteContext } from './import-kind.ts'

/** A new client has what rows say that were chosen to be this client too; its own words stand. */
export async function completeAccounts(
  tx: Db,
  runId: string,
  rows: readonly RowToWrite[],
): Promise<RowToWrite[]> {
  const others = await saidToBe(
    tx,
    runId,
    rows.map(({ key }) => key),
  )
  return rows.map((row) => {
    if (row.outcome !== 'new') return row
    let { values, einSealed } = row
    for (const other of others.get(row.key) ?? []) {
      values = mergedValues(values, other.values)
      einSealed ??= other.einSealed
    }
    return { ...row, values, einSealed }
  })
}

const addresses = ['accounts.mailing', 'accounts.location']

/** An address is taken whole, never its city from one row and its street from another. */
function mergedValues(own: ImportValues, others: ImportValues): ImportValues {
  const taken = addresses.filter((start) => Object.keys(own).some((field) => field.startsWith(start)))
  const more = Object.entries(others).filter(
    ([field]) => field !== 'accounts.number' && !taken.some((start) => field.startsWith(start)),
  )
  return { ...Object.fromEntries(more), ...own }
}

export async function writeAccounts(
  tx: Db,
  { all, added, changed }: RowsToWrite,
  context: WriteContext,
): Promise<void> {
  await insertRows(
    tx,
    'accounts',
    added.map((row) => newAccount(row, context)),
  )
  await updateRows(
    tx,
    'accounts',
    changed.map((one) =>
      changedColumns(one, columnNames, (field, after) => columnsOf(field, after, one.row, context)),
    ),
  )
  const parts = all.map(({ targetId, values }) => ({
    id: targetId ?? '',
    externalIds: externalIdsIn(values['accounts.externalIds']),
    managers: managersIn(values['accounts.managers'], context.staff),
  }))
  await addAccountParts(tx, parts, context)
}

function newAccount({ targetId, values, title, einSealed }: RowToWrite, context: WriteContext): Columns {
  const { at, by } = context
  const isFormer = values['accounts.standing'] === 'former'
  return {
    id: targetId,
    name: title,
    sort_name: sortKey(title),
    // One that has no name of its own is called by its person.
    kind: values['accounts.kind'] ?? (values['accounts.name'] === undefined ? 'person' : 'business'),
    dba: values['accounts.dba'],
    entity: values['accounts.entity'],
    phone: values['accounts.phone'],
    address: addressOf(values, 'mailing') || null,
    location_address: addressOf(values, 'location') || null,
    client_since: values['accounts.since'],
    account_number: values['accounts.number'],
    ...einColumns(einSealed, context),
    agent_id: agentOf(values, context),
    created_at: at,
    ...(isFormer ? { closed_at: at, closed_by: by } : {}),
  }
}

const columnNames: ColumnNames = {
  'accounts.kind': 'kind',
  'accounts.dba': 'dba',
  'accounts.entity': 'entity',
  'accounts.mailingStreet': 'address',
  'accounts.locationStreet': 'location_address',
  'accounts.phone': 'phone',
  'accounts.since': 'client_since',
  'accounts.number': 'account_number',
}

function columnsOf(
  field: BookField,
  after: string,
  { values, einSealed }: RowToWrite,
  context: WriteContext,
): Columns {
  if (field === 'accounts.name') return { name: after, sort_name: sortKey(after) }
  if (field === 'accounts.ein') return einColumns(einSealed, context)
  if (field === 'accounts.agent') return { agent_id: agentOf(values, context) }
  if (field === 'accounts.standing') return { closed_at: context.at, closed_by: context.by }
  return {}
}

function einColumns(sealed: Buffer | null, { secrets }: WriteContext): Columns {
  return sealed ? { ein_sealed: asBytea(sealed), ein_last_four: secrets.open(sealed).slice(-4) } : {}
}

function agentOf(values: ImportValues, { staff, agentId }: WriteContext): string {
  const named = values['accounts.agent'] === undefined ? undefined : staff.named(values['accounts.agent'])
  return named?.role === 'agent' ? named.id : agentId
}
