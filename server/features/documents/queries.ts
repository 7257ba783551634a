import { type Insertable, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import type pg from 'pg'
import { Document, type DocumentRelation } from '../../../contract/documents.ts'
import type { DocumentType } from '../../../contract/values/document-labels.ts'
import { seenBy, type Viewer } from '../../access.ts'
import type { Me } from '../../context.ts'
import type { DB, Db, Documents } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { anyOfFilter, textFilter } from '../../queries/filters.ts'
import { jsonOf } from '../../queries/json.ts'
import { listing } from '../../queries/listing.ts'
import { newestFirst, sortByClientName } from '../../queries/page.ts'
import { preparedQuery } from '../../queries/prepared-query.ts'
import { documentKeys } from './json-queries.ts'

const selectShownColumns = (rows: SelectQueryBuilder<DB, 'documents', object>) =>
  rows
    .innerJoin('accounts as owner', 'owner.id', 'documents.userId')
    .innerJoin('users as uploader', 'uploader.id', 'documents.uploadedBy')
    .leftJoin('policies as policy', 'policy.id', 'documents.policyId')
    .select((row) =>
      jsonOf(Document, {
        ...documentKeys,
        policyNumber: row.ref('policy.policyNumber'),
        clientId: row.ref('documents.userId'),
        clientName: row.ref('owner.name'),
      }).as('json'),
    )

export const documentsSeenBy = listing('documents', {
  rows: ({ db, me }) => seenBy(db, me).documents,
  filters: {
    clientId: (rows, id: string) => rows.where('documents.userId', '=', id),
    policyId: (rows, id: string) => rows.where('documents.policyId', '=', id),
    policyType: (rows, type: string, { db, me }) =>
      rows.where(
        'documents.policyId',
        'in',
        seenBy(db, me).policies.where('policies.type', '=', type).select('policies.id'),
      ),
    search: textFilter(
      (pattern) => sql<boolean>`lower(documents.title) like ${pattern}`,
      sql`documents.title`,
    ),
    type: anyOfFilter(
      (types: readonly DocumentType[]) => sql<boolean>`documents.type::text = any(${types}::text[])`,
    ),
    relation: anyOfFilter(
      (relations: readonly DocumentRelation[]) =>
        sql<boolean>`documents.relation::text = any(${relations}::text[])`,
    ),
  },
  order: newestFirst('documents'),
  sorts: {
    title: { column: sql`lower(documents.title)` },
    client: sortByClientName('documents.userId'),
    uploaded: { column: 'documents.createdAt' },
  },
  addColumns: selectShownColumns,
  rowsName: 'documents',
})

const documentQuery = preparedQuery('document', ({ db, me }, { id }: { id: string }) =>
  selectShownColumns(seenBy(db, me).documents.where('documents.id', '=', id)),
)

export async function documentSeenBy(
  connection: pg.Pool | Db,
  viewer: Parameters<typeof documentQuery>[1],
  id: string,
) {
  const [row] = await documentQuery(connection, viewer, { id })
  if (!row) throw notFound('Document')
  return row.json
}

/** The given documents that the reader sees, oldest first. */
export const documentsFor = async (db: Db, reader: Viewer, ids: readonly string[]) =>
  (
    await selectShownColumns(seenBy(db, reader).documents.where('documents.id', 'in', ids))
      .orderBy('documents.createdAt')
      .orderBy('documents.id')
      .execute()
  ).map(({ json }) => json)

/** The stored row of a document, locked until the transaction ends, or 404. */
export async function documentToChange(tx: Db, me: Me, id: string) {
  const row = await seenBy(tx, me)
    .documents.where('documents.id', '=', id)
    .select([
      'documents.userId',
      'documents.title',
      'documents.type',
      'documents.relation',
      'documents.policyId',
      'documents.claimId',
      'documents.certificateId',
      'documents.version',
    ])
    .select(
      sql<boolean>`exists (
        select from claims c where c.id = documents.claim_id and c.status = 'draft')`.as('isOfDraft'),
    )
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Document')
  return row
}

/** The client id of a policy that the viewer sees, or 404. */
export async function ownerOfPolicy(db: Db, me: Me, id: string): Promise<string> {
  const row = await seenBy(db, me)
    .policies.where('policies.id', '=', id)
    .select('policies.userId')
    .executeTakeFirst()
  if (!row) throw notFound('Policy')
  return row.userId
}

export const insertDocument = (tx: Db, document: Insertable<Documents>) =>
  tx.insertInto('documents').values(document).execute()

/** Removes the documents of a quote or offer from every screen. Their rows and files stay. */
export const removeDocumentsOf = (
  tx: Db,
  parent: { quoteId: string } | { offerId: string },
  removal: { removedAt: string; removedBy: string; removalReason: string },
) =>
  tx
    .updateTable('documents')
    .set(removal)
    .where('removedAt', 'is', null)
    .where(
      'quoteId' in parent
        ? sql<boolean>`quote_id = ${parent.quoteId}`
        : sql<boolean>`offer_id = ${parent.offerId}`,
    )
    .execute()

/** Removes a certificate's PDF from every screen; row and file stay. */
export const removeCertificateFileOf = (
  tx: Db,
  certificateId: string,
  removal: { removedAt: string; removedBy: string; removalReason: string },
) => tx.updateTable('documents').set(removal).where('certificateId', '=', certificateId).execute()

export const retitleOfferFileOf = (tx: Db, offerId: string, title: string) =>
  tx
    .updateTable('documents')
    .set({ title })
    .where('offerId', '=', offerId)
    .where('removedAt', 'is', null)
    .execute()

export const updateDocument = (tx: Db, id: string, changes: Updateable<Documents>) =>
  tx.updateTable('documents').set(changes).where('id', '=', id).execute()
