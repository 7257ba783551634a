import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { ActivityKind } from '../contract/entities.ts'
import { canSeeEverything, type Right, rightsToNotify } from '../contract/values/rights.ts'
import type { Me } from './context.ts'
import type { DB, Db } from './database/tables.ts'
import {
  isClaimOnFile,
  isDocumentOnFile,
  isDocumentVisibleToClient,
  isEnteredInError,
  isHiddenFromClient,
  isPolicyVisibleToClient,
} from './policy-rules.ts'

/** A draft claim `c` is visible only to the person who files it, and not in view-as. */
const isReportedOrOwn = (c: string, { id, viewedBy }: Pick<Me, 'id'> & Partial<Pick<Me, 'viewedBy'>>) =>
  viewedBy
    ? sql<boolean>`${sql.ref(`${c}.status`)} <> 'draft'`
    : sql<boolean>`(${sql.ref(`${c}.status`)} <> 'draft' or ${sql.ref(`${c}.filedBy`)} = ${id})`

const isOfVisibleClaim = (me: ViewerOrSystem) => sql<boolean>`(documents.claim_id is null or exists (
  select from claims c where c.id = documents.claim_id and ${isReportedOrOwn('c', me)}))`

/**
 * SQL by kind of record: a client may read an audit entry about the record. An entry about a
 * removed document, a deleted quote or a policy entered in error may concern another client, so
 * clients cannot read it.
 */
const visibleToClient: Record<ActivityKind, RawBuilder<boolean>> = {
  user: sql`true`,
  client: sql`true`,
  invite: sql`true`,
  policy: sql`not exists (
    select from policies p where p.id = events.entity_id and not ${isPolicyVisibleToClient('p')})`,
  document: sql`exists (
    select from documents d where d.id = events.entity_id and ${isDocumentOnFile('d')} and ${isDocumentVisibleToClient('d')})`,
  request: sql`true`,
  quote: sql`(events.action = 'quote.presentationCancelled'
    or exists (select from quotes q where q.id = events.entity_id and q.deleted_at is null))`,
  certificate: sql`true`,
  claim: sql`exists (select from claims c where c.id = events.entity_id and ${isClaimOnFile('c')})`,
  message: sql`true`,
  agent: sql`true`,
  agency: sql`true`,
  work: sql`false`,
  task: sql`false`,
  note: sql`false`,
}
const isEventVisibleToClient = sql<boolean>`case events.entity ${sql.join(
  Object.entries(visibleToClient).map(([kind, condition]) => sql`when ${sql.lit(kind)} then ${condition}`),
  sql` `,
)} else false end`

/** The account into which the event's account was merged. */
const mergedIntoId = sql`(select m.account_id from merged_accounts m where m.id = events.client_id)`

/** The person who reads or writes. `covers` are the agents for whom this person stands in. */
export type Viewer = Pick<Me, 'id' | 'role' | 'covers' | 'manages' | 'accountId' | 'may'> &
  Partial<Pick<Me, 'viewedBy'>>

/**
 * The actor for work that a person has requested and that the portal does later: a change on its
 * effective date, or an invitation from the queue. The person's rights were checked at the request,
 * so this actor sees the whole agency. The record names the portal, on behalf of the person.
 */
export const systemActor = (userId: string) =>
  ({
    id: userId,
    role: 'system',
    covers: null,
    manages: false,
    accountId: null,
    may: null,
  }) as const
export type SystemActor = ReturnType<typeof systemActor>

/** A person who changes something, or the portal on a person's behalf. */
export type ViewerOrSystem = Viewer | SystemActor

/** The client account that a portal user acts for. Throws for staff. */
export function ownAccount({ id, accountId }: Pick<Me, 'id' | 'accountId'>): string {
  if (accountId === null) throw new Error(`Nobody has said which account ${id} is at`)
  return accountId
}

/**
 * SQL for a FROM clause: the staff responsible for a client at a moment, one row per person. They
 * are the client's agent and account managers, and the agents who stand in for one of these at that
 * moment. `insteadOf`: the agent for whom the person stands in, null for the team itself.
 * `manages`: the person is an account manager or stands in for one.
 */
export const staffResponsibleFor = (clientId: string | null | RawBuilder<unknown>, timestamp: string) => {
  const moment = sql`${timestamp}::timestamptz`
  const team = sql`(
      select c.agent_id as id, false as manages from accounts c where c.id = ${clientId}
      union all select m.user_id, true from account_managers m where m.account_id = ${clientId})`
  return sql<{ id: string; insteadOf: string | null; manages: boolean }>`(
    select distinct on (who.id) who.id, who.instead_of, who.manages
    from (
      select team.id, null::uuid as instead_of, team.manages from ${team} as team
      union all
      select s.cover_id, s.agent_id, team.manages from ${team} as team join covers s on s.agent_id = team.id
      where s.ended_at is null and s.begins_at <= ${moment} and s.ends_at > ${moment}) as who
    join users u on u.id = who.id and u.role = 'agent'
    order by who.id, who.instead_of nulls first, who.manages)`
}

/** The agent whom the client sees: the team's contact, otherwise the producing agent. */
export const clientContactOf = (account: string) =>
  sql<string>`coalesce(${sql.ref(`${account}.contactId`)}, ${sql.ref(`${account}.agentId`)})`

/**
 * SQL for a FROM clause: the ids of the staff who see a client at a time. They are the client's
 * agent and account managers, the agents who stand in for these, and all admins.
 */
export const staffWithAccess = (clientId: string | RawBuilder<unknown>, timestamp: string) => sql<{
  id: string
}>`(
    select after.id from ${staffResponsibleFor(clientId, timestamp)} as after
    union
    select admin.id from users admin where admin.role = 'admin' and admin.deactivated_at is null)`

/**
 * Whether a person is the client's agent or account manager, or stands in for one of these.
 * `covers` must be loaded.
 */
export const isResponsibleFor = (
  { agentId, managerIds = [] }: { agentId?: string | undefined; managerIds?: readonly string[] | undefined },
  { id, covers }: Pick<Me, 'id' | 'covers'>,
) => {
  const isSelfOrCovered = (one: string) => one === id || (covers?.includes(one) ?? false)
  return (agentId !== undefined && isSelfOrCovered(agentId)) || managerIds.some(isSelfOrCovered)
}

/** The id in the column is the person's, or that of an agent they cover for. */
export const isOwnOrStoodInFor = (column: string, { id, covers }: Pick<Me, 'id' | 'covers'>) =>
  covers
    ? sql<boolean>`${sql.ref(column)} = any(${covers}::uuid[] || ${id}::uuid)`
    : sql<boolean>`${sql.ref(column)} = ${id}`

/**
 * True for an agent who sees only their own clients and those of the agents they cover for, because
 * none of these agents is an account manager. See `seenBy`.
 */
export const isLimitedToOwnClients = ({ role, manages }: Pick<Me, 'role' | 'manages'>) =>
  role === 'agent' && !manages

/** Ids of the accounts whose agent or account manager is the person, or an agent they cover for. */
const managedOrOwnAccountIds = (me: Pick<Me, 'id' | 'covers'>) => sql<string>`(
  select own.id from accounts as own where ${isOwnOrStoodInFor('own.agentId', me)}
  union all select m.account_id from account_managers as m where ${isOwnOrStoodInFor('m.userId', me)})`

/**
 * The account's agent, or one of its account managers, is the person or an agent they cover for.
 */
export const isOwnClient = (account: string, me: Pick<Me, 'id' | 'covers' | 'manages'>) =>
  me.manages
    ? sql<boolean>`${sql.ref(`${account}.id`)} in ${managedOrOwnAccountIds(me)}`
    : isOwnOrStoodInFor(`${account}.agentId`, me)

/** Unknown roles see nothing. The `never` makes a new role a compile error. */
function throwUnknownRole(_: never, role: string): never {
  throw new Error(`Nobody has said what a person sees whose role is '${role}'`)
}

const selectAccounts = (db: Db) => db.selectFrom('accounts')

const selectAgents = (db: Db) =>
  db.selectFrom('users').where('users.role', '=', sql.lit('agent')).where('users.deactivatedAt', 'is', null)

/**
 * Decides which rows a person sees, for reading and for writing. An admin sees the whole agency. An
 * agent sees the clients of their teams and of the agents they cover for. A client sees the rows of
 * their account. Other rows do not exist for the person.
 */
export function seenBy(db: Db, me: ViewerOrSystem) {
  const { role } = me
  switch (me.role) {
    case 'client':
      return new ClientVisibleRows(db, me)
    case 'agent':
      return new StaffVisibleRows(db, me, selectAccounts(db).where(isOwnClient('accounts', me)))
    case 'admin':
    case 'system':
      return new AdminVisibleRows(db, me, selectAccounts(db))
  }
  return throwUnknownRole(me, role)
}

type MessageQuery = SelectQueryBuilder<DB, 'messages', object>

/**
 * The ID cards among documents. A file of a claim, quote or offer is no card, even if its type says
 * so.
 */
export const idCardsOnly = (documents: SelectQueryBuilder<DB, 'documents', object>) =>
  documents
    .where('documents.type', '=', 'id card')
    .where('documents.policyId', 'is not', null)
    .where('documents.claimId', 'is', null)
    .where('documents.quoteId', 'is', null)
    .where('documents.offerId', 'is', null)

/**
 * The rows of the visible clients, and the person's own rows. Each getter builds its query only
 * when it is called.
 */
abstract class VisibleRows {
  protected readonly db: Db
  protected readonly me: ViewerOrSystem
  readonly clients: ReturnType<typeof selectAccounts>

  constructor(db: Db, me: ViewerOrSystem, clients: ReturnType<typeof selectAccounts>) {
    this.db = db
    this.me = me
    this.clients = clients
  }

  protected get clientIds() {
    return this.clients.select('accounts.id')
  }

  protected abstract get everyPolicy(): SelectQueryBuilder<DB, 'policies', object>

  /** Whole conversations, with messages of every staff member. */
  abstract get messages(): MessageQuery

  get policies() {
    return this.everyPolicy.where('policies.deactivatedAt', 'is', null)
  }

  /** Includes deactivated policies: history for staff only. */
  get allPolicies() {
    return this.everyPolicy
  }

  /** Includes ended policies: losses from their term can still be reported under them. */
  get policiesNotInError() {
    return this.everyPolicy.where(sql<boolean>`${isEnteredInError('policies')} is not true`)
  }

  /** The last term of each active policy, maintained by the database. */
  get lastTerms() {
    return this.db.selectFrom('lastTerms').where('lastTerms.userId', 'in', this.clientIds)
  }

  get invites() {
    return this.db.selectFrom('invites').where('invites.accountId', 'in', this.clientIds)
  }

  get documents() {
    return this.db
      .selectFrom('documents')
      .where(isDocumentOnFile('documents'))
      .where('documents.userId', 'in', this.clientIds)
      .where(isOfVisibleClaim(this.me))
  }

  /** Carriers' ID cards, uploaded by staff or by the client. */
  get carrierCards() {
    return idCardsOnly(this.documents)
  }

  protected get allQuotes() {
    return this.db.selectFrom('quotes').where('quotes.clientId', 'in', this.clientIds)
  }

  get quotes() {
    return this.allQuotes.where('quotes.deletedAt', 'is', null)
  }

  get requestComments() {
    return this.db
      .selectFrom('requestComments')
      .where('requestComments.requestId', 'in', this.requests.select('requests.id'))
  }

  get offers() {
    return this.db
      .selectFrom('offers')
      .where('offers.deletedAt', 'is', null)
      .where('offers.quoteId', 'in', this.quotes.select('quotes.id'))
  }

  /**
   * Includes cancelled appointments and those of deleted quotes, because their cancellation is
   * still announced.
   */
  get appointments() {
    return this.db
      .selectFrom('appointments')
      .where('appointments.quoteId', 'in', this.allQuotes.select('quotes.id'))
  }

  get vehicles() {
    return this.db
      .selectFrom('vehicles')
      .where('vehicles.removedAt', 'is', null)
      .where('vehicles.policyId', 'in', this.policies.select('policies.id'))
  }

  /** Includes bills of ended policies, but no withdrawn bills. */
  get bills() {
    return this.db
      .selectFrom('bills')
      .where('bills.withdrawnAt', 'is', null)
      .where('bills.policyId', 'in', this.allPolicies.select('policies.id'))
  }

  get installments() {
    return this.db
      .selectFrom('installments')
      .where('installments.billId', 'in', this.bills.select('bills.id'))
  }

  get cardLinks() {
    return this.db
      .selectFrom('cardLinks')
      .where('cardLinks.withdrawnAt', 'is', null)
      .where(({ exists, or }) => {
        // Looks up the card of each link: an IN would gather all vehicles and documents first.
        const vehicle = this.vehicles.whereRef('vehicles.id', '=', sql.ref('cardLinks.vehicleId'))
        const file = this.carrierCards.whereRef('documents.id', '=', sql.ref('cardLinks.documentId'))
        return or([exists(vehicle.select(sql`1`.as('one'))), exists(file.select(sql`1`.as('one')))])
      })
  }

  get certificateHolders() {
    return this.db
      .selectFrom('certificateHolders')
      .where('certificateHolders.removedAt', 'is', null)
      .where('certificateHolders.clientId', 'in', this.clientIds)
  }

  get certificates() {
    return this.db.selectFrom('certificates').where('certificates.clientId', 'in', this.clientIds)
  }

  get certificateEmails() {
    return this.db.selectFrom('certificateEmails').where('certificateEmails.clientId', 'in', this.clientIds)
  }

  /** The holders in runs of certificates. For staff only. */
  get certificateRunHolders() {
    return this.db
      .selectFrom('certificateRunHolders')
      .where('certificateRunHolders.clientId', 'in', this.clientIds)
  }

  get holderReports() {
    return this.db.selectFrom('holderReports').where('holderReports.clientId', 'in', this.clientIds)
  }

  get certificateSubscriptions() {
    return this.db
      .selectFrom('certificateSubscriptions')
      .where('certificateSubscriptions.clientId', 'in', this.clientIds)
  }

  get subscriptionEmails() {
    return this.db.selectFrom('subscriptionEmails').where('subscriptionEmails.clientId', 'in', this.clientIds)
  }

  /** Emails to the mailbox for replies. Admins also see those of no client. */
  get emailReplies() {
    return this.db.selectFrom('emailReplies').where('emailReplies.clientId', 'in', this.clientIds)
  }

  /** The requirements of the clients' contracts, closed sets left out. */
  get requirementSets() {
    return this.db
      .selectFrom('requirementSets')
      .where('requirementSets.closedAt', 'is', null)
      .where('requirementSets.clientId', 'in', this.clientIds)
  }

  /** Requirements that are not met and were found or asked for, in sets that are not closed. */
  get requirementShortfalls() {
    return this.db
      .selectFrom('requirementShortfalls')
      .where('requirementShortfalls.endedAt', 'is', null)
      .where('requirementShortfalls.setId', 'in', this.requirementSets.select('requirementSets.id'))
  }

  /** The agency's directory of certificate holders, which belongs to no client. */
  get directoryHolders() {
    return this.db.selectFrom('directoryHolders')
  }

  get claims() {
    return this.db
      .selectFrom('claims')
      .where('claims.clientId', 'in', this.clientIds)
      .where(isClaimOnFile('claims'))
      .where(isReportedOrOwn('claims', this.me))
  }

  get requests() {
    return this.db.selectFrom('requests').where('requests.requesterId', 'in', this.clientIds)
  }

  get conversations() {
    return this.db.selectFrom('conversations').where('conversations.clientId', 'in', this.clientIds)
  }

  /** Messages that the person wrote or received. */
  get ownMessages() {
    return this.messages.where(isOwnOrStoodInFor('messages.staffId', this.me))
  }

  get receivedMessages(): MessageQuery {
    return this.messages.where(isOwnOrStoodInFor('messages.receiverId', this.me))
  }

  get unreadMessages(): MessageQuery {
    return this.receivedMessages.where('messages.readAt', 'is', null)
  }

  /** Notifications about clients that the person still sees. */
  get notifications() {
    const { clients } = this
    return this.db
      .selectFrom('notifications')
      .innerJoin('events', 'events.id', 'notifications.eventId')
      .where('notifications.userId', '=', this.me.id)
      .where((eb) =>
        eb.or([
          eb('events.clientId', 'is', null),
          eb.exists(
            clients.whereRef('accounts.id', '=', sql.ref('events.clientId')).select(sql`1`.as('one')),
          ),
          eb.exists(clients.where(sql<boolean>`accounts.id = ${mergedIntoId}`).select(sql`1`.as('one'))),
        ]),
      )
  }

  /** For staff only: notes on their visible clients, and on records of those clients. */
  get notes() {
    return this.db
      .selectFrom('notes')
      .where('notes.removedAt', 'is', null)
      .where('notes.clientId', 'in', this.clientIds)
  }

  /** Audit entries of the clients that staff see. */
  get events() {
    return this.db.selectFrom('events').where('events.clientId', 'in', this.clientIds)
  }

  /**
   * Audit entries of the visible clients, and of accounts that were merged into them. A merge does
   * not rewrite the log, so an earlier entry still names the merged account.
   */
  get eventsOfMerged() {
    return this.db
      .selectFrom('events')
      .where((eb) =>
        eb.exists(
          this.clients
            .where(sql<boolean>`accounts.id in (events.client_id, ${mergedIntoId})`)
            .select(sql`1`.as('one')),
        ),
      )
  }

  get agents() {
    return selectAgents(this.db).where('users.id', '=', this.me.id)
  }

  protected get everyTask() {
    return this.db.selectFrom('tasks').where('tasks.removedAt', 'is', null)
  }

  /** For staff only: tasks that they own or created, or about a client they see. */
  get tasks() {
    const { clients, me } = this
    return this.everyTask.where((eb) =>
      eb.or([
        eb('tasks.ownerId', '=', me.id),
        eb('tasks.createdBy', '=', me.id),
        // Looks up each task's client: an IN would gather all clients first.
        eb.exists(clients.whereRef('accounts.id', '=', sql.ref('tasks.clientId')).select(sql`1`.as('one'))),
      ]),
    )
  }
}

class StaffVisibleRows extends VisibleRows {
  protected get everyPolicy() {
    return this.db.selectFrom('policies').where('policies.userId', 'in', this.clientIds)
  }

  get messages() {
    return this.db.selectFrom('messages').where('messages.clientId', 'in', this.clientIds)
  }
}

class AdminVisibleRows extends StaffVisibleRows {
  override get events() {
    return this.db.selectFrom('events')
  }

  override get agents() {
    return selectAgents(this.db)
  }

  override get tasks() {
    return this.everyTask
  }

  override get emailReplies() {
    return this.db.selectFrom('emailReplies')
  }
}

/**
 * By the right of a portal user: the requests that they see. The right `certificates` shows only
 * requests for certificates of insurance.
 */
const requestsByRight: Partial<Record<Right, RawBuilder<boolean>>> = {
  certificates: sql`requests.type = 'coi'`,
}
const documentsByRight: Partial<Record<Right, RawBuilder<boolean>>> = {
  certificates: sql`documents.certificate_id is not null`,
  claims: sql`documents.claim_id is not null`,
}
const noRows = sql<boolean>`false`

/**
 * A portal user of a client sees the rows of their account. With a partial right they see only the
 * rows that the right covers.
 */
class ClientVisibleRows extends VisibleRows {
  constructor(db: Db, me: Viewer) {
    super(db, me, selectAccounts(db).where('accounts.id', '=', ownAccount(me)))
  }

  private get seesAll() {
    return canSeeEverything(this.me.may)
  }

  /** The SQL condition for a partial right. A right that `rows` does not name sees no rows. */
  private part(rows: Partial<Record<Right, RawBuilder<boolean>>>) {
    return (this.me.may && rows[this.me.may]) ?? noRows
  }

  protected get everyPolicy() {
    return this.db
      .selectFrom('policies')
      .where('policies.userId', '=', ownAccount(this.me))
      .where(sql<boolean>`not ${isHiddenFromClient('policies')}`)
  }

  get messages() {
    const { db, me } = this
    const clientMessages = db.selectFrom('messages').where('messages.clientId', '=', ownAccount(me))
    return this.seesAll ? clientMessages : clientMessages.where('messages.senderId', '=', me.id)
  }

  override get conversations() {
    return this.seesAll ? super.conversations : super.conversations.where(noRows)
  }

  /** A client's people share the whole conversation. */
  override get ownMessages() {
    return this.messages
  }

  override get receivedMessages(): MessageQuery {
    return this.messages.where('messages.receiverId', '=', ownAccount(this.me))
  }

  /** Each portal user has read marks of their own, even if several act for one account. */
  override get unreadMessages(): MessageQuery {
    const { db, me } = this
    const unreadMessageIds = db
      .selectFrom('receipts')
      .where('receipts.userId', '=', me.id)
      .where('receipts.clientId', '=', ownAccount(me))
      .where('receipts.readAt', 'is', null)
      .select('receipts.messageId')
    return this.receivedMessages.where('messages.id', 'in', unreadMessageIds)
  }

  override get allPolicies() {
    return this.policies
  }

  private get shownDocuments() {
    return super.documents.where(isDocumentVisibleToClient('documents'))
  }

  override get documents() {
    return this.seesAll ? this.shownDocuments : this.shownDocuments.where(this.part(documentsByRight))
  }

  /** Every right includes the carriers' ID cards and the cards that the portal draws. */
  override get carrierCards() {
    return idCardsOnly(this.shownDocuments)
  }

  override get requests() {
    return this.seesAll ? super.requests : super.requests.where(this.part(requestsByRight))
  }

  protected override get allQuotes() {
    return this.seesAll ? super.allQuotes : super.allQuotes.where(noRows)
  }

  override get claims() {
    return this.me.may === 'certificates' ? super.claims.where(noRows) : super.claims
  }

  override get certificates() {
    return this.me.may === 'claims' ? super.certificates.where(noRows) : super.certificates
  }

  /** Clients do not see to whom staff emailed a certificate. */
  override get certificateEmails() {
    return super.certificateEmails.where(noRows)
  }

  /** Certificate holders wrote to the agency. */
  override get holderReports() {
    return super.holderReports.where(noRows)
  }

  /** Certificate holders asked the agency for emails. */
  override get certificateSubscriptions() {
    return super.certificateSubscriptions.where(noRows)
  }

  override get subscriptionEmails() {
    return super.subscriptionEmails.where(noRows)
  }

  override get emailReplies() {
    return super.emailReplies.where(noRows)
  }

  /** It would name the parties of other clients. */
  override get directoryHolders() {
    return super.directoryHolders.where(noRows)
  }

  override get certificateHolders() {
    return this.me.may === 'claims' ? super.certificateHolders.where(noRows) : super.certificateHolders
  }

  override get requirementSets() {
    return this.me.may === 'claims' ? super.requirementSets.where(noRows) : super.requirementSets
  }

  /** Clients see no tasks, not even those about them. */
  override get tasks() {
    return this.everyTask.where(noRows)
  }

  /** Clients see no notes, not even those on them. */
  override get notes() {
    return super.notes.where(noRows)
  }

  override get notifications() {
    const visibleNotifications = super.notifications.where(isEventVisibleToClient)
    if (this.seesAll) return visibleNotifications
    const requests = this.requests.whereRef('requests.id', '=', sql.ref('events.entityId'))
    return visibleNotifications.where((eb) =>
      eb.and([
        mayBeNotifiedOfKind(sql.ref('events.entity'), sql.val(this.me.may)),
        eb.or([eb('events.entity', '<>', 'request'), eb.exists(requests.select(sql`1`.as('one')))]),
      ]),
    )
  }
}

const notifiableKinds = ['certificate', 'request', 'claim']

/** SQL: a person with this right is notified of events of this kind. */
export const mayBeNotifiedOfKind = (kind: RawBuilder<unknown>, rightExpression: RawBuilder<unknown>) =>
  sql<boolean>`case ${kind} ${sql.join(
    notifiableKinds.map(
      (notifiableKind) =>
        sql`when ${sql.lit(notifiableKind)} then ${rightExpression}::text in (${sql.join(rightsToNotify(notifiableKind).map((right) => sql.lit(right)))})`,
    ),
    sql` `,
  )} else ${rightExpression}::text in ('everything', 'read') end`
