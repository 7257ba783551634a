import { type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict } from '../../failure.ts'
import { countInForce, isBeingErased, markClosed } from '../accounts/queries.ts'
import { record } from '../activity/record.ts'
import { clientToChange } from './queries.ts'

/**
 * Closes a client. A former client still sees their data and can send requests and claims; acts
 * that begin something new are rejected.
 */
export async function closeClient(tx: Db, visit: RequestContext, id: string): Promise<void> {
  const { closedAt } = await clientToChange(tx, visit.me, id)
  if (closedAt) throw conflict('closed', 'This client has already been closed')
  const inForce = await countInForce(tx, id, today(visit))
  if (inForce > 0)
    throw conflict(
      'in_force',
      `This client has ${inForce === 1 ? 'a policy' : `${inForce} policies`} in force. Please cancel or deactivate those that have ended first`,
    )
  await markClosed(tx, id, { at: visit.now().toISOString(), by: visit.me.id })
  await record(tx, visit, { action: 'client.closed', id, clientId: id })
}

export async function reopenClient(tx: Db, visit: RequestContext, id: string): Promise<void> {
  const { closedAt } = await clientToChange(tx, visit.me, id)
  if (!closedAt) throw conflict('open', 'This client is not closed')
  if (await isBeingErased(tx, id))
    throw conflict(
      'being_erased',
      'The personal data of this client is erased. Please add them as a new client',
    )
  await markClosed(tx, id, null)
  await record(tx, visit, { action: 'client.reopened', id, clientId: id })
}
