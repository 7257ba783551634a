import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { requests } from '../../../contract/requests.ts'
import type { Undo } from '../../../contract/undo.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { assertVersion } from '../activity/edit-conflicts.ts'
import { record, recordWithUndo } from '../activity/record.ts'
import { requestToChange, updateRequest } from './queries.ts'

/**
 * Starts, completes or reopens a request. Setting the same status changes nothing and notifies
 * nobody. With `undoable`, notifications wait for the undo window.
 */
export async function changeRequestStatus(
  tx: Db,
  context: RequestContext,
  { requestId: id, status, undoable, version }: HandlerInput<typeof requests.changeStatus>,
): Promise<Undo | null> {
  const requestBefore = await requestToChange(tx, context.me, id)
  assertVersion(requestBefore, version, { entities: ['request'], id, clientId: requestBefore.requesterId })
  if (requestBefore.status === status && requestBefore.stage === null) return null
  const changedAt = context.now().toISOString()
  // Reopening a request before the effective date cancels its confirmed change.
  const isConfirmationUndone =
    status !== 'completed' && requestBefore.confirmed !== null && requestBefore.appliedAt === null
  await updateRequest(tx, id, {
    ...{ status, stage: null, changedAt },
    ...(isConfirmationUndone ? { confirmed: null, confirmedBy: null, applyOn: null } : {}),
  })
  if (requestBefore.status === status) {
    const details = { stage: [requestBefore.stage, status === 'completed' ? 'completed' : 'in progress'] }
    await record(tx, context, {
      action: 'request.stageChanged',
      id,
      clientId: requestBefore.requesterId,
      details,
    })
    return null
  }
  const change = {
    action: 'request.statusChanged',
    id,
    clientId: requestBefore.requesterId,
    details: { status: [requestBefore.status, status] },
  } as const
  // Undo restores these values. Escalation and lateness depend on the previous time of change.
  const previousState = {
    wasChangedAt: requestBefore.changedAt,
    wasStage: requestBefore.stage,
    wasConfirmed: requestBefore.confirmed !== null,
    changedAt,
  }
  if (undoable && !isConfirmationUndone)
    return recordWithUndo(tx, context, { ...change, details: { ...change.details, ...previousState } })
  await record(tx, context, change)
  return null
}
