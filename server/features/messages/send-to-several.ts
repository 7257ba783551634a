import type { BulkResult, HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { recordMessage } from './queries.ts'

/**
 * Sends the same text to several clients. Clients whom the sender does not see are skipped and
 * listed in `notFound`.
 */
export async function sendToSeveral(
  tx: Db,
  context: RequestContext,
  { content, clientIds }: HandlerInput<typeof api.messages.sendToSeveral>,
): Promise<BulkResult> {
  const answer: BulkResult = { done: [], notFound: [] }
  // Sorted by id: senders who write to the same clients lock their conversations in the same order.
  for (const clientId of clientIds.toSorted()) {
    const message = { receiverId: clientId, content, documentId: null, sentKey: null }
    const recordedMessage = await recordMessage(
      tx,
      context,
      { action: 'message.sent', id: newId(), clientId, details: {} },
      message,
    )
    if (recordedMessage) answer.done.push(clientId)
    else answer.notFound.push(clientId)
  }
  return answer
}
