import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { isDocumentOnFile, isDocumentVisibleToClient } from '../../policy-rules.ts'
import { instantSql, shownNameOf } from '../../queries/json.ts'
import { type ArchiveScope, clientArchiveCondition, isInScope } from '../../registry/archive-table.ts'

export interface ArchivedDocument {
  id: string
  accountId: string
  accountName: string
  title: string
  type: string
  policyId: string | null
  policyNumber: string | null
  description: string | null
  fileName: string
  contentType: string
  size: number
  sha256: Buffer
  storageKey: string
  uploadedAt: string
  uploadedBy: string
  removedAt: string | null
  removalReason: string | null
}

/**
 * The documents in scope. Photos of a draft claim are left out. A client's archive has only the
 * documents that the client sees.
 */
const documentsSql = (scope: ArchiveScope) => sql`
  from documents d join accounts c on c.id = d.user_id join users uploader on uploader.id = d.uploaded_by
    left join policies p on p.id = d.policy_id
  where ${isInScope(sql`d.user_id`, scope)}
    and not exists (select from claims k where k.id = d.claim_id and k.status = 'draft')
    and ${clientArchiveCondition(sql`${isDocumentOnFile('d')} and ${isDocumentVisibleToClient('d')}`, scope)}`

export const documentsToArchive = (scope: ArchiveScope) => sql<ArchivedDocument>`
  select d.id, d.user_id as account_id, c.name as account_name, d.title, d.type::text as type, d.policy_id,
    p.policy_number, d.description, d.file_name, d.content_type, d.size, d.sha256, d.storage_key,
    ${instantSql(sql`d.created_at`)} as uploaded_at, ${shownNameOf('uploader')} as uploaded_by,
    ${instantSql(sql`d.removed_at`)} as removed_at, d.removal_reason
  ${documentsSql(scope)} order by d.user_id, d.id`

/** Total size of the documents to copy. */
export async function countDocumentBytes(db: Db, scope: ArchiveScope): Promise<{ bytes: number }> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(d.size), 0)::float8 as bytes ${documentsSql(scope)}`.execute(db)
  return { bytes: rows[0]?.bytes ?? 0 }
}
