import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

export const addManager = (
  tx: Db,
  { id, agentId, timestamp, actorId }: { id: string; agentId: string; timestamp: string; actorId: string },
) =>
  tx
    .insertInto('accountManagers')
    .values({ accountId: id, userId: agentId, addedAt: timestamp, addedBy: actorId })
    .execute()

/** Sets the agent whom these clients see. With null, they see the producer. */
export const setAgentContact = (tx: Db, ids: readonly string[], contactId: string | null) =>
  tx
    .updateTable('accounts')
    .set({ contactId })
    .where('id', 'in', [...ids])
    .execute()

/**
 * Removes an account manager from these clients. Clients who saw this manager as their agent now
 * see the producer, who also gets the manager's unread messages.
 */
export async function removeManager(tx: Db, ids: readonly string[], agentId: string): Promise<void> {
  const idsSql = sql`${[...ids]}::uuid[]`
  await sql`update messages set receiver_id = accounts.agent_id from accounts
    where receiver_id = ${agentId} and client_id = any(${idsSql}) and receiver_id <> client_id and read_at is null
      and accounts.id = messages.client_id`.execute(tx)
  await sql`delete from account_managers where account_id = any(${idsSql}) and user_id = ${agentId}`.execute(
    tx,
  )
}

/** Locks the managed accounts and their conversations in the order of `clientsToMove`. */
export async function lockAccountsManagedBy(tx: Db, agentId: string) {
  const managedAccounts = tx.selectFrom('accountManagers').where('userId', '=', agentId).select('accountId')
  await tx
    .selectFrom('conversations')
    .select('clientId')
    .where('clientId', 'in', managedAccounts)
    .orderBy('clientId')
    .forUpdate()
    .execute()
  return tx
    .selectFrom('accounts')
    .where('id', 'in', managedAccounts)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
