import { type Insertable, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { Note } from '../../../contract/notes.ts'
import { noteKinds } from '../../../contract/values/subject-kinds.ts'
import { seenBy, type Viewer } from '../../access.ts'
import type { Me, RequestContext } from '../../context.ts'
import type { DB, Db, Notes } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { choiceFilter, textFilter } from '../../queries/filters.ts'
import { instantSql, jsonOf, shownNameOf } from '../../queries/json.ts'
import { listing } from '../../queries/listing.ts'
import { preparedQuery } from '../../queries/prepared-query.ts'
import { isAboutSubject, subjectJson } from '../tasks/subject-queries.ts'

type Rows = SelectQueryBuilder<DB, 'notes', object>

/** The author and admins may edit a note. */
const canEdit = ({ id, role }: Viewer) =>
  role === 'admin' ? sql<boolean>`true` : sql<boolean>`notes.created_by = ${id}`

const selectShownColumns = (rows: Rows, me: Viewer) =>
  rows
    .innerJoin('accounts as client', 'client.id', 'notes.clientId')
    .innerJoin('users as writer', 'writer.id', 'notes.createdBy')
    .select((row) =>
      jsonOf(Note, {
        id: row.ref('notes.id'),
        _id: row.ref('notes.id'),
        kind: row.ref('notes.kind'),
        text: row.ref('notes.text'),
        client: sql<Note['client']>`json_build_object('id', client.id, 'name', client.name)`,
        about: subjectJson('notes', noteKinds),
        isPinned: row.ref('notes.isPinned'),
        createdBy: sql<
          Note['createdBy']
        >`json_build_object('id', writer.id, 'name', ${shownNameOf('writer')})`,
        createdAt: instantSql(row.ref('notes.createdAt')),
        changedAt: instantSql(row.ref('notes.changedAt')),
        canEdit: canEdit(me),
        version: row.ref('notes.version'),
      }).as('json'),
    )

const noteList = listing('notes', {
  rows: ({ db, me }) => seenBy(db, me).notes,
  filters: {
    search: textFilter((pattern) => sql<boolean>`lower(notes.text) like ${pattern}`),
    clientId: (rows: Rows, id: string) => rows.where('notes.clientId', '=', id),
    about: (rows: Rows, id: string) => rows.where(isAboutSubject('notes', noteKinds, id)),
    show: choiceFilter({
      pinned: () => sql<boolean>`notes.is_pinned`,
      calls: () => sql<boolean>`notes.kind = 'call'`,
    }),
  },
  order: [
    { column: 'notes.isPinned', descending: true },
    { column: 'notes.id', descending: true },
  ],
  addColumns: (rows, { me }) => selectShownColumns(rows, me),
  rowsName: 'notes',
})

/** Notes that the viewer sees, filtered: pinned ones first, each group newest first. */
export const notesSeenBy = (context: RequestContext, query: HandlerInput<typeof api.notes.list>) =>
  noteList(context, query)

const noteQuery = preparedQuery('note', ({ db, me }, { id }: { id: string }) =>
  selectShownColumns(seenBy(db, me).notes.where('notes.id', '=', id), me),
)

export async function noteSeenBy(db: Db, context: RequestContext, id: string) {
  const [row] = await noteQuery(db, context, { id })
  if (!row) throw notFound('Note')
  return row.json
}

/** A note that the viewer sees, locked until the transaction ends, or 404. */
export async function noteToChange(tx: Db, me: Me, id: string) {
  const row = await seenBy(tx, me)
    .notes.where('notes.id', '=', id)
    .select([
      'notes.id',
      'notes.kind',
      'notes.text',
      'notes.clientId',
      'notes.isPinned',
      'notes.createdBy',
      'notes.version',
    ])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Note')
  return row
}

export const insertNote = (tx: Db, note: Insertable<Notes>) => tx.insertInto('notes').values(note).execute()

export const updateNote = (tx: Db, id: string, changes: Updateable<Notes>) =>
  tx.updateTable('notes').set(changes).where('id', '=', id).execute()
