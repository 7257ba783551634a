import type { DoneToSeveral, Given } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { sendMessage } from './queries.ts'

/** Sends the same text to each of several clients. Whoever is not there for the sender gets none, and is named. */
export async function sendToSeveral(
  tx: Db,
  visit: Visit,
  { content, clientIds }: Given<typeof api.messages.sendToSeveral>,
): Promise<DoneToSeveral> {
  const answer: DoneToSeveral = { done: [], notFound: [] }
  // In the order of their ids, so that two who write to the same clients do not wait for each other in a circle.
  for (const clientId of clientIds.toSorted()) {
    const message = { receiverId: clientId, content, documentId: null, sentKey: null }
    const sent = await sendMessage(
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
