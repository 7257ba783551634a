import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ClientDetails } from '../../../contract/clients.ts'
import type { Given } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { maskedEin } from '../../../contract/values/ein.ts'
import { fullName } from '../../../contract/values/names.ts'
import { type Seer, seenBy } from '../../access.ts'
import type { Me, Visit } from '../../context.ts'
import type { DB, Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { chosen, narrowing, typed } from '../../reading/filters.ts'
import { listing } from '../../reading/listing.ts'
import type { Agency } from '../../settings.ts'
import { hasLaterTerm, isInForceOn } from '../../trade.ts'
import { assignedAgentView } from '../users/view.ts'

type Rows = SelectQueryBuilder<DB, 'users', object>

/** A policy `p` of the client at hand that is in force. */
const isInForce = (day: string) => sql`p.user_id = users.id and ${isInForceOn('p', day)}`

/** When a client's next active policy ends that has no later term on file; one that is not confirmed yet is none. */
const nextRenewal = (day: string) => sql<string | null>`(
  select min(p.end_date) from policies p where ${isInForce(day)} and not ${hasLaterTerm('p')})`

export const shown = (rows: Rows, day: string) =>
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

const clients = narrowing({
  rows: ({ db, me }) => seenBy(db, me).clients,
  filters: {
    search: typed((pattern) => sql<boolean>`users.search_text like ${pattern}`),
    show: chosen({
      active: ({ day }) => sql<boolean>`exists (select from policies p where ${isInForce(day)})`,
    }),
    agentId: (rows, id: string) => rows.where('users.agentId', '=', id),
  },
})

const byName = listing('clients', {
  ...clients,
  order: [{ column: 'users.sortName' }, { column: 'users.id' }],
  shown: (rows, { day }) => shown(rows, day),
  item: (row, { settings }) => onWire(row, settings.agency),
  named: (clients) => ({ clients }),
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

/** Those whose policies end next come first, those without any to renew last. */
const byRenewal = listing('clients by renewal', {
  ...clients,
  order: [{ column: 'users.renewsOn' }, { column: 'users.id' }],
  shown(rows, { db, day }) {
    // The offset keeps PostgreSQL from computing a client's renewal once for each place it is used in.
    const undated = shown(rows, day).offset(sql.lit(0)).as('undated')
    const dated = db
      .selectFrom(undated)
      .select(listed)
      .select(sql<string>`coalesce(undated.next_renewal, 'infinity')`.as('renewsOn'))
    return db.selectFrom(dated.as('users')).select(listed)
  },
  item: (row, { settings }) => onWire(row, settings.agency),
  named: (clients) => ({ clients }),
})

/** The person's clients by the name shown, or the soonest renewal first. */
export const clientsSeenBy = (visit: Visit, { order, ...wanted }: Given<typeof api.clients.list>) =>
  order === 'name' ? byName(visit, wanted) : byRenewal(visit, wanted)

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
