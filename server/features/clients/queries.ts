import {
  type AliasableExpression,
  expressionBuilder,
  type InferResult,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import { Client, ClientDetails } from '../../../contract/clients.ts'
import type { Direction, HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { AssignedAgent } from '../../../contract/users.ts'
import { formatMaskedEin } from '../../../contract/values/ein.ts'
import { clientContactOf, seenBy, type Viewer, type ViewerOrSystem } from '../../access.ts'
import type { RequestContext } from '../../context.ts'
import type { DB, Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { hasLaterTerm, isInForceOn } from '../../policy-rules.ts'
import { choiceFilter, filterableRows, isIdAmong, textFilter } from '../../queries/filters.ts'
import { companyOf, fullNameOf, instantSql, jsonOf, shownNameOf } from '../../queries/json.ts'
import { listing } from '../../queries/listing.ts'
import type { PagePosition } from '../../queries/paged-list.ts'
import { preparedQuery, type QueryContext, withoutParallelWorkers } from '../../queries/prepared-query.ts'
import { firstContactOf, mainPhoneOf, mergedTargetOf } from '../accounts/queries.ts'
import { teamOf } from '../accounts/team-queries.ts'
import { openItemCounts } from '../open-items/queries.ts'

type Rows = SelectQueryBuilder<DB, 'accounts', object>

const isInForce = (day: string) => sql`p.user_id = accounts.id and ${isInForceOn('p', day)}`

/** Whether a policy is in force and has no confirmed later term on file. */
const isDueToRenew = (policy: string, day: string) =>
  sql<boolean>`(${isInForceOn(policy, day)} and not ${hasLaterTerm(policy)})`

/** End date of the client's next policy to renew. */
const nextRenewal = (day: string) => sql<string | null>`(
  select min(p.end_date) from policies p where p.user_id = accounts.id and ${isDueToRenew('p', day)})`

/** The assigned agent. Null unless another colleague is the client's contact. */
const producer = sql<Client['producer']>`case when accounts.contact_id is not null then (
  select json_build_object('id', producer.id, 'name', ${fullNameOf('producer')})
  from users as producer where producer.id = accounts.agent_id) end`

/** The phone of the owner; for an account without an owner, that of its first contact. */
const personPhone = sql<string | null>`coalesce(nullif(owner.phone, ''), nullif(contact.phone, ''))`

const selectClientColumns = (rows: Rows, day: string) =>
  rows
    .innerJoin('users as agent', (join) => join.on('agent.id', '=', clientContactOf('accounts')))
    .leftJoin('users as owner', 'owner.id', 'accounts.ownerId')
    .leftJoinLateral(firstContactOf, (join) => join.onTrue())
    .select([
      'accounts.id',
      'accounts.kind',
      'accounts.name',
      'accounts.address',
      'accounts.createdAt',
      'accounts.einLastFour',
      'accounts.version',
      'accounts.sortName',
      'accounts.dba',
      'accounts.entity',
      'accounts.locationAddress',
      'accounts.phone as accountPhone',
      'accounts.clientSince',
      'accounts.accountNumber',
      'accounts.closedAt',
      'owner.id as ownerId',
      'owner.username',
      'owner.acceptedAt',
      'accounts.agentId',
      'accounts.contactId',
      'agent.id as speaksId',
      'agent.firstName as speaksFirstName',
      'agent.lastName as speaksLastName',
      'agent.email as speaksEmail',
      'agent.phone as speaksPhone',
      'agent.license as speaksLicense',
    ])
    .select((row) => [
      row.fn.coalesce('owner.firstName', 'contact.firstName').as('firstName'),
      row.fn.coalesce('owner.lastName', 'contact.lastName').as('lastName'),
      row.fn.coalesce('owner.email', 'contact.email').as('email'),
      personPhone.as('personPhone'),
      sql<string | null>`coalesce(${personPhone}, ${mainPhoneOf('accounts')})`.as('phone'),
      sql<number>`(select count(*) from policies p where p.user_id = accounts.id and p.deactivated_at is null)`.as(
        'policiesCount',
      ),
      nextRenewal(day).as('nextRenewal'),
    ])

type Columns = InferResult<ReturnType<typeof selectClientColumns>>[number]

const rowExpressions = expressionBuilder<{ accounts: Columns }, 'accounts'>()

/** The JSON of a client. An agent without a license is shown with the agency's license. */
const clientKeys = (agencyLicense: string | null) => ({
  id: rowExpressions.ref('accounts.id'),
  _id: rowExpressions.ref('accounts.id'),
  firstName: rowExpressions.ref('accounts.firstName'),
  lastName: rowExpressions.ref('accounts.lastName'),
  // A person without a first and last name on file gets the account's name.
  fullName: sql<string>`coalesce(nullif(${fullNameOf('accounts')}, ''), case when accounts.kind = 'person' then accounts.name end, '')`,
  email: sql<string>`coalesce(accounts.email, '')`,
  username: sql<string>`coalesce(accounts.username, '')`,
  company: companyOf('accounts'),
  phone: rowExpressions.ref('accounts.phone'),
  address: rowExpressions.ref('accounts.address'),
  createdAt: instantSql(rowExpressions.ref('accounts.createdAt')),
  // Keep in step with `toAssignedAgentView`.
  assignedAgent: jsonOf(AssignedAgent, {
    agentUserId: rowExpressions.ref('accounts.speaksId'),
    agentFirstName: sql<string>`coalesce(accounts.speaks_first_name, '')`,
    agentLastName: sql<string>`coalesce(accounts.speaks_last_name, '')`,
    email: rowExpressions.ref('accounts.speaksEmail'),
    phone: rowExpressions.ref('accounts.speaksPhone'),
    license: sql<
      string | null
    >`coalesce(nullif(accounts.speaks_license, ''), 'Agency License ' || ${agencyLicense}::text)`,
  }),
  producer,
  policiesCount: rowExpressions.ref('accounts.policiesCount'),
  nextRenewal: rowExpressions.ref('accounts.nextRenewal'),
  closedAt: instantSql(rowExpressions.ref('accounts.closedAt')),
  hasAccepted: sql<boolean>`accounts.accepted_at is not null`,
  version: rowExpressions.ref('accounts.version'),
})

const clients = filterableRows({
  rows: ({ db, me }) => seenBy(db, me).clients,
  filters: {
    search: textFilter((pattern) => sql<boolean>`accounts.search_text like ${pattern}`),
    show: choiceFilter({
      active: ({ day }) => sql<boolean>`exists (select from policies p where ${isInForce(day)})`,
      prospect: () =>
        sql<boolean>`(accounts.closed_at is null and not exists (
          select from policies p where p.user_id = accounts.id and p.deactivated_at is null))`,
      former: () => sql<boolean>`accounts.closed_at is not null`,
    }),
    agentId: (rows, id: string) => rows.where('accounts.agentId', '=', id),
  },
})

/** Sorts by the owner's email; clients without one come first. */
const emailOrder = {
  column: sql`coalesce((select owner.email from users owner where owner.id = accounts.owner_id), '')`,
}

const clientsByName = listing('clients', {
  ...clients,
  order: [{ column: 'accounts.sortName' }, { column: 'accounts.id' }],
  sorts: { name: { column: 'accounts.sortName' }, email: emailOrder },
  addColumns: (rows, { db, day, agencyLicense }) =>
    db
      .selectFrom(selectClientColumns(rows, day).as('accounts'))
      .select(jsonOf(Client, clientKeys(agencyLicense)).as('json')),
  rowsName: 'clients',
})

/** A client with its place in an order by time. */
type TimedClient = AliasableExpression<{ id: string; sortedOn: string }>

/**
 * The order of clients by a time that their rows do not have. Clients without a time come last in
 * both directions.
 */
const timedOrder = (isDescending: boolean) =>
  ({
    ...clients,
    order: [
      { column: 'accounts.sortedOn', descending: isDescending },
      { column: 'accounts.id', descending: isDescending },
    ],
    isOrderShown: true,
    rowsName: 'clients',
  }) as const

/** The columns of the clients of a page. */
function selectClientsOf({ db, day, agencyLicense }: QueryContext, page: TimedClient) {
  const clientRows = selectClientColumns(db.selectFrom('accounts'), day)
    .innerJoin(page.as('page'), 'page.id', 'accounts.id')
    .select('page.sortedOn')
  return db.selectFrom(clientRows.as('accounts')).select(jsonOf(Client, clientKeys(agencyLicense)).as('json'))
}

/**
 * The clients of a page: `timedClients` ones, and `untimedClients` ones while the page is not full.
 */
function selectTimedClients(
  queryContext: QueryContext,
  limit: PagePosition['limit'],
  { timedClients, untimedClients }: { timedClients: TimedClient; untimedClients: TimedClient },
) {
  const page = queryContext.db
    .with(
      (name) => name('timed').materialized(),
      (query) => query.selectFrom(timedClients.as('found')).select(['found.id', 'found.sortedOn']),
    )
    .selectFrom('timed')
    .select(['id', 'sortedOn'])
    .unionAll((query) =>
      query
        .selectFrom(untimedClients.as('untimed'))
        .select(['id', 'sortedOn'])
        .where(sql<boolean>`(select count(*) from timed) < ${limit}`),
    )
  return selectClientsOf(queryContext, page)
}

const clientId = sql.ref<string>('accounts.id')
const nextRenewalDay = sql<string>`next.end_date`
const neverSql = sql<string>`'infinity'::date`

/** The client whose policy renews next comes first. */
const clientsBySoonestRenewal = listing('clients by renewal', {
  ...timedOrder(false),
  addColumns: (rows, queryContext, { limit, isAfter }) =>
    selectTimedClients(queryContext, limit, {
      // Reads policies by end date until the page is full. A sort would compute the renewal of
      // every client.
      timedClients: rows
        .innerJoin('policies as next', 'next.userId', 'accounts.id')
        .where(isDueToRenew('next', queryContext.day))
        .where(
          sql<boolean>`not exists (select from policies sooner where sooner.user_id = accounts.id
            and (sooner.end_date, sooner.id) < (next.end_date, next.id) and ${isDueToRenew('sooner', queryContext.day)})`,
        )
        .where(isAfter(nextRenewalDay, clientId))
        .select([clientId.as('id'), nextRenewalDay.as('sortedOn')])
        .orderBy(nextRenewalDay)
        .orderBy(clientId)
        .limit(limit),
      untimedClients: rows
        .where(
          sql<boolean>`not exists (select from policies p where p.user_id = accounts.id and ${isDueToRenew('p', queryContext.day)})`,
        )
        .where(isAfter(neverSql, clientId))
        .select([clientId.as('id'), neverSql.as('sortedOn')])
        .orderBy(clientId)
        .limit(limit),
    }),
})

/** A figure of each client who has one. */
type FigureRows = AliasableExpression<{ clientId: string; figure: string }>

/**
 * Clients by a figure that no row holds. It changes with the day, so each call computes it for the
 * whole book, in one query instead of a lookup per client.
 */
const clientsByFigure = (
  name: string,
  direction: Direction,
  { figuresOf, none }: { figuresOf: (queryContext: QueryContext) => FigureRows; none: RawBuilder<string> },
) =>
  listing(`clients by ${direction === 'desc' ? 'highest' : 'lowest'} ${name}`, {
    ...timedOrder(direction === 'desc'),
    addColumns(rows, queryContext, { limit, isAfter }) {
      const figure = sql<string>`coalesce(figures.figure, ${none})`
      const page = rows
        .leftJoin(figuresOf(queryContext).as('figures'), (join) =>
          join.on(sql<boolean>`figures.client_id = accounts.id`),
        )
        .where(withoutParallelWorkers)
        .where(isAfter(figure, clientId))
        .select([clientId.as('id'), figure.as('sortedOn')])
        .orderBy(figure, direction)
        .orderBy(clientId, direction)
        .limit(limit)
      return selectClientsOf(queryContext, page)
    },
  })

const isShortenedTerm = (day: string) => sql<boolean>`(p.status = 'active' and p.deactivated_at is null
  and p.end_date > ${day} and (p.gaps is not null or p.cancelled_on is not null))`

/**
 * `isDueToRenew` for the whole book. `last_terms` knows which policies have no later term. It
 * leaves out those with a cancellation to come, and includes those that have no cover today.
 */
const nextRenewals = ({ db, day }: QueryContext) =>
  db
    .selectFrom(
      db
        .selectFrom('lastTerms')
        .where(sql<boolean>`start_date <= ${day} and end_date > ${day}`)
        .where(
          sql<boolean>`policy_id <> all(array(
            select p.id from policies p where ${isShortenedTerm(day)} and p.gaps @> ${day}::date))`,
        )
        .select(['lastTerms.userId', 'lastTerms.endDate'])
        .unionAll(
          db
            .selectFrom('policies as p')
            .where(isShortenedTerm(day))
            .where('p.cancelledOn', 'is not', null)
            .where(isDueToRenew('p', day))
            .select(['p.userId', 'p.endDate']),
        )
        .as('due'),
    )
    .groupBy('due.userId')
    .select([sql<string>`due.user_id`.as('clientId'), sql<string>`min(due.end_date)`.as('figure')])

const clientsByLatestRenewal = clientsByFigure('renewal', 'desc', {
  figuresOf: nextRenewals,
  none: sql`'-infinity'::date`,
})

const premiumsInForce = ({ db, day }: QueryContext) =>
  db
    .selectFrom('policies as p')
    .where(isInForceOn('p', day))
    .groupBy('p.userId')
    .select([sql<string>`p.user_id`.as('clientId'), sql<string>`sum(p.premium)`.as('figure')])

/** A deadline decides the urgency of an item, and not whether it counts, so any time serves. */
const openItems = (queryContext: QueryContext) =>
  queryContext.db
    .selectFrom(
      openItemCounts({
        ...queryContext,
        urgentBefore: queryContext.now,
        answeredBefore: queryContext.now,
      }).as('items'),
    )
    .select(['items.clientId', sql<string>`items.open`.as('figure')])

const bothDirectionsOf = (name: string, figuresOf: (queryContext: QueryContext) => FigureRows) => ({
  asc: clientsByFigure(name, 'asc', { figuresOf, none: sql`0` }),
  desc: clientsByFigure(name, 'desc', { figuresOf, none: sql`0` }),
})
const premiumOrder = bothDirectionsOf('premium in force', premiumsInForce)
const openItemsOrder = bothDirectionsOf('number of open items', openItems)

const lastMessageTime = sql<string>`conversations.last_at`
const callTime = sql<string>`call.created_at`
// The client as the index on the time has it: a later page then begins where it should.
const messageClient = sql<string>`conversations.client_id`
const callClient = sql<string>`call.client_id`
const isLoggedCall = (notes: string) =>
  sql<boolean>`(${sql.ref(notes)}.kind = 'call' and ${sql.ref(notes)}.removed_at is null)`

/** By the later of the last message and the last logged call. */
const clientsByContactTime = (direction: Direction) => {
  const descending = direction === 'desc'
  const neverSql = sql<string>`${sql.lit(descending ? '-infinity' : 'infinity')}::timestamptz`
  return listing(descending ? 'clients by latest contact' : 'clients by earliest contact', {
    ...timedOrder(descending),
    addColumns(rows, queryContext, { limit, isAfter }) {
      // Messages and calls are read by time until the page is full.
      const clientsWithMessage = rows
        .innerJoin('conversations', 'conversations.clientId', 'accounts.id')
        .where(
          sql<boolean>`not exists (select from notes later where later.client_id = accounts.id
            and ${isLoggedCall('later')} and later.created_at > ${lastMessageTime})`,
        )
        .where(isAfter(lastMessageTime, messageClient))
        .select([messageClient.as('id'), lastMessageTime.as('sortedOn')])
        .orderBy(lastMessageTime, direction)
        .orderBy(messageClient, direction)
        .limit(limit)
      const clientsWithCall = rows
        .innerJoin('notes as call', 'call.clientId', 'accounts.id')
        .where(isLoggedCall('call'))
        .where(
          sql<boolean>`not exists (select from notes later where later.client_id = accounts.id
            and ${isLoggedCall('later')} and (later.created_at, later.id) > (${callTime}, call.id))`,
        )
        .where(
          sql<boolean>`not exists (select from conversations c where c.client_id = accounts.id
            and c.last_at >= ${callTime})`,
        )
        .where(isAfter(callTime, callClient))
        .select([callClient.as('id'), callTime.as('sortedOn')])
        .orderBy(callTime, direction)
        .orderBy(callClient, direction)
        .limit(limit)
      const contacts = queryContext.db
        .selectFrom(clientsWithMessage.as('messages'))
        .select(['id', 'sortedOn'])
        .unionAll(queryContext.db.selectFrom(clientsWithCall.as('calls')).select(['id', 'sortedOn']))
      return selectTimedClients(queryContext, limit, {
        timedClients: queryContext.db
          .selectFrom(contacts.as('contacts'))
          .select(['id', 'sortedOn'])
          .orderBy('sortedOn', direction)
          .orderBy('id', direction)
          .limit(limit),
        untimedClients: rows
          .where(sql<boolean>`not exists (select from conversations c where c.client_id = accounts.id)`)
          .where(
            sql<boolean>`not exists (select from notes call where call.client_id = accounts.id and ${isLoggedCall('call')})`,
          )
          .where(isAfter(neverSql, clientId))
          .select([clientId.as('id'), neverSql.as('sortedOn')])
          .orderBy(clientId, direction)
          .limit(limit),
      })
    },
  })
}
const clientsByLatestContact = clientsByContactTime('desc')
const clientsByEarliestContact = clientsByContactTime('asc')

/** The viewer's clients, by name, email or a figure of theirs. */
export function clientsSeenBy(
  context: RequestContext,
  { order, sort, direction, ...query }: HandlerInput<typeof api.clients.list>,
) {
  if (sort === 'renewal' && direction === 'desc') return clientsByLatestRenewal(context, query)
  if (sort === 'renewal' || (sort === undefined && order === 'renewal'))
    return clientsBySoonestRenewal(context, query)
  if (sort === 'premium') return premiumOrder[direction](context, query)
  if (sort === 'open') return openItemsOrder[direction](context, query)
  if (sort === 'contact')
    return (direction === 'desc' ? clientsByLatestContact : clientsByEarliestContact)(context, query)
  return clientsByName(context, { ...query, sort, direction })
}

const newEmail = sql<ClientDetails['newEmail']>`(
  select json_build_object('email', e.email, 'askedAt', ${instantSql(sql<string>`e.asked_at`)},
    'expiresAt', ${instantSql(sql<string>`e.expires_at`)})
  from email_changes e where e.user_id = accounts.owner_id)`

const contacts = sql<ClientDetails['contacts']>`coalesce((
  select json_agg(json_build_object('id', c.id, '_id', c.id, 'firstName', c.first_name, 'lastName', c.last_name,
    'fullName', ${fullNameOf('c')}, 'email', c.email, 'phone', c.phone, 'title', c.title, 'may', c.may, 'version', c.version)
    order by c.added_at, c.id)
  from contacts c where c.account_id = accounts.id), '[]')`

const detailsOf = preparedQuery<{ id: string }, { json: ClientDetails }>(
  'one client',
  ({ db, me, day, agencyLicense }, { id }) =>
    db
      .selectFrom(
        selectClientColumns(seenBy(db, me).clients.where('accounts.id', '=', id), day).as('accounts'),
      )
      .select(
        jsonOf(ClientDetails, {
          ...clientKeys(agencyLicense),
          einMasked: sql<string | null>`${formatMaskedEin('')} || accounts.ein_last_four`,
          documentsCount: sql<number>`(${seenBy(db, me)
            .documents.where(sql<boolean>`documents.user_id = accounts.id`)
            .select(sql<number>`count(*)`.as('count'))})`,
          quotesCount: sql<number>`(${seenBy(db, me)
            .quotes.where(sql<boolean>`quotes.client_id = accounts.id`)
            .select(sql<number>`count(*)`.as('count'))})`,
          claimsCount: sql<number>`(${seenBy(db, me)
            .claims.where(sql<boolean>`claims.client_id = accounts.id`)
            .select(sql<number>`count(*)`.as('count'))})`,
          certificatesCount: sql<number>`(${seenBy(db, me)
            .certificates.where(sql<boolean>`certificates.client_id = accounts.id`)
            .select(sql<number>`count(*)`.as('count'))})`,
          tasksCount: sql<number>`(${seenBy(db, me)
            .tasks.where(sql<boolean>`tasks.client_id = accounts.id`)
            .where('tasks.doneAt', 'is', null)
            .select(sql<number>`count(*)`.as('count'))})`,
          newEmail,
          kind: rowExpressions.ref('accounts.kind'),
          dba: rowExpressions.ref('accounts.dba'),
          entity: rowExpressions.ref('accounts.entity'),
          locationAddress: rowExpressions.ref('accounts.locationAddress'),
          personPhone: rowExpressions.ref('accounts.personPhone'),
          accountPhone: rowExpressions.ref('accounts.accountPhone'),
          clientSince: rowExpressions.ref('accounts.clientSince'),
          accountNumber: rowExpressions.ref('accounts.accountNumber'),
          externalIds: sql<ClientDetails['externalIds']>`coalesce((
          select json_agg(json_build_object('system', e.system, 'id', e.external_id) order by e.system, e.external_id)
          from account_external_ids e where e.account_id = accounts.id), '[]')`,
          standing: sql<ClientDetails['standing']>`case when accounts.closed_at is not null then 'former'
          when accounts.policies_count > 0 then 'active' else 'prospect' end`,
          erasedSince: sql<
            string | null
          >`(select ${instantSql(sql<string>`e.asked_at`)} from erasures e where e.account_id = accounts.id)`,
          signIn: sql<ClientDetails['signIn']>`case when accounts.owner_id is null then 'none'
          when accounts.accepted_at is null then 'invited' else 'accepted' end`,
          contacts,
          team: teamOf('accounts'),
          pinnedNotes: sql<ClientDetails['pinnedNotes']>`coalesce((${seenBy(db, me)
            .notes.innerJoin('users as writer', 'writer.id', 'notes.createdBy')
            .where(sql<boolean>`notes.client_id = accounts.id`)
            .where('notes.isPinned', '=', true)
            .select(
              sql`json_agg(json_build_object('id', notes.id, 'text', notes.text, 'byName',
              ${shownNameOf('writer')}) order by notes.id desc)`.as('all'),
            )}), '[]')`,
        }).as('json'),
      ),
)

/**
 * One client with the data of their page, or 404. The id of a merged client gives the client that
 * remains. The query is prepared, because planning took three times as long as executing.
 */
export async function clientDetails(
  connection: RequestContext['pool'] | Db,
  context: RequestContext,
  id: string,
) {
  let [row] = await detailsOf(connection, context, { id })
  if (!row) {
    const mergedIntoId = await mergedTargetOf(context.db, id)
    if (mergedIntoId) [row] = await detailsOf(connection, context, { id: mergedIntoId })
  }
  if (!row) throw notFound('Client')
  return row.json
}

/** A client whom the viewer sees, or 404. To change the client, use `clientToChange`. */
export const clientSeenBy = (db: Db, me: ViewerOrSystem, id: string) =>
  clientRow(db, me, id, { locked: false })

/** Throws 404 unless the viewer sees each of the clients. */
export async function assertSeesClients(db: Db, me: Viewer, ids: readonly string[]): Promise<void> {
  const { count } = await seenBy(db, me)
    .clients.where(isIdAmong(sql.ref('accounts.id'), ids))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) < new Set(ids).size) throw notFound('Client')
}

/**
 * A client, locked until the transaction ends, or 404. Inserts that only reference the client are
 * not blocked.
 */
export const clientToChange = (tx: Db, me: ViewerOrSystem, id: string) =>
  clientRow(tx, me, id, { locked: true })

async function clientRow(db: Db, me: ViewerOrSystem, id: string, { locked }: { locked: boolean }) {
  const row = await seenBy(db, me)
    .clients.where('accounts.id', '=', id)
    .$if(locked, (rows) => rows.forNoKeyUpdate('accounts'))
    .leftJoin('users as owner', 'owner.id', 'accounts.ownerId')
    .select([
      'accounts.id',
      'accounts.agentId',
      'accounts.einSealed',
      'accounts.name',
      'accounts.address',
      'accounts.version',
      'accounts.ownerId',
      'accounts.dba',
      'accounts.entity',
      'accounts.locationAddress',
      'accounts.phone as accountPhone',
      'accounts.clientSince',
      'accounts.accountNumber',
      'accounts.closedAt',
      companyOf('accounts').as('company'),
      'owner.acceptedAt',
      'owner.email',
      'owner.username',
      'owner.firstName',
      'owner.lastName',
      'owner.phone',
      sql<string[]>`array(select m.id::text from merged_accounts m where m.account_id = accounts.id)`.as(
        'mergedIds',
      ),
    ])
    .executeTakeFirst()
  if (!row) throw notFound('Client')
  return row
}
