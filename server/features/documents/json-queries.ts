import { sql } from 'kysely'
import type { z } from 'zod'
import type { PolicyDocument } from '../../../contract/policies.ts'

/** As much of a document as the database can put together. */
export type ListedDocument = Omit<z.input<typeof PolicyDocument>, 'fileUrl'>

/** The documents at hand, newest first, with `uploader` who brought them. */
export const documentsAsList = sql<
  ListedDocument[]
>`json_agg(json_build_object('id', documents.id, '_id', documents.id,
  'title', documents.title, 'description', documents.description, 'type', documents.type, 'relation', documents.relation,
  'policyId', documents.policy_id, 'fileName', documents.file_name, 'contentType', documents.content_type,
  'size', documents.size,
  'createdAt', to_char(documents.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'uploadedBy', documents.uploaded_by, 'uploadedByName', case when documents.certificate_id is null
    then concat_ws(' ', uploader.first_name, uploader.last_name) else 'Agency' end,
  'uploadedByClient', uploader.role = 'client' and documents.certificate_id is null,
  'certificateId', documents.certificate_id)
  order by documents.created_at desc, documents.id desc)`
