import { expressionBuilder, sql } from 'kysely'
import { PolicyDocument } from '../../../contract/policies.ts'
import type { DB, Users } from '../../database/tables.ts'
import { fullNameOf, instant, jsonOf } from '../../queries/json.ts'

/** SQL counterpart of `fileUrl`. */
export const fileUrlOf = (
  documents: string,
) => sql<string>`'/api/documents/file/' || ${sql.ref(`${documents}.id`)}
  || '/' || uri_component(${sql.ref(`${documents}.fileName`)})`

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
  fileName: row.ref('documents.fileName'),
  contentType: row.ref('documents.contentType'),
  size: row.ref('documents.size'),
  createdAt: instant(row.ref('documents.createdAt')),
  uploadedBy: row.ref('documents.uploadedBy'),
  // A certificate is the agency's document, even if the client issued it.
  uploadedByName: sql<string>`case when documents.certificate_id is null then ${fullNameOf('uploader')} else 'Agency' end`,
  uploadedByClient: sql<boolean>`(uploader.role = 'client' and documents.certificate_id is null)`,
  certificateId: row.ref('documents.certificateId'),
  version: row.ref('documents.version'),
}

/** The documents as JSON, newest first. The query must join `uploader`. */
export const documentsAsList = sql<
  PolicyDocument[]
>`json_agg(${jsonOf(PolicyDocument, documentKeys)} order by documents.created_at desc, documents.id desc)`
