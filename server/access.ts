import { sql } from 'kysely'
import type { Me } from './context.ts'
import type { Db } from './platform/db.ts'

/** A carrier's paper tells its amounts: while they are hidden it is for staff alone. */
export const isShownToClients = sql<boolean>`(documents.offer_id is null
  or exists (select from quotes q where q.id = documents.quote_id and not q.hide_amounts))`

/** Neither removed, nor gone with a policy that was entered in error; of any other policy that has ended they stay. */
export const isOnFile = sql<boolean>`(documents.removed_at is null and not exists (
  select from policies p where p.id = documents.policy_id and p.deactivation_reason = 'entered in error'))`

/**
 * Who sees which rows: the only place that turns a person into a WHERE. An admin sees the agency, an agent
 * the clients assigned to them, a client their own. A row outside of it is not there, for reading and writing.
 */
export function seenBy(db: Db, me: Pick<Me, 'id' | 'role'>) {
  const clients = db
    .selectFrom('users')
    // A constant, not a parameter: the partial indexes on clients apply only where the planner sees it.
    .where('users.role', '=', sql.lit('client'))
    .where('users.deactivatedAt', 'is', null)
    .$if(me.role === 'agent', (rows) => rows.where('users.agentId', '=', me.id))
    .$if(me.role === 'client', (rows) => rows.where('users.id', '=', me.id))
  const clientIds = clients.select('users.id')

  /** Deactivated ones too: the history that only staff may look at. */
  const allPolicies = db
    .selectFrom('policies')
    .$if(me.role === 'client', (rows) => rows.where('policies.userId', '=', me.id))
    .$if(me.role !== 'client', (rows) => rows.where('policies.userId', 'in', clientIds))

  const messages = db
    .selectFrom('messages')
    .$if(me.role === 'client', (rows) => rows.where('messages.clientId', '=', me.id))
    .$if(me.role !== 'client', (rows) => rows.where('messages.clientId', 'in', clientIds))
  const receivedMessages = messages.where('messages.receiverId', '=', me.id)

  const allQuotes = db.selectFrom('quotes').where('quotes.clientId', 'in', clientIds)
  const quotes = allQuotes.where('quotes.deletedAt', 'is', null)

  return {
    clients,
    policies: allPolicies.where('policies.deactivatedAt', 'is', null),
    allPolicies,
    invites: db.selectFrom('invites').where('invites.userId', 'in', clientIds),
    documents: db
      .selectFrom('documents')
      .where(isOnFile)
      .where('documents.userId', 'in', clientIds)
      .$if(me.role === 'client', (rows) => rows.where(isShownToClients)),
    quotes,
    offers: db
      .selectFrom('offers')
      .where('offers.deletedAt', 'is', null)
      .where('offers.quoteId', 'in', quotes.select('quotes.id')),
    /** Cancelled ones too, also of a quote that was deleted: it is told of once more. */
    appointments: db
      .selectFrom('appointments')
      .where('appointments.quoteId', 'in', allQuotes.select('quotes.id')),
    requests: db.selectFrom('requests').where('requests.requesterId', 'in', clientIds),
    /** Whole conversations, whoever of the agency took part in them. */
    messages,
    conversations: db.selectFrom('conversations').where('conversations.clientId', 'in', clientIds),
    /** Of them what the person wrote or received; all of a client's own conversation is. */
    ownMessages: messages.$if(me.role !== 'client', (rows) => rows.where('messages.staffId', '=', me.id)),
    receivedMessages,
    unreadMessages: receivedMessages.where('messages.readAt', 'is', null),
    agents: db
      .selectFrom('users')
      .where('users.role', '=', sql.lit('agent'))
      .where('users.deactivatedAt', 'is', null)
      .$if(me.role !== 'admin', (rows) => rows.where('users.id', '=', me.id)),
  }
}
