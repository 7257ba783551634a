import { type Insertable, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import type { HandlerInput } from '../../../contract/endpoint.ts'
import { DirectoryHolder } from '../../../contract/holder-directory.ts'
import type { api } from '../../../contract/index.ts'
import type { HolderKind } from '../../../contract/values/holder-kinds.ts'
import { seenBy } from '../../access.ts'
import type { Me, RequestContext } from '../../context.ts'
import type { DB, Db, DirectoryHolders } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { choiceFilter, textFilter } from '../../queries/filters.ts'
import { jsonOf } from '../../queries/json.ts'
import { listing } from '../../queries/listing.ts'

type Rows = SelectQueryBuilder<DB, 'directoryHolders', object>

const selectShownColumns = (rows: Rows) =>
  rows.select((row) =>
    jsonOf(DirectoryHolder, {
      id: row.ref('directoryHolders.id'),
      _id: row.ref('directoryHolders.id'),
      kind: row.ref('directoryHolders.kind'),
      name: row.ref('directoryHolders.name'),
      street: row.ref('directoryHolders.street'),
      city: row.ref('directoryHolders.city'),
      state: row.ref('directoryHolders.state'),
      zip: row.ref('directoryHolders.zip'),
      country: row.ref('directoryHolders.country'),
      emails: row.ref('directoryHolders.emails'),
      aliases: row.ref('directoryHolders.aliases'),
      version: row.ref('directoryHolders.version'),
    }).as('json'),
  )

const directoryList = listing('holder directory', {
  rows: ({ db, me }) => seenBy(db, me).directoryHolders,
  filters: {
    search: textFilter((pattern) => sql<boolean>`directory_holders.search_text like ${pattern}`),
    kind: choiceFilter({}, (kind: HolderKind) => sql<boolean>`directory_holders.kind = ${kind}`),
  },
  order: [{ column: 'directoryHolders.sortName' }, { column: 'directoryHolders.id' }],
  sorts: {
    name: { column: 'directoryHolders.sortName' },
    city: { column: sql`lower(directory_holders.city)` },
  },
  addColumns: selectShownColumns,
  rowsName: 'holders',
})

export const directorySeenBy = (
  context: RequestContext,
  query: HandlerInput<typeof api.holderDirectory.list>,
) => directoryList(context, query)

export async function directoryHolderSeenBy(db: Db, me: Me, id: string) {
  const rows = seenBy(db, me).directoryHolders.where('directoryHolders.id', '=', id)
  const row = await selectShownColumns(rows).executeTakeFirst()
  if (!row) throw notFound('Holder')
  return row.json
}

/** The stored entry, locked until the transaction ends, or 404. */
export async function directoryHolderToChange(tx: Db, me: Me, id: string) {
  const row = await seenBy(tx, me)
    .directoryHolders.where('directoryHolders.id', '=', id)
    .select([
      'id',
      'kind',
      'name',
      'street',
      'city',
      'state',
      'zip',
      'country',
      'emails',
      'aliases',
      'version',
    ])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Holder')
  return row
}

export const insertDirectoryHolder = (tx: Db, holder: Insertable<DirectoryHolders>) =>
  tx.insertInto('directoryHolders').values(holder).execute()

export const updateDirectoryHolder = (tx: Db, id: string, changes: Updateable<DirectoryHolders>) =>
  tx.updateTable('directoryHolders').set(changes).where('id', '=', id).execute()

export const deleteDirectoryHolder = (tx: Db, id: string) =>
  tx.deleteFrom('directoryHolders').where('id', '=', id).execute()
