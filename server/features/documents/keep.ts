import type { z } from 'zod'
import { type NewDocument, needsPolicy, type RemovalReason, typesFor } from '../../../contract/documents.ts'
import type { Context, Me, Visit } from '../../context.ts'
import { conflict, Failure, notFound, wrongField } from '../../failure.ts'
import type { Upload } from '../../http/uploads.ts'
import type { Db } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { record } from '../activity/record.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { documentToChange, insertDocument, ownerOfPolicy, updateDocument } from './queries.ts'

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

/**
 * Keeps an upload as a document. The file is kept before its row is written, so there is never a row without a file;
 * a file without a row, should the process end between the two, is found by the sweep.
 */
export async function keepDocument<Answer>(
  visit: Visit,
  given: Given,
  file: Upload,
  answer: (tx: Db, id: string) => Promise<Answer>,
): Promise<Answer> {
  const id = newId()
  await visit.files.keep(id, file.path)
  let wanted = false
  try {
    return await visit.write(async (tx) => {
      wanted = true
      const clientId = await ownerOf(tx, visit.me, given)
      await fileDocument(tx, visit, { ...given, id, clientId, file })
      return answer(tx, id)
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

/** The call's own answer stands, whatever becomes of this: what stays behind is the sweep's. */
async function takeAway({ files, log }: Pick<Context, 'files' | 'log'>, id: string) {
  try {
    await files.remove(id)
  } catch (error) {
    log.warn({ err: error, key: id }, 'A file that no document has was not removed; the sweep will find it')
  }
}

interface Filed extends Pick<Given, 'title' | 'type' | 'policyId' | 'description'> {
  id: string
  clientId: string
  file: Pick<Upload, 'name' | 'contentType' | 'size' | 'sha256'>
}

/** Puts a document on file whose bytes are kept under its id. */
export async function fileDocument(
  tx: Db,
  actor: Actor,
  { id, clientId, file, title, type, policyId, description }: Filed,
): Promise<void> {
  await insertDocument(tx, {
    id,
    userId: clientId,
    policyId,
    relation: policyId ? 'policy' : 'user',
    type,
    title,
    description: description || null,
    fileName: file.name,
    contentType: file.contentType,
    size: file.size,
    sha256: file.sha256,
    storageKey: id,
    uploadedBy: actor.me.id,
    createdAt: actor.now().toISOString(),
  })
  await record(tx, actor, { action: 'document.uploaded', id, clientId, details: { title, type, policyId } })
}

/** Moves a misfiled document to another policy of the same client, or to none. */
export async function moveDocument(visit: Visit, tx: Db, id: string, policyId: string | null) {
  const before = await documentToChange(tx, visit.me, id)
  if (before.relation === 'quote')
    throw conflict('of_a_quote', 'This document belongs to a quote and stays with it')
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
  await updateDocument(tx, id, {
    removedAt: visit.now().toISOString(),
    removedBy: visit.me.id,
    removalReason: reason,
  })
  const details = { title: before.title, reason }
  await record(tx, visit, { action: 'document.removed', id, clientId: before.userId, details })
}
