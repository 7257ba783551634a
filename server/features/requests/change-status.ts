import type { Given } from '../../../contract/endpoint.ts'
import type { requests } from '../../../contract/requests.ts'
import type { Undo } from '../../../contract/undo.ts'
import type { Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { record, recordUndoable } from '../activity/record.ts'
import { mustBeVersion } from '../activity/versions.ts'
import { requestToChange, updateRequest } from './queries.ts'

/**
 * Starts, completes or reopens a request. The state it already has changes nothing and tells nobody. What may be taken back is
 * told once it can be no more.
 */
export async function changeStatus(
  tx: Db,
  visit: Visit,
  { requestId: id, status, undoable, version }: Given<typeof requests.changeStatus>,
): Promise<Undo | null> {
  const before = await requestToChange(tx, visit.me, id)
  mustBeVersion(before, version, { of: ['request'], id, clientId: before.requesterId })
  const isWaiting = before.stage !== null && before.status === 'in_progress'
  if (before.status === status && !isWaiting) return null
  await updateRequest(tx, id, { status, stage: null, changedAt: visit.now().toISOString() })
  if (before.status === status) {
    const goesOn = {
      action: 'request.stageChanged',
      details: { stage: [before.stage, 'in progress'] },
    } as const
    await record(tx, visit, { ...goesOn, id, clientId: before.requesterId })
    return null
  }
  const change = {
    action: 'request.statusChanged',
    id,
    clientId: before.requesterId,
    details: { status: [before.status, status] },
  } as const
  // As it was: by when it last changed it is told to the admins, and is late.
  const wasChangedAt = before.changedAt
  if (undoable) return recordUndoable(tx, visit, { ...change, details: { ...change.details, wasChangedAt } })
  await record(tx, visit, change)
  return null
}
