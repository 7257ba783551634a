import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ClientDetails } from '../../../contract/clients.ts'
import { maskedEin } from '../../../contract/values/ein.ts'
import { fullName } from '../../../contract/values/names.ts'
import { type Eyes, eyes, type Seer, type Sight, seenBy, seer, sight } from '../../access.ts'
import { type Context, type Me, today } from '../../context.ts'
import type { DB, Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import type { Agency } from '../../settings.ts'
import { hasLaterTerm, isInForceOn } from '../../trade.ts'
import { containing, listing, type Page, withId } from '../../wire.ts'
import { assignedAgentView } from '../users/view.ts'

type Rows = SelectQueryBuilder<DB, 'users', object>

/** A policy `p` of the client at hand that is in force. */
const isInForce = (day: string) => sql`p.user_id = users.id and ${isInForceOn('p', day)}`

/** When a client's next active policy ends that has no later term on file; one that is not confirmed yet is none. */
const nextRenewal = (day: string) => sql<string | null>`(
  select min(p.end_date) from policies p where ${isInForce(day)} and not ${hasLaterTerm('p')})`

const shown = (rows: Rows, day: string) =>
  rows
    .innerJoin('users as agent', 'agent.id', 'users.agentId')
    .select([
      'users.id',
      'users.firstName',
      'users.lastName',
      'users.email',
      'users.username',
      'users.company',
      'users.phone',
      'users.address',
      'users.createdAt',
      'users.acceptedAt',
      'users.einLastFour',
      'agent.id as agentId',
      'agent.firstName as agentFirstName',
      'agent.lastName as agentLastName',
      'agent.email as agentEmail',
      'agent.phone as agentPhone',
      'agent.license as agentLicense',
    ])
    .select([
      sql<number>`(select count(*) from policies p where p.user_id = users.id and p.deactivated_at is null)`.as(
        'policiesCount',
      ),
      nextRenewal(day).as('nextRenewal'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

const onWire = (row: Row, agency: Agency) => ({
  ...row,
  _id: row.id,
  fullName: fullName(row.firstName, row.lastName),
  hasAccepted: row.acceptedAt !== null,
  einMasked: row.einLastFour ? maskedEin(row.einLastFour) : null,
  assignedAgent: assignedAgentView(
    {
      id: row.agentId,
      firstName: row.agentFirstName ?? '',
      lastName: row.agentLastName ?? '',
      email: row.agentEmail,
      phone: row.agentPhone,
      license: row.agentLicense,
    },
    agency,
  ),
})

interface Switches extends Sight {
  searching: boolean
  active: boolean
  byAgent: boolean
}

interface Given extends Eyes {
  day: string
  pattern: string
  agent: string
}

const found = (db: Db, switches: Switches, given: Given) =>
  seenBy(db, seer(switches, given))
    .clients.$if(switches.searching, (rows) =>
      rows.where(sql<boolean>`users.search_text like ${given.pattern}`),
    )
    .$if(switches.active, (rows) =>
      rows.where(sql<boolean>`exists (select from policies p where ${isInForce(given.day)})`),
    )
    .$if(switches.byAgent, (rows) => rows.where('users.agentId', '=', given.agent))

const wanted = (db: Db, switches: Switches, given: Given) => shown(found(db, switches, given), given.day)

const clientsByName = listing('clients', {
  plural: 'clients',
  order: [{ column: 'users.sortName' }, { column: 'users.id' }],
  rows: wanted,
  counted: found,
})

const listed = [
  'id',
  'firstName',
  'lastName',
  'email',
  'username',
  'company',
  'phone',
  'address',
  'createdAt',
  'acceptedAt',
  'einLastFour',
  'agentId',
  'agentFirstName',
  'agentLastName',
  'agentEmail',
  'agentPhone',
  'agentLicense',
  'policiesCount',
  'nextRenewal',
] as const

/** The clients whose policies end next; those without any to renew come last. */
const clientsByRenewal = listing('clients by renewal', {
  plural: 'clients',
  order: [{ column: 'users.renewsOn' }, { column: 'users.id' }],
  rows(db, switches: Switches, given: Given) {
    // The offset keeps PostgreSQL from computing a client's renewal once for each place it is used in.
    const undated = wanted(db, switches, given).offset(sql.lit(0)).as('undated')
    const dated = db
      .selectFrom(undated)
      .select(listed)
      .select(sql<string>`coalesce(undated.next_renewal, 'infinity')`.as('renewsOn'))
    return db.selectFrom(dated.as('users')).select(listed)
  },
  counted: found,
})

interface Wanted extends Page {
  search?: string | undefined
  show: 'all' | 'active'
  order: 'name' | 'renewal'
  agentId?: string | undefined
}

/** The person's clients by the name shown, or the soonest renewal first. */
export function clientsSeenBy(
  context: Context,
  me: Me,
  { search, show, order, agentId = '', ...page }: Wanted,
) {
  const switches = {
    ...sight(me),
    searching: Boolean(search),
    active: show === 'active',
    byAgent: agentId !== '',
  }
  const given = { ...eyes(me), day: today(context), pattern: containing(search ?? ''), agent: agentId }
  const item = (row: Row) => onWire(row, context.settings.agency)
  const list = order === 'name' ? clientsByName : clientsByRenewal
  return list(context.pool, page, switches, given, item)
}

const newEmail = sql<z.input<typeof ClientDetails>['newEmail']>`(
  select json_build_object('email', e.email, 'askedAt', to_json(e.asked_at), 'expiresAt', to_json(e.expires_at))
  from email_changes e where e.user_id = users.id)`.as('newEmail')

/** One client with what their own page shows, or 404. */
export async function clientDetails(db: Db, me: Me, id: string, day: string, agency: Agency) {
  const row = await shown(seenBy(db, me).clients.where('users.id', '=', id), day)
    .select(
      seenBy(db, me)
        .documents.where(sql<boolean>`documents.user_id = users.id`)
        .select(sql<number>`count(*)`.as('count'))
        .as('documentsCount'),
    )
    .select(
      seenBy(db, me)
        .quotes.where(sql<boolean>`quotes.client_id = users.id`)
        .select(sql<number>`count(*)`.as('count'))
        .as('quotesCount'),
    )
    .select(newEmail)
    .executeTakeFirst()
  if (!row) throw notFound('Client')
  return {
    ...onWire(row, agency),
    documentsCount: row.documentsCount ?? 0,
    quotesCount: row.quotesCount ?? 0,
    newEmail: row.newEmail,
  }
}

/** The client's own row, or 404: what every act for a client starts with. */
export async function clientSeenBy(db: Db, me: Seer, id: string) {
  const row = await seenBy(db, me)
    .clients.where('users.id', '=', id)
    .select([
      'users.id',
      'users.agentId',
      'users.acceptedAt',
      'users.einSealed',
      'users.email',
      'users.username',
      'users.firstName',
      'users.lastName',
      'users.company',
      'users.phone',
      'users.address',
    ])
    .executeTakeFirst()
  if (!row) throw notFound('Client')
  return row
}

const agentList = listing('agents', {
  plural: 'agents',
  order: [{ column: 'users.sortName' }, { column: 'users.id' }],
  rows: (db, switches: Sight, given: Eyes) =>
    seenBy(db, seer(switches, given)).agents.select([
      'users.id',
      'users.firstName',
      'users.lastName',
      'users.email',
    ]),
})

export const agentsSeenBy = ({ pool }: Context, me: Me, page: Page) =>
  agentList(pool, page, sight(me), eyes(me), (row) =>
    withId({ ...row, fullName: fullName(row.firstName, row.lastName) }),
  )

/** The name of the agent who is responsible for a client; null where nobody is. */
export async function agentNameOf(db: Db, clientId: string): Promise<string | null> {
  const agent = await db
    .selectFrom('users as client')
    .innerJoin('users as agent', 'agent.id', 'client.agentId')
    .select(['agent.firstName', 'agent.lastName', 'agent.email'])
    .where('client.id', '=', clientId)
    .executeTakeFirst()
  return agent ? fullName(agent.firstName, agent.lastName) || agent.email : null
}
