import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { fileDocument } from '../documents/file-document.ts'
import type { StoredFile } from '../documents/file-writing.ts'
import { removeDocumentsOf } from '../documents/queries.ts'

interface OfferPaper {
  quoteId: string
  offerId: string
  clientId: string
  carrier: string
}

export const paperTitle = (carrier: string) => `${carrier} quote`

/** Files the carrier's PDF of an offer. Replaces an earlier one. */
export async function filePaper(
  tx: Db,
  context: RequestContext,
  storedFile: StoredFile,
  { carrier, offerId, ...paperDetails }: OfferPaper,
) {
  await removeDocumentsOf(
    tx,
    { offerId },
    { removedAt: context.now().toISOString(), removedBy: context.me.id, removalReason: 'replaced' },
  )
  await fileDocument(tx, context, {
    ...paperDetails,
    offerId,
    storedFile: storedFile,
    title: paperTitle(carrier),
    type: 'other',
  })
}
