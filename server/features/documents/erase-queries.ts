import { type RawBuilder, sql } from 'kysely'
import type { RetentionKind } from '../../../contract/values/retention.ts'
import type { Erasure } from '../../registry/erasure.ts'

export type DocumentKind = Exclude<RetentionKind, 'correspondence'>

/**
 * A condition for the account's documents of each kind. Documents of a claim go with the claim,
 * even if they belong to a quote too.
 */
export const documentsOf: Record<DocumentKind, (accountId: string) => RawBuilder<unknown>> = {
  claims: (id) => sql`user_id = ${id} and claim_id is not null`,
  quotes: (id) =>
    sql`user_id = ${id} and claim_id is null and (quote_id is not null or offer_id is not null)`,
  policies: (id) => sql`user_id = ${id} and claim_id is null and quote_id is null and offer_id is null`,
}

const erasureOfKind = (kind: DocumentKind): Erasure => ({
  kind,
  rows: [
    { table: 'documents', where: documentsOf[kind], fileKey: 'storage_key' },
    {
      table: 'thumbnails',
      where: (id) => sql`document_id in (select id from documents where ${documentsOf[kind](id)})`,
      fileKey: 'storage_key',
    },
  ],
})

export const documentErasures: readonly Erasure[] = [
  {
    kind: 'correspondence',
    unlink: [
      (id) => sql`update documents set request_id = null where user_id = ${id} and request_id is not null`,
    ],
  },
  erasureOfKind('quotes'),
  erasureOfKind('claims'),
  {
    ...erasureOfKind('policies'),
    unlink: [
      (id) => sql`update documents set policy_id = null where user_id = ${id} and policy_id is not null`,
    ],
  },
]
