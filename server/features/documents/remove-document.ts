import type { RemovalReason } from '../../../contract/values/document-labels.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict } from '../../failure.ts'
import { record } from '../activity/record.ts'
import { documentToChange, updateDocument } from './queries.ts'
import { refuseCertificateFile } from './refuse-certificate-file.ts'

/** Removes a document from every screen; row and file stay. */
export async function removeDocument(tx: Db, context: RequestContext, id: string, reason: RemovalReason) {
  const documentBefore = await documentToChange(tx, context.me, id)
  refuseCertificateFile(documentBefore)
  // An audit entry would reveal that a draft of a claim exists.
  if (documentBefore.isOfDraft)
    throw conflict(
      'of_a_draft',
      'This photo belongs to a claim report that is not sent yet. Remove it there instead',
    )
  await updateDocument(tx, id, {
    removedAt: context.now().toISOString(),
    removedBy: context.me.id,
    removalReason: reason,
  })
  const details = { title: documentBefore.title, reason }
  await record(tx, context, { action: 'document.removed', id, clientId: documentBefore.userId, details })
}
