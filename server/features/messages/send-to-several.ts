import type { BulkResult, HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { recordMessage } from './queries.ts'

/** Sends the same text to each of several clients. Whoever is not there for the sender gets none, and is named. */
export async function sendToSeveral(
  tx: Db,
  visit: RequestContext,
  { content, clientIds }: HandlerInput<typeof api.messages.sendToSeveral>,
): Promise<BulkResult> {
  const answer: BulkResult = { done: [], notFound: [] }
  // In the order of their ids, so that two who write to the same clients do not wait for each other in a circle.
  for (const clientId of clientIds.toSorted()) {
    const message = { receiverId: clientId, content, documentId: null, sentKey: null }
    const sent = await recordMessage(
      tx,
      visit,
      { action: 'message.sent', id: newId(), clientId, details: {} },
      message,
    )
    if (sent) answer.done.push(clientId)
    else answer.notFound.push(clientId)
  }
  return answer
}
