import { sql } from 'kysely'
import type pg from 'pg'
import type { Role } from '../../contract/values/roles.ts'
import type { Context, Me, Standing } from '../context.ts'
import type { Db } from '../database/tables.ts'
import { newId } from '../platform/ids.ts'
import { newToken, tokenHash } from '../platform/secrets.ts'

const day = 86_400_000
const idle = 7 * day
const absolute = 30 * day
// A session's last use is written down at most this often: a row is not rewritten at every call.
const refresh = 10 * 60_000

// Whoever confirmed the password may change access for this long.
const confirmation = 10 * 60_000

interface Row extends Omit<Me, 'covers' | 'covering' | 'coveredBy'> {
  covering: Standing[] | null
  coveredBy: Standing[] | null
  stale: boolean
  confirmed: boolean
}

/** The two sides of somebody's covers, as they stand in `Me`. */
const standingOf = ({ covering, coveredBy }: Pick<Row, 'covering' | 'coveredBy'>) => ({
  covers: covering?.map(({ agentId }) => agentId) ?? null,
  covering: covering ?? [],
  coveredBy: coveredBy ?? [],
})

/** The rows of `installation` that are there where the agency requires two-step sign-in of its people, and of its clients. */
export const requiresTwoStep = 'require two-step sign-in'
export const requiresTwoStepOfClients = 'require two-step sign-in of clients'

/** Those whom the covers of `u` name at a time, on the one side where `u` stands on the other. */
const standing = (named: string, own: string, at: string) => `(
  select json_agg(json_build_object('agentId', p.id, 'name', concat_ws(' ', p.first_name, p.last_name), 'until', c.until_day)
    order by c.ends_at, c.id)
  from covers c join users p on p.id = c.${named}
  where c.${own} = u.id and c.ended_at is null and c.begins_at <= ${at} and c.ends_at > ${at})`

/** The row of `installation` by which two-step sign-in is required of a role. */
export const twoStepRequirements: Record<Role, string> = {
  client: requiresTwoStepOfClients,
  agent: requiresTwoStep,
  admin: requiresTwoStep,
}

/** Whether `u` may do nothing but set up two-step sign-in. Each of the two rows is looked for once at most, and by nobody who has it. */
const mustSetUp = `u.two_step_since is null and case u.role ${Object.entries(twoStepRequirements)
  .map(([role, name]) => `when '${role}' then exists (select from installation where name = '${name}')`)
  .join(' ')} else true end`

// A prepared statement of its own: it runs before every call.
const findSession = {
  name: 'session',
  text: `select u.id, u.role, u.first_name as "firstName", u.last_name as "lastName", u.email, u.username,
      u.phone, u.company, u.address, s.seen_at < $4 as stale, coalesce(s.confirmed_at > $5, false) as confirmed,
      case when u.role = 'agent' then ${standing('agent_id', 'cover_id', '$6')} end as covering,
      case when u.role = 'agent' then ${standing('cover_id', 'agent_id', '$6')} end as "coveredBy",
      ${mustSetUp} as "mustSetUpTwoStep",
      case when a.id is null then null else json_build_object('id', a.id, 'firstName', coalesce(a.first_name, ''),
        'lastName', coalesce(a.last_name, ''), 'email', a.email, 'phone', a.phone, 'license', a.license) end as agent
    from sessions s
    join users u on u.id = s.user_id
    left join users a on a.id = u.agent_id
    where s.token_hash = $1 and s.created_at > $2 and s.seen_at > $3 and u.deactivated_at is null`,
}

/** The person a session cookie stands for; null when it is unknown or has expired. */
export async function personOf(
  token: string,
  { pool, now }: Pick<Context, 'pool' | 'now'>,
): Promise<{ me: Me; session: Buffer; confirmed: boolean } | null> {
  const session = tokenHash(token)
  const time = now().getTime()
  const found = await pool.query<Row>({
    ...findSession,
    values: [
      session,
      ...[absolute, idle, refresh, confirmation, 0].map((age) => new Date(time - age).toISOString()),
    ],
  } satisfies pg.QueryConfig)
  const row = found.rows[0]
  if (!row) return null
  const { stale, confirmed, ...person } = row
  const me = { ...person, ...standingOf(row) }
  if (stale)
    await pool.query('update sessions set seen_at = $2 where token_hash = $1', [session, new Date(time)])
  return { me, session, confirmed }
}

/** What a session shows may change while it is open. */
export type Outlook = Pick<Me, 'role' | 'covers' | 'covering' | 'coveredBy'>

/** Those of these sessions in which somebody sees anything still, in hexadecimal, with what their person may see by now. */
export async function openSessions(
  { pool, now }: Pick<Context, 'pool' | 'now'>,
  sessions: readonly Buffer[],
): Promise<Map<string, Outlook>> {
  const time = now().getTime()
  const { rows } = await pool.query<Pick<Row, 'role' | 'covering' | 'coveredBy'> & { token: string }>({
    name: 'open sessions',
    text: `select encode(s.token_hash, 'hex') as token, u.role,
        case when u.role = 'agent' then ${standing('agent_id', 'cover_id', '$4')} end as covering,
        case when u.role = 'agent' then ${standing('cover_id', 'agent_id', '$4')} end as "coveredBy"
      from sessions s join users u on u.id = s.user_id
      where s.token_hash = any($1) and s.created_at > $2 and s.seen_at > $3 and u.deactivated_at is null
        and not (${mustSetUp})`,
    values: [sessions, ...[absolute, idle, 0].map((age) => new Date(time - age).toISOString())],
  })
  return new Map(rows.map(({ token, role, ...sides }) => [token, { role, ...standingOf(sides) }]))
}

/** Whether a session is there still, within the transaction of a change. */
export const isOpen = async (tx: Db, session: Buffer) =>
  (await tx.selectFrom('sessions').select('id').where('tokenHash', '=', session).executeTakeFirst()) !==
  undefined

/** Opens a session and returns the token for the cookie. What is stored of it opens nothing. */
export async function openSession(
  db: Db,
  { now, ip, userAgent }: { now: () => Date; ip: string; userAgent: string | null },
  userId: string,
): Promise<string> {
  const token = newToken()
  const at = now().toISOString()
  await db
    .insertInto('sessions')
    .values({
      tokenHash: tokenHash(token),
      id: newId(),
      userId,
      createdAt: at,
      seenAt: at,
      ip,
      userAgent: userAgent?.slice(0, 400) ?? null,
    })
    .execute()
  return token
}

/** The person has just confirmed their password in this session. */
export const confirmSession = (db: Db, session: Buffer, at: Date) =>
  db.updateTable('sessions').set({ confirmedAt: at.toISOString() }).where('tokenHash', '=', session).execute()

/** Has every instance look which of a person's pages are still signed in, once this is committed. */
const tellOfEnd = (db: Db, userId: string) =>
  sql`select pg_notify('change', json_build_object('entity', 'session', 'id', ${userId}::text)::text)`.execute(
    db,
  )

export async function closeSession(db: Db, session: Buffer): Promise<void> {
  const ended = await db
    .deleteFrom('sessions')
    .where('tokenHash', '=', session)
    .returning('userId')
    .executeTakeFirst()
  if (ended) await tellOfEnd(db, ended.userId)
}

/** Ends a person's sessions on the server; `keep` is the one that goes on. */
export async function closeSessionsOf(db: Db, userId: string, keep: Buffer | null): Promise<void> {
  const sessions = db.deleteFrom('sessions').where('userId', '=', userId)
  await (keep ? sessions.where('tokenHash', '!=', keep) : sessions).execute()
  await tellOfEnd(db, userId)
}

/** Ends one of a person's sessions by its id; answers undefined where there is none. */
export async function closeSessionWithId(db: Db, userId: string, id: string) {
  const ended = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(['tokenHash', 'userAgent'])
    .executeTakeFirst()
  await tellOfEnd(db, userId)
  return ended
}

/** A session that is older, or was not used since, is over. */
export const openSince = (now: Date) => ({
  createdSince: new Date(now.getTime() - absolute).toISOString(),
  seenSince: new Date(now.getTime() - idle).toISOString(),
})

/** Removes the sessions that nobody can use any more. */
export const removeExpiredSessions = (db: Db, now: Date) =>
  db
    .deleteFrom('sessions')
    .where((where) =>
      where.or([
        where('createdAt', '<', new Date(now.getTime() - absolute).toISOString()),
        where('seenAt', '<', new Date(now.getTime() - idle).toISOString()),
      ]),
    )
    .execute()
