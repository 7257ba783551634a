import type { z } from 'zod'
import type { NewDocument } from '../../../contract/documents.ts'
import type { Context, Me } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { record } from '../activity/record.ts'
import { insertDocument } from './queries.ts'
import type { StoredFile } from './with-file.ts'

type FilingActor = Pick<Context, 'now'> & { me: Pick<Me, 'id'>; ip?: string }

interface DocumentToFile extends Pick<z.output<typeof NewDocument>, 'title' | 'type'> {
  kept: StoredFile
  clientId: string
  policyId?: string | null
  description?: string
  /** The quote it belongs to, and of it the offer. */
  quoteId?: string
  offerId?: string
  /** The message it came with. */
  messageId?: string
  /** The claim it shows something of. */
  claim?: { id: string; isDraft: boolean }
  /** The request it came with. */
  requestId?: string
  /** The certificate whose paper it is. */
  certificateId?: string
}

/**
 * Puts a document on file whose bytes are kept. What belongs to a quote, a message or a request is told of with that, the
 * paper of a certificate as the certificate; what comes to a claim once it is reported is news of its own.
 */
export async function fileDocument(tx: Db, actor: FilingActor, filed: DocumentToFile): Promise<void> {
  const { kept, clientId, title, type, policyId = null, description } = filed
  const { quoteId, offerId, messageId, claim, requestId, certificateId } = filed
  const { id } = kept
  await insertDocument(tx, {
    id,
    userId: clientId,
    policyId,
    quoteId: quoteId ?? null,
    offerId: offerId ?? null,
    claimId: claim?.id ?? null,
    requestId: requestId ?? null,
    certificateId: certificateId ?? null,
    relation: quoteId ? 'quote' : policyId ? 'policy' : 'user',
    type,
    title,
    description: description || null,
    fileName: kept.name,
    contentType: kept.contentType,
    size: kept.size,
    sha256: kept.sha256,
    storageKey: id,
    uploadedBy: actor.me.id,
    createdAt: actor.now().toISOString(),
  })
  // What is still being written is nobody else's business.
  if (certificateId || claim?.isDraft) return
  const details = { title, type, policyId, quoteId, offerId, messageId, claimId: claim?.id, requestId }
  // Of a carrier's paper not even the id is told: its client may not see it yet.
  if (quoteId && offerId)
    await record(tx, actor, {
      action: 'quote.paperFiled',
      id: quoteId,
      clientId,
      details: { ...details, document: id },
    })
  else
    await record(tx, actor, {
      action: quoteId || messageId || requestId ? 'document.attached' : 'document.uploaded',
      id,
      clientId,
      details,
    })
}
