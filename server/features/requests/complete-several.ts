import type { DoneToSeveral } from '../../../contract/endpoint.ts'
import type { Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { changeStatus } from './change-status.ts'
import { requestsThere } from './queries.ts'

/** Completes several requests. What is not there for whoever asked stays as it is, and is named. */
export async function completeSeveral(
  tx: Db,
  visit: Visit,
  requestIds: readonly string[],
): Promise<DoneToSeveral> {
  const done = await requestsThere(tx, visit.me, requestIds)
  for (const requestId of done) await changeStatus(tx, visit, { requestId, status: 'completed' })
  return { done, notFound: requestIds.filter((id) => !done.includes(id)) }
}
