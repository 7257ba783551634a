import { maxPhotos } from '../../../contract/values/claim-labels.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound } from '../../failure.ts'
import type { Upload } from '../../http/check-upload.ts'
import { fileDocument } from '../documents/file-document.ts'
import { writeWithFile } from '../documents/file-writing.ts'
import { documentSeenBy } from '../documents/queries.ts'
import { draftToChange } from './draft.ts'
import { claimToChange, countPhotos, deletePhotos, updateClaim } from './queries.ts'

/**
 * Stores a photo or document of a claim as a document of its policy. Only the claim's writer sees
 * it until the claim is reported.
 */
export const addClaimPhoto = (context: RequestContext, id: string, file: Upload) =>
  writeWithFile(context, file, async (tx, storedFile) => {
    const claim = await claimToChange(tx, context.me, id)
    if (claim.status === 'closed')
      throw conflict('claim_closed', 'This claim is closed, so no photos can be added')
    // The lock on the claim's row makes concurrent uploads wait, so each counts the photos of the
    // others.
    if ((await countPhotos(tx, id)) >= maxPhotos)
      throw conflict('too_many_photos', `A claim can have at most ${maxPhotos} photos`)
    const { clientId, policyId, status } = claim
    await fileDocument(tx, context, {
      storedFile: storedFile,
      clientId,
      policyId,
      title: titleOf(storedFile.name),
      type: 'claim',
      claim: { id, isDraft: status === 'draft' },
    })
    if (status === 'draft') await touchClaim(tx, context, id)
    return { photo: await documentSeenBy(tx, context, storedFile.id) }
  })

/** Adding photos counts as working on the draft, so it is not abandoned. */
const touchClaim = (tx: Db, { now }: RequestContext, id: string) =>
  updateClaim(tx, id, { changedAt: now().toISOString() })

const titleOf = (fileName: string) => fileName.replace(/\.[a-z]+$/i, '').trim() || fileName

/** Removes a photo from a draft, with its file. */
export async function removeClaimPhoto(
  tx: Db,
  context: RequestContext,
  { id, documentId }: { id: string; documentId: string },
): Promise<void> {
  await draftToChange(tx, context, id)
  if ((await deletePhotos(tx, [id], documentId)) === 0) throw notFound('Photo')
  await touchClaim(tx, context, id)
}
