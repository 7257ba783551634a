import type { QuoteStatus } from '../../../contract/values/quote-statuses.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict } from '../../failure.ts'
import { assertVersion } from '../activity/edit-conflicts.ts'
import { record } from '../activity/record.ts'
import { openRenewalQuoteNumber, quoteSeenBy, quoteToChange, readTimeOf, updateQuote } from './queries.ts'
import { quoteOpenUntil } from './request-quote.ts'

/** Throws 409 if the term already has an open quote request. */
async function assertOnlyOpenQuote(
  tx: Db,
  context: RequestContext,
  { id, renews }: { id: string; renews: string },
): Promise<void> {
  const number = await openRenewalQuoteNumber(tx, renews, readTimeOf(context), id)
  if (number !== undefined)
    throw conflict('already_asked', `Quotes for the next term were already requested, by request #${number}`)
}

/**
 * Sets a quote's status. Setting the current status changes nothing, unless the quote has expired.
 * Reopening an expired quote gives it 30 new days.
 */
export async function setQuoteStatus(
  tx: Db,
  context: RequestContext,
  id: string,
  { status, version }: { status: QuoteStatus; version?: number | undefined },
): Promise<void> {
  const quoteBefore = await quoteToChange(tx, context.me, id)
  assertVersion(quoteBefore, version, { entities: ['quote'], id, clientId: quoteBefore.clientId })
  const quote = await quoteSeenBy(tx, context.me, id, context)
  const isReopening = status === 'pending' || status === 'quoted'
  const isValidityRenewed = isReopening && Date.parse(quote.expiresAt) < context.now().getTime()
  if (quote.status === status && !isValidityRenewed) return
  if (isReopening && quoteBefore.renews !== null)
    await assertOnlyOpenQuote(tx, context, { id, renews: quoteBefore.renews })
  const reopenedColumns = isValidityRenewed ? { openUntil: quoteOpenUntil(context.now()) } : {}
  await updateQuote(tx, id, {
    status,
    ...reopenedColumns,
    // Reopening or closing a quote drops the client's choice of an offer. Accepting keeps it.
    ...(quote.status === status || status === 'accepted'
      ? {}
      : { finalizedAt: null, finalizedOfferId: null }),
  })
  const details = { status: [quote.status, status], ...reopenedColumns }
  await record(tx, context, { action: 'quote.statusChanged', id, clientId: quoteBefore.clientId, details })
}
