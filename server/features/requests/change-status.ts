import type { RequestStatus } from '../../../contract/values/request-words.ts'
import type { Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { record } from '../activity/record.ts'
import { requestToChange, updateRequest } from './queries.ts'

/** Starts, completes or reopens a request. The state it already has changes nothing and tells nobody. */
export async function changeStatus(tx: Db, visit: Visit, id: string, status: RequestStatus): Promise<void> {
  const before = await requestToChange(tx, visit.me, id)
  if (before.status === status) return
  await updateRequest(tx, id, { status, changedAt: visit.now().toISOString() })
  await record(tx, visit, {
    action: 'request.statusChanged',
    id,
    clientId: before.requesterId,
    details: { status: [before.status, status] },
  })
}
