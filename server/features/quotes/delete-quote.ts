import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { record } from '../activity/record.ts'
import { removeDocumentsOf } from '../documents/queries.ts'
import { cancelUpcomingPresentations, quoteToChange, updateQuote } from './queries.ts'

/**
 * Takes a quote off every screen, and its documents with it, and cancels its presentation; rows, offers, consent and who
 * did it are kept.
 */
export async function deleteQuote(tx: Db, visit: RequestContext, id: string): Promise<void> {
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
  for (const { id: appointment, startsAt } of await cancelUpcomingPresentations(tx, id, {
    now: at,
    by: me.id,
  }))
    await record(tx, visit, {
      action: 'quote.presentationCancelled',
      id,
      clientId: before.clientId,
      details: { appointment, startsAt },
    })
  const details = { number: before.requestNumber, title: before.title }
  await record(tx, visit, { action: 'quote.deleted', id, clientId: before.clientId, details })
}
