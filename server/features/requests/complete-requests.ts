import type { HandlerInput, HandlerReply } from '../../../contract/endpoint.ts'
import type { requests } from '../../../contract/requests.ts'
import type { Undo } from '../../../contract/undo.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { changeRequestStatus } from './change-status.ts'
import { lockRequestsSeenBy } from './queries.ts'

/** Completes several requests. Returns the ids that the caller does not see as not found. */
export async function completeRequests(
  tx: Db,
  visit: RequestContext,
  { requestIds, undoable }: HandlerInput<typeof requests.completeSeveral>,
): Promise<HandlerReply<typeof requests.completeSeveral>> {
  const done = await lockRequestsSeenBy(tx, visit.me, requestIds)
  const undo: Undo[] = []
  for (const requestId of done) {
    const way = await changeRequestStatus(tx, visit, { requestId, status: 'completed', undoable })
    if (way) undo.push(way)
  }
  return { done, notFound: requestIds.filter((id) => !done.includes(id)), undo }
}
