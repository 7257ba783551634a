import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { assertVersion } from '../activity/edit-conflicts.ts'
import { differences, record } from '../activity/record.ts'
import { carrierFromField, refuseRetiredCarrier } from '../carriers/policy-carrier.ts'
import { retitleOfferFileOf } from '../documents/queries.ts'
import type { StoredFile } from '../documents/with-file.ts'
import { quoteToChange } from '../quotes/queries.ts'
import { filePaper, paperTitle } from './file-paper.ts'
import { clearRecommendation, offerSeenBy, updateOffer } from './queries.ts'
/** Changes the fields of an offer that were sent. A new file replaces the old one. */
export async function changeOffer(
  tx: Db,
  visit: RequestContext,
  id: string,
  {
    version,
    insurerName,
    recommendationReason,
    ...given
  }: Omit<HandlerInput<typeof api.offers.update>, 'detailId'>,
  kept: StoredFile | null,
): Promise<{ quoteId: string; id: string }> {
  const { me } = visit
  const named = insurerName === undefined ? undefined : await carrierFromField(tx, 'insurerName', insurerName)
  const { quoteId } = await offerSeenBy(tx, me, id)
  const { clientId } = await quoteToChange(tx, me, quoteId)
  const before = await offerSeenBy(tx, me, id)
  assertVersion(before, version, {
    of: ['quote'],
    id: quoteId,
    clientId,
    named: { detail: 'offer', as: id },
  })
  if (named) refuseRetiredCarrier('insurerName', named, before.carrier)
  const changes = {
    ...given,
    ...(named ? { carrier: named.carrier.name } : {}),
    ...recommendationReasonOf({ before, recommended: given.recommended, reason: recommendationReason }),
  }
  const details = differences(before, { ...before, ...changes })
  const notRecommended =
    given.recommended && !before.recommended ? await clearRecommendation(tx, quoteId) : []
  // The reason is shown with the name of the colleague who recommends.
  const recommends =
    (given.recommended ?? before.recommended) &&
    ('recommended' in details || 'recommendationReason' in details)
  if (Object.keys(details).length > 0)
    await updateOffer(tx, id, { ...changes, ...(recommends ? { recommendedBy: me.id } : {}) })
  const carrier = changes.carrier ?? before.carrier
  if (carrier !== before.carrier) await retitleOfferFileOf(tx, id, paperTitle(carrier))
  if (kept) await filePaper(tx, visit, kept, { quoteId, offerId: id, clientId, carrier })
  if (kept || Object.keys(details).length > 0)
    await record(tx, visit, {
      action: 'quote.offerChanged',
      id: quoteId,
      clientId,
      details: { offer: id, carrier, ...details, ...(notRecommended.length > 0 ? { notRecommended } : {}) },
    })
  return { quoteId, id }
}

/**
 * The reason is dropped with the recommendation: a new recommendation never revives an old reason.
 */
function recommendationReasonOf({
  before,
  recommended = before.recommended,
  reason,
}: {
  before: { recommended: boolean }
  recommended: boolean | undefined
  reason: string | null | undefined
}) {
  if (!recommended) return {}
  if (!before.recommended) return { recommendationReason: reason ?? null }
  return reason === undefined ? {} : { recommendationReason: reason }
}
