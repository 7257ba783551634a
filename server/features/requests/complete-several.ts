import type { Answer, Given } from '../../../contract/endpoint.ts'
import type { requests } from '../../../contract/requests.ts'
import type { Undo } from '../../../contract/undo.ts'
import type { Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { changeStatus } from './change-status.ts'
import { requestsThere } from './queries.ts'

/** Completes several requests. What is not there for whoever asked stays as it is, and is named. */
export async function completeSeveral(
  tx: Db,
  visit: Visit,
  { requestIds, undoable }: Given<typeof requests.completeSeveral>,
): Promise<Answer<typeof requests.completeSeveral>> {
  const done = await requestsThere(tx, visit.me, requestIds)
  const undo: Undo[] = []
  for (const requestId of done) {
    const way = await changeStatus(tx, visit, { requestId, status: 'completed', undoable })
    if (way) undo.push(way)
  }
  return { done, notFound: requestIds.filter((id) => !done.includes(id)), undo }
}
