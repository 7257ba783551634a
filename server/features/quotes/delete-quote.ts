import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { record } from '../activity/record.ts'
import { removeDocumentsOf } from '../documents/queries.ts'
import { cancelUpcomingPresentations, quoteToChange, updateQuote } from './queries.ts'

/**
 * Removes a quote and its documents from every screen and cancels its presentation. Rows, offers
 * and consent stay, with the person who deleted the quote.
 */
export async function deleteQuote(tx: Db, context: RequestContext, id: string): Promise<void> {
  const { me } = context
  const quoteBefore = await quoteToChange(tx, me, id)
  const timestamp = context.now().toISOString()
  await updateQuote(tx, id, { deletedAt: timestamp, deletedBy: me.id })
  await removeDocumentsOf(
    tx,
    { quoteId: id },
    { removedAt: timestamp, removedBy: me.id, removalReason: 'quote deleted' },
  )
  // Appointments depend on quotes, so their own cancel function cannot be imported here.
  for (const { id: appointment, startsAt } of await cancelUpcomingPresentations(tx, id, {
    now: timestamp,
    by: me.id,
  }))
    await record(tx, context, {
      action: 'quote.presentationCancelled',
      id,
      clientId: quoteBefore.clientId,
      details: { appointment, startsAt },
    })
  const details = { number: quoteBefore.requestNumber, title: quoteBefore.title }
  await record(tx, context, { action: 'quote.deleted', id, clientId: quoteBefore.clientId, details })
}
