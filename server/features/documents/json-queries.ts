import { expressionBuilder, sql } from 'kysely'
import { PolicyDocument } from '../../../contract/policies.ts'
import type { DB, Users } from '../../database/tables.ts'
import { fullNameOf, instantSql, jsonOf } from '../../queries/json.ts'
import { thumbnailKinds } from './links.ts'

/** SQL counterpart of `fileUrl`. */
export const fileUrlOf = (
  documents: string,
) => sql<string>`'/api/documents/file/' || ${sql.ref(`${documents}.id`)}
  || '/' || uri_component(${sql.ref(`${documents}.fileName`)})`

/** The value of `v` in a thumbnail's address. It changes with the drawing. */
export const thumbnailVersionOf = (thumbnails: string) =>
  sql<string | null>`right(${sql.ref(`${thumbnails}.storageKey`)}, 12)`

/** Path of the document's thumbnail. Null if none can be drawn, and for other kinds of files. */
export const thumbnailUrlOf = (documents: string) => {
  const path = sql`'/api/documents/thumbnail/' || ${sql.ref(`${documents}.id`)}`
  return sql<string | null>`case when ${sql.ref(`${documents}.contentType`)} in (${sql.join(
    thumbnailKinds.map((kind) => sql.lit(kind)),
  )}) then (
    select case when drawn.document_id is null then ${path} else ${path} || '?v=' || ${thumbnailVersionOf('drawn')} end
    from (values (true)) as one left join thumbnails as drawn on drawn.document_id = ${sql.ref(`${documents}.id`)}) end`
}

const row = expressionBuilder<DB & { uploader: Users }, 'documents' | 'uploader'>()

/** The columns of a displayed document. The query must join `uploader`. */
export const documentKeys = {
  id: row.ref('documents.id'),
  _id: row.ref('documents.id'),
  title: row.ref('documents.title'),
  description: row.ref('documents.description'),
  type: row.ref('documents.type'),
  relation: row.ref('documents.relation'),
  policyId: row.ref('documents.policyId'),
  fileUrl: fileUrlOf('documents'),
  thumbnailUrl: thumbnailUrlOf('documents'),
  fileName: row.ref('documents.fileName'),
  contentType: row.ref('documents.contentType'),
  size: row.ref('documents.size'),
  createdAt: instantSql(row.ref('documents.createdAt')),
  uploadedBy: row.ref('documents.uploadedBy'),
  uploadedByName: fullNameOf('uploader'),
  // A certificate is the agency's document, even if the client issued it.
  uploadedByClient: sql<boolean>`(uploader.role = 'client' and documents.certificate_id is null)`,
  certificateId: row.ref('documents.certificateId'),
  version: row.ref('documents.version'),
}

/** The documents as JSON, newest first. The query must join `uploader`. */
export const documentsAsList = sql<
  PolicyDocument[]
>`json_agg(${jsonOf(PolicyDocument, documentKeys)} order by documents.created_at desc, documents.id desc)`
