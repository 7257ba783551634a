import { type Expression, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import type { Agent, StandIn } from '../../../contract/agents.ts'
import { clientEntities } from '../../../contract/entities.ts'
import { fullName } from '../../../contract/values/names.ts'
import type { StaffRole } from '../../../contract/values/roles.ts'
import type { Context } from '../../context.ts'
import type { DB, Db, Users } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { isStaffUser } from '../../policy-rules.ts'
import { choiceFilter, textFilter } from '../../queries/filters.ts'
import { fullNameOf } from '../../queries/json.ts'
import { listing } from '../../queries/listing.ts'
import { addWireId } from '../../wire.ts'

export const selectStaff = (db: Db) => db.selectFrom('users').where(isStaffUser('users'))

const isStandInActive = (now: string) => sql`c.begins_at <= ${now}`

/** The colleagues who cover for an agent, now or later, as JSON for the wire. */
const standInsOf = (now: string) => sql<StandIn[]>`(
  select coalesce(json_agg(json_build_object('id', c.id, '_id', c.id, 'agentId', c.agent_id, 'coverId', c.cover_id,
    'name', ${fullNameOf('s')}, 'fromDay', c.from_day, 'untilDay', c.until_day, 'isNow', ${isStandInActive(now)}) order by c.begins_at, c.id), '[]')
  from covers c join users s on s.id = c.cover_id
  where c.agent_id = users.id and c.ended_at is null and c.ends_at > ${now})`

const clientCount = sql<number>`(select count(*) from accounts c where c.agent_id = users.id)`

const lastSignIn = (columns: Expression<unknown>) => sql<string | null>`(select ${columns} from events e
  where e.actor_id = users.id and e.action = 'user.signedIn' order by e.at desc, e.id desc limit 1)`

const selectShownColumns = (rows: SelectQueryBuilder<DB, 'users', object>, now: string) =>
  rows.select([
    'users.id',
    'users.firstName',
    'users.lastName',
    'users.email',
    'users.phone',
    'users.license',
    'users.role',
    'users.acceptedAt',
    'users.deactivatedAt',
    'users.version',
    sql<boolean>`users.password_hash is not null`.as('canSignIn'),
    sql<boolean>`users.two_step_since is not null`.as('hasTwoStep'),
    clientCount.as('clientsCount'),
    lastSignIn(sql`to_json(e.at)`).as('lastSignInAt'),
    // Undelivered emails are few at any time, so this lookup is cheap.
    sql<
      string | null
    >`(select j.last_error from undelivered u join graphile_worker._private_jobs j on j.id = u.job_id
      where j.payload ->> 'userId' = users.id::text order by j.id desc limit 1)`.as('linkNotSent'),
    standInsOf(now).as('covers'),
  ])

type Row = Awaited<ReturnType<ReturnType<typeof selectShownColumns>['executeTakeFirstOrThrow']>>

const statusOf = ({ deactivatedAt, acceptedAt, canSignIn }: Row): Agent['status'] => {
  if (deactivatedAt) return 'deactivated'
  if (canSignIn) return 'active'
  return acceptedAt ? 'link sent' : 'invited'
}

const toAgentReply = (row: Row): Agent =>
  addWireId({
    ...row,
    firstName: row.firstName ?? '',
    lastName: row.lastName ?? '',
    fullName: fullName(row.firstName, row.lastName) || row.email,
    role: row.role === 'admin' ? 'admin' : 'agent',
    status: statusOf(row),
    lastSignInAt: row.lastSignInAt && new Date(row.lastSignInAt).toISOString(),
  })

export const staffSeenBy = listing('staff', {
  rows: ({ db }) => selectStaff(db),
  filters: {
    search: textFilter((pattern) => sql<boolean>`users.search_text like ${pattern}`),
    show: choiceFilter({
      active: () => sql<boolean>`users.deactivated_at is null`,
      deactivated: () => sql<boolean>`users.deactivated_at is not null`,
    }),
  },
  order: [{ column: 'users.sortName' }, { column: 'users.id' }],
  // Staff are few, so sorting needs no indexes.
  sorts: {
    name: { column: 'users.sortName' },
    role: { column: sql`users.role::text` },
    email: { column: 'users.email' },
    clients: { column: clientCount },
    signedIn: { column: sql`coalesce(${lastSignIn(sql`e.at`)}, '-infinity')` },
  },
  addColumns: (rows, { now }) => selectShownColumns(rows, now),
  items: (rows) => ({ agents: rows.map(toAgentReply) }),
})

export async function agentOfAgency(db: Db, { now }: Pick<Context, 'now'>, id: string): Promise<Agent> {
  const row = await selectShownColumns(
    selectStaff(db).where('users.id', '=', id),
    now().toISOString(),
  ).executeTakeFirst()
  if (!row) throw notFound('Agent')
  return toAgentReply(row)
}

const lockedStaffColumns = [
  'id',
  sql<boolean>`password_hash is not null`.as('canSignIn'),
  'role',
  'email',
  'username',
  'firstName',
  'lastName',
  'phone',
  'license',
  'acceptedAt',
  'deactivatedAt',
  'version',
] as const

/**
 * Locks these people and all active admins until the transaction ends, in id order to avoid
 * deadlocks. Other transactions can still insert messages and bookings that refer to these people.
 */
export const staffToChange = (tx: Db, ids: readonly string[]) =>
  tx
    .selectFrom('users')
    .select(lockedStaffColumns)
    .where((eb) =>
      eb.or([
        eb.and([eb('id', 'in', [...ids]), isStaffUser('users')]),
        eb.and([eb('role', '=', 'admin'), eb('deactivatedAt', 'is', null)]),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export type StaffRow = Awaited<ReturnType<typeof staffToChange>>[number]

export const personWithEmail = (db: Db, email: string) =>
  db.selectFrom('users').select(lockedStaffColumns).where('email', '=', email).executeTakeFirst()

/** The person with this email, locked until the transaction ends. */
export const lockPersonWithEmail = (tx: Db, email: string) =>
  tx
    .selectFrom('users')
    .select(lockedStaffColumns)
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const setRole = (tx: Db, id: string, role: StaffRole) => updateStaff(tx, id, { role })

export const updateStaff = (tx: Db, id: string, changes: Updateable<Users>) =>
  tx.updateTable('users').set(changes).where('id', '=', id).execute()

/** Signals changed rights or details: pages refresh, and a person without access is signed out. */
export const notifyStaffChanged = (tx: Db, ids: readonly string[]) =>
  sql`select pg_notify('change', json_build_object('entity', 'user', 'id', id)::text)
    from unnest(${[...ids]}::uuid[]) id`.execute(tx)

export const notifyClientPeopleChanged = (tx: Db, clientIds: readonly string[]) =>
  sql`select pg_notify('change', json_build_object('entity', 'user', 'id', user_id)::text)
    from people where account_id = any(${[...clientIds]}::uuid[]) and ended_at is null`.execute(tx)

/**
 * Signals changed clients: the pages of these agents, and of the colleagues who cover for them,
 * refresh.
 */
export const notifyAgentsChanged = (tx: Db, ids: readonly string[]) =>
  sql`select pg_notify('change', json_build_object('entity', entity, 'id', id, 'agentId', id)::text)
    from unnest(${[...ids]}::uuid[]) id cross join unnest(${clientEntities}::text[]) entity`.execute(tx)
