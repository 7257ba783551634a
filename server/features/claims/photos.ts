import { maxPhotos } from '../../../contract/values/claim-labels.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound } from '../../failure.ts'
import type { Upload } from '../../http/check-upload.ts'
import { fileDocument } from '../documents/file-document.ts'
import { documentSeenBy } from '../documents/queries.ts'
import { writeWithFile } from '../documents/with-file.ts'
import { draftToChange } from './draft.ts'
import { claimToChange, countPhotos, deletePhotos, updateClaim } from './queries.ts'

/** Keeps a photo or a paper with a claim, as a document of its policy. Until it is reported only its writer sees it. */
export const addClaimPhoto = (visit: RequestContext, id: string, file: Upload) =>
  writeWithFile(visit, file, async (tx, kept) => {
    const claim = await claimToChange(tx, visit.me, id)
    if (claim.status === 'closed')
      throw conflict('claim_closed', 'This claim is closed and takes no more photos')
    // The row is locked: of those that come at once each is counted.
    if ((await countPhotos(tx, id)) >= maxPhotos)
      throw conflict('too_many_photos', `A claim can have at most ${maxPhotos} photos`)
    const { clientId, policyId, status } = claim
    await fileDocument(tx, visit, {
      kept,
      clientId,
      policyId,
      title: titleOf(kept.name),
      type: 'claim',
      claim: { id, isDraft: status === 'draft' },
    })
    if (status === 'draft') await keepWritingOn(tx, visit, id)
    return { photo: await documentSeenBy(tx, visit, kept.id) }
  })

/** Photos are a part of the report: whoever adds some has not left it. */
const keepWritingOn = (tx: Db, { now }: RequestContext, id: string) =>
  updateClaim(tx, id, { changedAt: now().toISOString() })

const titleOf = (fileName: string) => fileName.replace(/\.[a-z]+$/i, '').trim() || fileName

/** Takes a photo off a draft. What was reported keeps all that came with it. */
export async function removeClaimPhoto(
  tx: Db,
  visit: RequestContext,
  { id, documentId }: { id: string; documentId: string },
): Promise<void> {
  await draftToChange(tx, visit, id)
  if ((await deletePhotos(tx, [id], documentId)) === 0) throw notFound('Photo')
  await keepWritingOn(tx, visit, id)
}
