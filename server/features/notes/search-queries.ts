import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { searchSource } from '../../queries/search-source.ts'

/** Notes by their text, newest first. */
export const findNotes = searchSource('note', {
  rows: ({ db, me }) => seenBy(db, me).notes,
  client: 'notes.clientId',
  text: sql<string>`lower(notes.text)`,
  speaksTrade: true,
  index: { of: 'notes', where: sql<boolean>`notes.removed_at is null` },
  order: 'newest',
  columns: {
    id: sql.ref('notes.id'),
    title: sql<string>`left(notes.text, 120)`,
    detail: sql<string>`case when notes.is_pinned then 'Pinned note' else 'Note' end`,
  },
})
