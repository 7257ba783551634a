import type { z } from 'zod'
import { type NewDocument, needsPolicy, type RemovalReason, typesFor } from '../../../contract/documents.ts'
import type { Context, Me, Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound, wrongField } from '../../failure.ts'
import type { Upload } from '../../http/checked-upload.ts'
import { record } from '../activity/record.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { documentToChange, insertDocument, ownerOfPolicy, updateDocument } from './queries.ts'
import { type Kept, writeWithFile } from './with-file.ts'

type Given = z.output<typeof NewDocument>
type Actor = Pick<Context, 'now'> & { me: Pick<Me, 'id'>; ip?: string }

/** Whose document it will be: a client's own, else the named client's, else the owner's of the policy. */
async function ownerOf(tx: Db, me: Me, { policyId, clientId, userId }: Given): Promise<string> {
  const ofPolicy = policyId ? await ownerOfPolicy(tx, me, policyId) : null
  if (me.role === 'client') return me.id
  const named = clientId ?? userId
  if (named) await clientSeenBy(tx, me, named)
  const owner = named ?? ofPolicy
  if (!owner) throw wrongField('clientId', 'Please choose a client')
  if (ofPolicy && ofPolicy !== owner) throw notFound('Policy')
  return owner
}

/** Keeps an upload as a document. */
export const keepDocument = <Answer>(
  visit: Visit,
  given: Given,
  file: Upload,
  answer: (tx: Db, id: string) => Promise<Answer>,
): Promise<Answer> =>
  writeWithFile(visit, file, async (tx, kept) => {
    const clientId = await ownerOf(tx, visit.me, given)
    await fileDocument(tx, visit, { ...given, kept, clientId })
    return answer(tx, kept.id)
  })

interface Filed extends Pick<Given, 'title' | 'type'> {
  kept: Kept
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
export async function fileDocument(tx: Db, actor: Actor, filed: Filed): Promise<void> {
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

/** Whoever has the paper checks the certificate: it must not go while that still says current. */
const ofCertificate = () =>
  conflict('of_a_certificate', 'This is a certificate that was issued. Withdraw the certificate instead')

/** Moves a misfiled document to another policy of the same client, or to none. */
export async function moveDocument(visit: Visit, tx: Db, id: string, policyId: string | null) {
  const before = await documentToChange(tx, visit.me, id)
  if (before.certificateId) throw ofCertificate()
  if (before.relation === 'quote')
    throw conflict('of_a_quote', 'This document belongs to a quote and stays with it')
  if (before.claimId) throw conflict('of_a_claim', 'This document belongs to a claim and stays with it')
  if (policyId && (await ownerOfPolicy(tx, visit.me, policyId)) !== before.userId) throw notFound('Policy')
  if (!typesFor(policyId).includes(before.type)) throw wrongField('policyId', needsPolicy)
  if (policyId === before.policyId) return
  await updateDocument(tx, id, { policyId, relation: policyId ? 'policy' : 'user' })
  const details = { title: before.title, policyId: [before.policyId, policyId] }
  await record(tx, visit, { action: 'document.moved', id, clientId: before.userId, details })
}

/** Takes a document off every screen; its row and its file are kept. */
export async function removeDocument(visit: Visit, tx: Db, id: string, reason: RemovalReason) {
  const before = await documentToChange(tx, visit.me, id)
  if (before.certificateId) throw ofCertificate()
  // It would leave a trace of what nobody else is to know of.
  if (before.isOfDraft)
    throw conflict('of_a_draft', 'This is a photo of a report that is not sent yet. Remove it there instead')
  await updateDocument(tx, id, {
    removedAt: visit.now().toISOString(),
    removedBy: visit.me.id,
    removalReason: reason,
  })
  const details = { title: before.title, reason }
  await record(tx, visit, { action: 'document.removed', id, clientId: before.userId, details })
}
