import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { searchSource } from '../../queries/search-source.ts'

export const findDocuments = searchSource('document', {
  rows: ({ db, me }) => seenBy(db, me).documents,
  client: 'documents.userId',
  text: sql<string>`lower(documents.title)`,
  speaksTrade: true,
  index: { of: 'documents' },
  order: 'newest',
  columns: {
    id: sql.ref('documents.id'),
    title: sql.ref('documents.title'),
    detail: sql<string>`concat_ws(' · ', initcap(documents.type::text), documents.file_name)`,
  },
})
