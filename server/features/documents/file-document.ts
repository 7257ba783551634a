import type { z } from 'zod'
import type { NewDocument } from '../../../contract/documents.ts'
import type { Context, Me } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { record } from '../activity/record.ts'
import type { StoredFile } from './file-writing.ts'
import { insertDocument } from './queries.ts'
import { queueThumbnail } from './thumbnail-queries.ts'

type FilingActor = Pick<Context, 'now'> & { me: Pick<Me, 'id'>; ip?: string }

interface DocumentToFile extends Pick<z.output<typeof NewDocument>, 'title' | 'type'> {
  storedFile: StoredFile
  clientId: string
  policyId?: string | null
  description?: string
  /** The quote that the document belongs to, and optionally the offer. */
  quoteId?: string
  offerId?: string
  messageId?: string
  /** `isProof`: the claim step that files its proof notifies people itself. */
  claim?: { id: string; isDraft: boolean; isProof?: boolean }
  requestId?: string
  /**
   * True for a document added to a request that is already open. The client or the agency is then
   * notified of the document.
   */
  isLater?: boolean
  /** The certificate whose PDF this document is. */
  certificateId?: string
  /** The vehicles on a carrier's ID card; null for all vehicles of the policy. */
  cardVehicles?: string[] | null
}

/**
 * Inserts a document whose bytes are stored. The document of a quote, message, request, certificate
 * or claim step is announced by that record. Any other document gets a notification of its own.
 */
export async function fileDocument(
  tx: Db,
  actor: FilingActor,
  documentToFile: DocumentToFile,
): Promise<void> {
  const { storedFile, clientId, title, type, policyId = null, description } = documentToFile
  const {
    quoteId,
    offerId,
    messageId,
    claim,
    requestId,
    certificateId,
    isLater = false,
    cardVehicles = null,
  } = documentToFile
  const { id } = storedFile
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
    fileName: storedFile.name,
    contentType: storedFile.contentType,
    size: storedFile.size,
    sha256: storedFile.sha256,
    storageKey: id,
    cardVehicles,
    uploadedBy: actor.me.id,
    createdAt: actor.now().toISOString(),
  })
  await queueThumbnail(tx, id, storedFile.contentType, actor.now().toISOString())
  // A draft is private, so the audit log does not mention its documents.
  if (certificateId || claim?.isDraft) return
  const details = { title, type, policyId, quoteId, offerId, messageId, claimId: claim?.id, requestId }
  // The client may not see this document yet, so the live update carries the quote's id.
  if (quoteId && offerId)
    await record(tx, actor, {
      action: 'quote.paperFiled',
      id: quoteId,
      clientId,
      details: { ...details, document: id },
    })
  else
    await record(tx, actor, {
      action:
        !isLater && (quoteId || messageId || requestId || claim?.isProof)
          ? 'document.attached'
          : 'document.uploaded',
      id,
      clientId,
      details,
    })
}
