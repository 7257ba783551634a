import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { ActivityKind } from '../contract/entities.ts'
import type { Me } from './context.ts'
import type { DB, Db } from './database/tables.ts'
import { isClaimOnFile, isDocumentOnFile, isEnteredInError, isShownToClients } from './trade.ts'

/** A photo of a claim that is still being written is there for who writes it. */
const isToldBy = ({ id }: Pick<Me, 'id'>) => sql<boolean>`(documents.claim_id is null or exists (
  select from claims c where c.id = documents.claim_id and (c.status <> 'draft' or c.filed_by = ${id})))`

/** What was removed, deleted or entered in error may have been another's: a client reads no word of it any more. */
const stillToldToClients: Record<ActivityKind, RawBuilder<boolean>> = {
  user: sql`true`,
  client: sql`true`,
  invite: sql`true`,
  policy: sql`not exists (
    select from policies p where p.id = events.entity_id and ${isEnteredInError('p')})`,
  document: sql`exists (
    select from documents d where d.id = events.entity_id and ${isDocumentOnFile('d')} and ${isShownToClients('d')})`,
  request: sql`true`,
  quote: sql`(events.action = 'quote.presentationCancelled'
    or exists (select from quotes q where q.id = events.entity_id and q.deleted_at is null))`,
  certificate: sql`true`,
  claim: sql`exists (select from claims c where c.id = events.entity_id and ${isClaimOnFile('c')})`,
  message: sql`true`,
  agent: sql`true`,
  agency: sql`true`,
}
const isStillToldToClients = sql<boolean>`case events.entity ${sql.join(
  Object.entries(stillToldToClients).map(([kind, is]) => sql`when ${sql.lit(kind)} then ${is}`),
  sql` `,
)} else false end`

/** Whoever looks: their own rows, and, standing in for other agents, those of these too. */
export type Seer = Pick<Me, 'id' | 'role' | 'covers'>

/**
 * The other direction of `seenBy`: who looks after a client at a time, for a FROM; each row has an `id`. That is the
 * client's agent, and whoever stands in at the moment: `insteadOf` is the agent for whom they do, null for the agent.
 * Somebody of another role looks after nobody, and who is named twice for the same hour is one.
 */
export const whoLooksAfter = (clientId: string | null, at: Date) => {
  const moment = sql`${at.toISOString()}::timestamptz`
  return sql<{ id: string; insteadOf: string | null }>`(
    select agent.id, null::uuid as instead_of
    from users c join users agent on agent.id = c.agent_id and agent.role = 'agent'
    where c.id = ${clientId}
    union
    select standin.id, s.agent_id
    from users c join covers s on s.agent_id = c.agent_id join users standin on standin.id = s.cover_id and standin.role = 'agent'
    where c.id = ${clientId} and s.ended_at is null and s.begins_at <= ${moment} and s.ends_at > ${moment})`
}

/** Whether an agent whose covers are at hand looks after the clients of an agent: their own, and those they stand in for. */
export const looksAfterClientsOf = (agentId: string, { id, covers }: Pick<Me, 'id' | 'covers'>) =>
  agentId === id || (covers?.includes(agentId) ?? false)

/** A column names the person, or an agent they stand in for. */
export const isMine = (column: string, { id, covers }: Pick<Me, 'id' | 'covers'>) =>
  covers
    ? sql<boolean>`${sql.ref(column)} = any(${covers}::uuid[] || ${id}::uuid)`
    : sql<boolean>`${sql.ref(column)} = ${id}`

/** Of a role that is not named nobody has said what it sees: nothing. Until somebody has, this does not compile. */
function seesNothing(role: never): never {
  throw new Error(`Nobody has said what a person sees whose role is '${role}'`)
}

const everyClient = (db: Db) =>
  db
    .selectFrom('users')
    // A constant, not a parameter: the partial indexes on clients apply only where the planner sees it.
    .where('users.role', '=', sql.lit('client'))
    .where('users.deactivatedAt', 'is', null)

const everyAgent = (db: Db) =>
  db.selectFrom('users').where('users.role', '=', sql.lit('agent')).where('users.deactivatedAt', 'is', null)

/**
 * Who sees which rows: the only place that turns a person into a WHERE. An admin sees the agency, an agent their own
 * clients and those of whom they stand in for, a client their own rows. A row outside of it is not there, for reading and
 * writing.
 */
export function seenBy(db: Db, me: Seer) {
  switch (me.role) {
    case 'client':
      return seenByClient(db, me)
    case 'agent':
      return seenByStaff(db, me, everyClient(db).where(isMine('users.agentId', me)))
    case 'admin':
      return {
        ...seenByStaff(db, me, everyClient(db)),
        events: db.selectFrom('events'),
        agents: everyAgent(db),
      }
  }
  return seesNothing(me.role)
}

function seenByClient(db: Db, me: Seer) {
  const rows = rowsOf(db, me, {
    clients: everyClient(db).where('users.id', '=', me.id),
    everyPolicy: db.selectFrom('policies').where('policies.userId', '=', me.id),
    messages: db.selectFrom('messages').where('messages.clientId', '=', me.id),
  })
  return {
    ...rows,
    allPolicies: rows.policies,
    documents: rows.documents.where(isShownToClients('documents')),
    ownMessages: rows.messages,
    notifications: rows.notifications.where(isStillToldToClients),
  }
}

function seenByStaff(db: Db, me: Seer, clients: ReturnType<typeof everyClient>) {
  const clientIds = clients.select('users.id')
  return rowsOf(db, me, {
    clients,
    everyPolicy: db.selectFrom('policies').where('policies.userId', 'in', clientIds),
    messages: db.selectFrom('messages').where('messages.clientId', 'in', clientIds),
  })
}

/** What hangs on the clients that somebody sees, and what is their own. */
function rowsOf(
  db: Db,
  me: Seer,
  {
    clients,
    everyPolicy,
    messages,
  }: {
    clients: ReturnType<typeof everyClient>
    everyPolicy: SelectQueryBuilder<DB, 'policies', object>
    messages: SelectQueryBuilder<DB, 'messages', object>
  },
) {
  const clientIds = clients.select('users.id')
  const receivedMessages = messages.where(isMine('messages.receiverId', me))

  const allQuotes = db.selectFrom('quotes').where('quotes.clientId', 'in', clientIds)
  const quotes = allQuotes.where('quotes.deletedAt', 'is', null)

  const policies = everyPolicy.where('policies.deactivatedAt', 'is', null)
  const vehicles = db
    .selectFrom('vehicles')
    .where('vehicles.removedAt', 'is', null)
    .where('vehicles.policyId', 'in', policies.select('policies.id'))

  return {
    clients,
    policies,
    /** Deactivated ones too: the history that only staff may look at. */
    allPolicies: everyPolicy,
    /** Ended ones too, which were in force once: a loss from then can be told under them. */
    policiesNotInError: everyPolicy.where(sql<boolean>`${isEnteredInError('policies')} is not true`),
    invites: db.selectFrom('invites').where('invites.userId', 'in', clientIds),
    documents: db
      .selectFrom('documents')
      .where(isDocumentOnFile('documents'))
      .where('documents.userId', 'in', clientIds)
      .where(isToldBy(me)),
    quotes,
    offers: db
      .selectFrom('offers')
      .where('offers.deletedAt', 'is', null)
      .where('offers.quoteId', 'in', quotes.select('quotes.id')),
    /** Cancelled ones too, also of a quote that was deleted: it is told of once more. */
    appointments: db
      .selectFrom('appointments')
      .where('appointments.quoteId', 'in', allQuotes.select('quotes.id')),
    vehicles,
    cardLinks: db
      .selectFrom('cardLinks')
      .where('cardLinks.withdrawnAt', 'is', null)
      .where('cardLinks.vehicleId', 'in', vehicles.select('vehicles.id')),
    certificateHolders: db
      .selectFrom('certificateHolders')
      .where('certificateHolders.removedAt', 'is', null)
      .where('certificateHolders.clientId', 'in', clientIds),
    certificates: db.selectFrom('certificates').where('certificates.clientId', 'in', clientIds),
    /** Of a draft nobody knows but who writes it. */
    claims: db
      .selectFrom('claims')
      .where('claims.clientId', 'in', clientIds)
      .where(isClaimOnFile('claims'))
      .where((where) =>
        where.or([where('claims.status', '<>', 'draft'), where('claims.filedBy', '=', me.id)]),
      ),
    requests: db.selectFrom('requests').where('requests.requesterId', 'in', clientIds),
    /** Whole conversations, whoever of the agency took part in them. */
    messages,
    conversations: db.selectFrom('conversations').where('conversations.clientId', 'in', clientIds),
    /** Of them what the person wrote or received; all of a client's own conversation is. */
    ownMessages: messages.where(isMine('messages.staffId', me)),
    receivedMessages,
    unreadMessages: receivedMessages.where('messages.readAt', 'is', null),
    /** Of what somebody may still look at: who was told of a client and sees that client no more is not told of them again. */
    notifications: db
      .selectFrom('notifications')
      .innerJoin('events', 'events.id', 'notifications.eventId')
      .where('notifications.userId', '=', me.id)
      .where((where) =>
        where.or([where('events.clientId', 'is', null), where('events.clientId', 'in', clientIds)]),
      ),
    /** What went on record of the clients that staff see. */
    events: db.selectFrom('events').where('events.clientId', 'in', clientIds),
    agents: everyAgent(db).where('users.id', '=', me.id),
  }
}
