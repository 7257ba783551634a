import { sql } from 'kysely'
import type { Erasure } from '../../registry/erasure.ts'
import { type DocumentKind, documentsOf } from '../documents/erase-queries.ts'

const erasureOfKind = (kind: DocumentKind): Erasure => ({
  kind,
  unlink: [
    (id) => sql`update messages set document_id = null
      where client_id = ${id} and document_id in (select id from documents where ${documentsOf[kind](id)})`,
  ],
})

export const messageErasures: readonly Erasure[] = [
  {
    kind: 'correspondence',
    rows: [
      { table: 'receipts', where: (id) => sql`client_id = ${id}` },
      { table: 'conversations', where: (id) => sql`client_id = ${id}` },
      { table: 'messages', where: (id) => sql`client_id = ${id}` },
    ],
  },
  erasureOfKind('quotes'),
  erasureOfKind('claims'),
  erasureOfKind('policies'),
]
