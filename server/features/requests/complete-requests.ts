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
  context: RequestContext,
  { requestIds, undoable }: HandlerInput<typeof requests.completeSeveral>,
): Promise<HandlerReply<typeof requests.completeSeveral>> {
  const lockedRequests = await lockRequestsSeenBy(tx, context.me, requestIds)
  const undo: Undo[] = []
  for (const requestId of lockedRequests) {
    const completion = await changeRequestStatus(tx, context, { requestId, status: 'completed', undoable })
    if (completion) undo.push(completion)
  }
  return { done: lockedRequests, notFound: requestIds.filter((id) => !lockedRequests.includes(id)), undo }
}
