import { isStaff } from '../../../contract/values/roles.ts'
import { type RequestContext, today } from '../../context.ts'
import { conflict, notFound, wrongField } from '../../failure.ts'
import type { Upload } from '../../http/check-upload.ts'
import { recordView } from '../activity/view-queries.ts'
import { fileDocument } from '../documents/file-document.ts'
import { writeWithFile } from '../documents/file-writing.ts'
import { signLink } from '../documents/links.ts'
import { documentSeenBy } from '../documents/queries.ts'
import { carrierCardsFor } from './cards.ts'
import {
  type CarrierCardRow,
  cardsSeenBy,
  carrierCardKinds,
  policyOfCard,
  policyOfCarrierCard,
} from './queries.ts'

interface CardToUpload {
  policyId: string
  /** Empty if the card is for all vehicles of the policy. */
  vehicleIds: readonly string[]
  file: Upload
}

/** Files the carrier's own card of a policy as a document of its term. */
export const uploadCarrierCard = (context: RequestContext, { policyId, vehicleIds, file }: CardToUpload) =>
  writeWithFile(context, file, async (tx, storedFile) => {
    const policy = await policyOfCard(tx, context.me, policyId)
    const { userId, carrier, isOfVehicles } = policy
    if (!isOfVehicles) throw conflict('no_card', 'Only an auto policy has ID cards')
    if (!carrierCardKinds.includes(storedFile.contentType))
      throw wrongField('file', 'A phone cannot show this file as a card. Please choose a PDF, JPEG or PNG')
    const title = `ID card of ${carrier}`
    const cardVehicles = vehiclesOfCard(policy, vehicleIds)
    await fileDocument(tx, context, {
      storedFile: storedFile,
      clientId: userId,
      policyId,
      type: 'id card',
      title,
      cardVehicles,
    })
    return { document: await documentSeenBy(tx, context, storedFile.id) }
  })

/**
 * The vehicles to store for a card; null means all, including later ones. Without a choice, the
 * card is for all vehicles if one card covers all owned vehicles, or if the policy lists none.
 * Otherwise the card is for the vehicles listed now, and a later vehicle needs its own card.
 */
function vehiclesOfCard(
  { cardFor, vehicleIds: listedVehicleIds }: Awaited<ReturnType<typeof policyOfCard>>,
  chosenIds: readonly string[],
): string[] | null {
  if (chosenIds.some((id) => !listedVehicleIds.includes(id)))
    throw wrongField('vehicleIds', 'Please choose vehicles that the policy lists')
  if (chosenIds.length > 0) return [...chosenIds]
  return cardFor === 'all owned' || listedVehicleIds.length === 0 ? null : listedVehicleIds
}

/** The carrier's card with this file, or 404 if it is not the card of its policy today. */
export async function carrierCardOf(
  db: RequestContext['db'],
  context: RequestContext,
  documentId: string,
): Promise<CarrierCardRow> {
  const policyId = await policyOfCarrierCard(db, context.me, documentId)
  if (policyId === undefined) throw notFound('ID card')
  const rows = await cardsSeenBy(db, context.me, today(context), policyId)
  const card = (await carrierCardsFor(db, context, rows, policyId)).find(({ id }) => id === documentId)
  if (!card) throw notFound('ID card')
  return card
}

/**
 * A link to the file. The audit log records views by staff only: a client's phone reads the file to
 * keep it offline, often before anybody looks.
 */
export async function openCarrierCard(context: RequestContext, documentId: string): Promise<string> {
  const card = await carrierCardOf(context.db, context, documentId)
  if (isStaff(context.me) || context.me.viewedBy)
    await recordView(context.db, context, { id: card.id, clientId: card.userId })
  return signLink(context, context.me, card)
}
