import { type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict } from '../../failure.ts'
import { countInForce, isBeingErased, setAccountClosure } from '../accounts/queries.ts'
import { record } from '../activity/record.ts'
import { deleteFeedsWithoutAccess } from '../users/feed-queries.ts'
import { clientToChange } from './queries.ts'

/**
 * Closes a client. A former client still sees their data and can send requests and claims; acts
 * that begin something new are rejected.
 */
export async function closeClient(tx: Db, context: RequestContext, id: string): Promise<void> {
  const { closedAt } = await clientToChange(tx, context.me, id)
  if (closedAt) throw conflict('closed', 'This client has already been closed')
  const activeCount = await countInForce(tx, id, today(context))
  if (activeCount > 0)
    throw conflict(
      'in_force',
      `This client has ${activeCount === 1 ? 'a policy' : `${activeCount} policies`} in force. Please cancel or deactivate those that have ended first`,
    )
  await setAccountClosure(tx, id, { timestamp: context.now().toISOString(), actorId: context.me.id })
  await deleteFeedsWithoutAccess(tx, { accountId: id })
  await record(tx, context, { action: 'client.closed', id, clientId: id })
}

export async function reopenClient(tx: Db, context: RequestContext, id: string): Promise<void> {
  const { closedAt } = await clientToChange(tx, context.me, id)
  if (!closedAt) throw conflict('open', 'This client is not closed')
  if (await isBeingErased(tx, id))
    throw conflict(
      'being_erased',
      'The personal data of this client is erased. Please add them as a new client',
    )
  await setAccountClosure(tx, id, null)
  await record(tx, context, { action: 'client.reopened', id, clientId: id })
}
