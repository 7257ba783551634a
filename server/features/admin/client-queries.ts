import { sql } from 'kysely'
import { seenBy, type Viewer } from '../../access.ts'
import type { Db } from '../../database/tables.ts'
import { fullNameOf } from '../../queries/json.ts'

/** Selected clients that the viewer sees, or all clients of one agent. */
export type ClientSelection = { clientIds: readonly string[] } | { ofAgent: string }

const selectChosenClients = (tx: Db, me: Viewer, selection: ClientSelection) =>
  'ofAgent' in selection
    ? tx.selectFrom('accounts').where('accounts.agentId', '=', selection.ofAgent)
    : seenBy(tx, me).clients.where('accounts.id', 'in', [...selection.clientIds])

/**
 * Locks clients until the transaction ends and returns them with their present agent. Conversations
 * are locked first, as when a message is sent. Both are locked in id order, so that no deadlock
 * occurs.
 */
export async function clientsToMove(tx: Db, me: Viewer, selection: ClientSelection) {
  await tx
    .selectFrom('conversations')
    .select('clientId')
    .where('clientId', 'in', selectChosenClients(tx, me, selection).select('accounts.id'))
    .orderBy('clientId')
    .forUpdate()
    .execute()
  return selectChosenClients(tx, me, selection)
    .select([
      'accounts.id',
      'accounts.agentId',
      // A join would drop a client that another transaction moved while this query waited for the
      // lock. A subselect keeps the client.
      sql<string>`(select ${fullNameOf('a')} from users a where a.id = accounts.agent_id)`.as('agentName'),
    ])
    .orderBy('accounts.id')
    .forNoKeyUpdate()
    .execute()
}

export type ClientToMove = Awaited<ReturnType<typeof clientsToMove>>[number]

/** Counts closed clients too. */
export const countClients = async (tx: Db, agentId: string) =>
  (
    await tx
      .selectFrom('accounts')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('agentId', '=', agentId)
      .executeTakeFirstOrThrow()
  ).count

/**
 * The new agent is no longer an account manager of these clients. The former agent leaves their
 * teams.
 */
export async function moveClientsTo(tx: Db, ids: readonly string[], agentId: string): Promise<void> {
  await sql`delete from account_managers using accounts
    where accounts.id = any(${[...ids]}::uuid[]) and account_id = accounts.id and user_id in (accounts.agent_id, ${agentId})`.execute(
    tx,
  )
  await sql`update accounts set agent_id = ${agentId}, contact_id = nullif(contact_id, ${agentId})
    where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Readdresses the clients' unread messages to their new agent. */
export async function reassignMessages(
  tx: Db,
  movedClients: readonly ClientToMove[],
  agentId: string,
): Promise<void> {
  const formerAgentIds = [...new Set(movedClients.flatMap((client) => client.agentId ?? []))]
  // Filters by receiver: unread messages are indexed by receiver.
  await sql`update messages set receiver_id = ${agentId}
    where receiver_id = any(${formerAgentIds}::uuid[]) and client_id = any(${movedClients.map(({ id }) => id)}::uuid[])
      and receiver_id <> client_id and read_at is null`.execute(tx)
}

export interface PresentationToReassign {
  id: string
  quoteId: string
  clientId: string
  clientName: string
  quoteTitle: string
  startsAt: string
  agentId: string
  agentName: string
  /**
   * Revision of the calendar event. A calendar applies an update only if the revision is higher.
   */
  revision: number
  isPassed: boolean
}

/**
 * Reassigns upcoming presentations of these clients. A presentation stays if the new agent has
 * another one at that time. Of two presentations at the same time, only the one booked first moves.
 * Returns the moved presentations and those that stay.
 */
export async function reassignPresentations(
  tx: Db,
  { clientIds, agentId, now }: { clientIds: readonly string[]; agentId: string; now: Date },
): Promise<PresentationToReassign[]> {
  const { rows } = await sql<PresentationToReassign>`
    with coming as (
      select a.id, a.quote_id, q.client_id, q.title, a.starts_at, a.agent_id, a.revision,
        row_number() over (partition by a.starts_at order by a.created_at, a.id) = 1 and not exists (
          select from appointments other
          where other.agent_id = ${agentId} and other.starts_at = a.starts_at and other.cancelled_at is null) as is_free
      from appointments a join quotes q on q.id = a.quote_id
      where q.client_id = any(${[...clientIds]}::uuid[]) and a.agent_id <> ${agentId}
        and a.cancelled_at is null and a.starts_at > ${now.toISOString()}),
    passed as (
      update appointments set agent_id = ${agentId}, revision = appointments.revision + 1
      from coming where appointments.id = coming.id and is_free
      returning appointments.id, appointments.revision)
    select coming.id, quote_id, client_id, coming.title as quote_title, starts_at, passed.id is not null as is_passed,
      coming.agent_id, coalesce(passed.revision, coming.revision) as revision,
      ${fullNameOf('agent')} as agent_name,
      client.name as client_name
    from coming
    join accounts client on client.id = coming.client_id
    join users agent on agent.id = coming.agent_id
    left join passed on passed.id = coming.id
    order by starts_at, coming.id`.execute(tx)
  return rows
}

interface ReassignedTask {
  id: string
  clientId: string | null
  ownerId: string
}

/** Reassigns the former agent's open tasks about these clients. */
export async function reassignTasks(tx: Db, movedClients: readonly ClientToMove[], agentId: string) {
  const formerAgentIds = [...new Set(movedClients.flatMap((client) => client.agentId ?? []))]
  const { rows } = await sql<ReassignedTask & { clientId: string }>`
    update tasks set owner_id = ${agentId}
    from json_to_recordset(${JSON.stringify(movedClients)}::json) as of_client (id uuid, "agentId" uuid)
    where tasks.owner_id = any(${formerAgentIds}::uuid[]) and tasks.client_id = of_client.id
      and tasks.owner_id = of_client."agentId" and done_at is null and removed_at is null
    returning tasks.id, tasks.client_id, of_client."agentId" as owner_id`.execute(tx)
  return rows
}

/**
 * Reassigns the open tasks of somebody who leaves: tasks about a client to that client's agent,
 * others to `toId`. Returns each task with its new owner.
 */
export async function reassignTasksOfLeaver(tx: Db, id: string, toId: string) {
  const { rows } = await sql<ReassignedTask>`
    update tasks set owner_id = coalesce((
      select agent.id from accounts c join users agent on agent.id = c.agent_id
      where c.id = tasks.client_id and agent.deactivated_at is null and agent.id <> ${id}), ${toId})
    where owner_id = ${id} and done_at is null and removed_at is null
    returning id, client_id, owner_id`.execute(tx)
  return rows
}
