import { amountsHidden, type QuoteStatus, quoteCan } from '../../../contract/quotes.ts'
import type { Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound } from '../../failure.ts'
import { record } from '../activity/record.ts'
import { removeDocumentsOf } from '../documents/queries.ts'
import { askAgent } from '../requests/ask.ts'
import { cancelComingOf, quoteSeenBy, quoteToChange, updateQuote } from './queries.ts'
import { openUntil } from './request-quote.ts'

/** Sets a quote's state. What the state already reads changes nothing; one that has expired opens for 30 new days. */
export async function setStatus(tx: Db, visit: Visit, id: string, status: QuoteStatus): Promise<void> {
  const before = await quoteToChange(tx, visit.me, id)
  const shown = await quoteSeenBy(tx, visit.me, id, visit)
  const opens = status === 'pending' || status === 'quoted'
  const renewed = opens && Date.parse(shown.expiresAt) < visit.now().getTime()
  if (shown.status === status && !renewed) return
  const openAnew = renewed ? { openUntil: openUntil(visit.now()) } : {}
  await updateQuote(tx, id, {
    status,
    ...openAnew,
    // Closed or opened again, nothing of it is asked for any more; accepted, it is what was asked for.
    ...(shown.status === status || status === 'accepted'
      ? {}
      : { finalizedAt: null, finalizedOfferId: null }),
  })
  const details = { status: [shown.status, status], ...openAnew }
  await record(tx, visit, { action: 'quote.statusChanged', id, clientId: before.clientId, details })
}

/** Shows the amounts to the client, or hides them again. */
export async function toggleAmounts(tx: Db, visit: Visit, id: string): Promise<void> {
  const before = await quoteToChange(tx, visit.me, id)
  const hideAmounts = !amountsHidden({ hideQuoteAmounts: before.hideAmounts })
  await updateQuote(tx, id, { hideAmounts })
  const action = hideAmounts ? 'quote.amountsHidden' : 'quote.amountsShown'
  await record(tx, visit, { action, id, clientId: before.clientId })
}

/** The client asks to go on with an offer: a service request to the agent, once. It binds nothing. */
export async function finalizeQuote(tx: Db, visit: Visit, id: string, offerId?: string): Promise<void> {
  const { clientId } = await quoteToChange(tx, visit.me, id)
  const quote = await quoteSeenBy(tx, visit.me, id, visit)
  const offer = offerId ? quote.details.find((one) => one.id === offerId) : quote.details[0]
  if (offerId && !offer) throw notFound('Quote')
  if (!quoteCan.finalize(quote))
    throw conflict('not_to_finalize', 'This quote cannot be finalized now. Please ask your agent')
  if (!quoteCan.choose(quote)) return
  if (!offer?.isValid)
    throw conflict('no_longer_valid', 'This offer is no longer valid. Please ask your agent for a new one')
  await updateQuote(tx, id, { finalizedAt: visit.now().toISOString(), finalizedOfferId: offer.id })
  await askAgent(tx, visit, {
    type: 'other',
    policyId: null,
    details: `${quote.title}: ${offer.insurerName}`,
    isUrgent: false,
    quote: { id, description: `Finalize quote #${quote.requestId}` },
  })
  await record(tx, visit, {
    action: 'quote.finalized',
    id,
    clientId,
    details: { offer: offer.id, carrier: offer.insurerName },
  })
}

/**
 * Takes a quote off every screen, and its documents with it, and cancels its presentation; rows, offers, consent and who
 * did it are kept.
 */
export async function deleteQuote(tx: Db, visit: Visit, id: string): Promise<void> {
  const { me } = visit
  const before = await quoteToChange(tx, me, id)
  const at = visit.now().toISOString()
  await updateQuote(tx, id, { deletedAt: at, deletedBy: me.id })
  await removeDocumentsOf(
    tx,
    { quoteId: id },
    { removedAt: at, removedBy: me.id, removalReason: 'quote deleted' },
  )
  // Not by the appointments' own verb: that room stands above this one.
  for (const { id: appointment, startsAt } of await cancelComingOf(tx, id, { now: at, by: me.id }))
    await record(tx, visit, {
      action: 'quote.presentationCancelled',
      id,
      clientId: before.clientId,
      details: { appointment, startsAt },
    })
  const details = { number: before.requestNumber, title: before.title }
  await record(tx, visit, { action: 'quote.deleted', id, clientId: before.clientId, details })
}
