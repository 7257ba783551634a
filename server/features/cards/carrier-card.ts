import type { RequestContext } from '../../context.ts'
import { conflict, wrongField } from '../../failure.ts'
import type { Upload } from '../../http/check-upload.ts'
import { fileDocument } from '../documents/file-document.ts'
import { documentSeenBy } from '../documents/queries.ts'
import { writeWithFile } from '../documents/with-file.ts'
import { carrierCardKinds, policyOfCard } from './queries.ts'

/** Files the carrier's own card of a policy as a document of its term. */
export const uploadCarrierCard = (visit: RequestContext, policyId: string, file: Upload) =>
  writeWithFile(visit, file, async (tx, kept) => {
    const { userId, carrier, isOfVehicles } = await policyOfCard(tx, visit.me, policyId)
    if (!isOfVehicles) throw conflict('no_card', 'Only an auto policy has ID cards')
    if (!carrierCardKinds.includes(kept.contentType))
      throw wrongField('file', 'A phone cannot show this file as a card. Please choose a PDF, JPEG or PNG')
    const title = `ID card of ${carrier}`
    await fileDocument(tx, visit, { kept, clientId: userId, policyId, type: 'id card', title })
    return { document: await documentSeenBy(tx, visit, kept.id) }
  })
