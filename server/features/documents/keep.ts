import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { type NewDocument, needsPolicy, type RemovalReason, typesFor } from '../../../contract/documents.ts'
import type { Context, Me, Visit } from '../../context.ts'
import { conflict, Failure, notFound, wrongField } from '../../failure.ts'
import type { Upload } from '../../http/uploads.ts'
import type { Db } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { record } from '../activity/record.ts'
import { clientSeenBy } from '../clients/queries.ts'
import {
  documentToChange,
  insertDocument,
  ownerOfPolicy,
  removeUnlessFiled,
  updateDocument,
} from './queries.ts'

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

/** What becomes a document: its bytes are kept under this id. */
export type Kept = Pick<Upload, 'name' | 'contentType' | 'size' | 'sha256'> & { id: string }

/**
 * Does a writing that comes with a file. The file is kept before any row names it, so there is never a row without a file;
 * a file without a row, should the process end between the two, is found by the sweep.
 */
export async function writeWithFile<Answer>(
  visit: Visit,
  file: Upload,
  work: (tx: Db, kept: Kept) => Promise<Answer>,
): Promise<Answer> {
  const id = newId()
  await visit.files.keep(id, file.path)
  let wanted = false
  try {
    return await visit.write((tx) => {
      wanted = true
      return work(tx, { ...file, id })
    })
  } catch (error) {
    // Refused for certain. After any other error the row may yet be there.
    if (error instanceof Failure) wanted = false
    throw error
  } finally {
    // Also when the same call was answered before: its file is kept already.
    if (!wanted) await takeAway(visit, id)
  }
}

/** Keeps a paper that the portal drew, under an id of its own. */
export type KeepDrawn = (name: string, content: Uint8Array) => Promise<Kept>

// Longer than any call takes.
const untilFiled = 60 * 60_000

/**
 * Keeps the papers of one call, each before any row names it, so there is never a row without a file. What no row names an
 * hour later is taken away by then: the call was refused, had to be drawn anew, or its process ended.
 */
export function drawnKeeper({ db, files, now }: Pick<Context, 'db' | 'files' | 'now'>): KeepDrawn {
  const call = newId()
  return async (name, content) => {
    const id = newId()
    const path = join(files.incoming, id)
    await mkdir(files.incoming, { recursive: true })
    await writeFile(path, content, { flush: true, mode: 0o600 })
    await removeUnlessFiled(db, { call, key: id, at: new Date(now().getTime() + untilFiled) })
    await files.keep(id, path)
    const sha256 = createHash('sha256').update(content).digest()
    return { id, name, contentType: 'application/pdf', size: content.length, sha256 }
  }
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

/** The call's own answer stands, whatever becomes of this: what stays behind is the sweep's. */
async function takeAway({ files, log }: Pick<Context, 'files' | 'log'>, id: string) {
  try {
    await files.remove(id)
  } catch (error) {
    log.warn({ err: error, key: id }, 'A file that no document has was not removed; the sweep will find it')
  }
}

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
