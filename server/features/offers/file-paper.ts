import type { Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { fileDocument } from '../documents/file-document.ts'
import { removeDocumentsOf } from '../documents/queries.ts'
import type { Kept } from '../documents/with-file.ts'

interface Paper {
  quoteId: string
  offerId: string
  clientId: string
  carrier: string
}

export const paperTitle = (carrier: string) => `${carrier} quote`

/** Files the carrier's paper of an offer, in the place of the one that was there. */
export async function filePaper(tx: Db, visit: Visit, kept: Kept, { carrier, offerId, ...of }: Paper) {
  await removeDocumentsOf(
    tx,
    { offerId },
    { removedAt: visit.now().toISOString(), removedBy: visit.me.id, removalReason: 'replaced' },
  )
  await fileDocument(tx, visit, { ...of, offerId, kept, title: paperTitle(carrier), type: 'other' })
}
