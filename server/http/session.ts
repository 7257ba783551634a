import type pg from 'pg'
import type { KeyRights } from '../../contract/values/key-rights.ts'
import type { Role } from '../../contract/values/roles.ts'
import type { Context, Me, StandInParty } from '../context.ts'
import type { Db } from '../database/tables.ts'
import { newId } from '../platform/ids.ts'
import { namedStatement } from '../platform/prepared-statements.ts'
import { newToken, tokenHash } from '../platform/secrets.ts'

const dayMs = 86_400_000
const idleLifetime = 7 * dayMs
const absoluteLifetime = 30 * dayMs
// ms. Bounds how often the last use is written.
const refreshInterval = 10 * 60_000

// ms for which a confirmed password permits changes of access.
const confirmationLifetime = 10 * 60_000

/**
 * One cover: a period in which one agent stands in for another. The inherited fields name the other
 * agent.
 */
interface SessionStandIn extends StandInParty {
  begins: string
  ends: string
  /** The other agent is an account manager of some client. */
  manages: boolean
}

interface SessionRow extends Omit<Me, 'covers' | 'covering' | 'coveredBy' | 'viewedBy' | 'apiKey'> {
  covering: SessionStandIn[] | null
  coveredBy: SessionStandIn[] | null
}

/** A session's data, whatever the time: the person, and their covers with start and end. */
export interface Session {
  hash: Buffer
  /** The fields about covers are empty: who stands in for whom depends on the time of the call. */
  me: Me
  covering: readonly SessionStandIn[]
  coveredBy: readonly SessionStandIn[]
  createdAt: number
  seenAt: number
  /** Time of the last password confirmation in this session; 0 for none. */
  confirmedAt: number
}

/** Rows of `installation` that require two-step sign-in of staff and of clients. */
export const staffTwoStepRequirement = 'require two-step sign-in'
export const clientTwoStepRequirement = 'require two-step sign-in of clients'

const isManagerCondition = (u: string) => `exists (select from account_managers m where m.user_id = ${u}.id)`

/**
 * SQL: covers (one agent stands in for another) of `u` that have not ended at a time. Each row
 * names the other agent.
 */
const standInStatesSql = (partyColumn: string, ownColumn: string, timestamp: string) => `(
  select json_agg(json_build_object('agentId', p.id, 'name', concat_ws(' ', p.first_name, p.last_name), 'until', c.until_day,
    'begins', c.begins_at, 'ends', c.ends_at, 'manages', ${isManagerCondition('p')}) order by c.ends_at, c.id)
  from covers c join users p on p.id = c.${partyColumn}
  where c.${ownColumn} = u.id and c.ended_at is null and c.ends_at > ${timestamp})`

/** The row of `installation` that requires two-step sign-in of a role. */
export const twoStepRequirements: Record<Role, string> = {
  client: clientTwoStepRequirement,
  agent: staffTwoStepRequirement,
  admin: staffTwoStepRequirement,
}

/**
 * SQL: `u` signs in at the identity provider alone, which asks for a second step by its own rules.
 */
const signsInAtProvider = `u.role <> 'client' and exists (
  select from sign_in_provider where is_required and emergency_admin_id <> u.id)`

/**
 * SQL: `u` must set up two-step sign-in first. For people who have set it up, the query reads
 * neither of the two rows.
 */
const mustSetUpCondition = `u.two_step_since is null and case u.role ${Object.entries(twoStepRequirements)
  .map(([role, name]) => `when '${role}' then exists (select from installation where name = '${name}')`)
  .join(' ')} else true end and not (${signsInAtProvider})`

/** SQL: the account of `u` in session `s`: the chosen one if accessible, or the first. */
const accountJoin = `select account_id, may from people where user_id = u.id and ended_at is null
      order by account_id = s.account_id desc nulls last, added_at, account_id limit 1`

/** SQL: a client without access to any account has no session. */
const hasAccountCondition = `(u.role <> 'client' or at.account_id is not null)`

/** SQL: the person `u` who acts for the account `c`, with covers at the time $2. */
const personColumns = `u.id, u.role, u.first_name as "firstName", u.last_name as "lastName", u.email, u.username,
      u.phone, case when c.kind = 'business' then c.name end as company, c.address, coalesce(c.version, u.version) as version,
      c.id as "accountId", c.name as "accountName", at.may, coalesce(c.owner_id = u.id, false) as "isOwner",
      c.closed_at is not null as "isFormer",
      case when u.role = 'client' then (
        select json_agg(json_build_object('id', own.id, 'name', own.name) order by own.sort_name, own.id)
        from people p join accounts own on own.id = p.account_id where p.user_id = u.id and p.ended_at is null) end as accounts,
      case when u.role = 'agent' then ${standInStatesSql('agent_id', 'cover_id', '$2')} end as covering,
      case when u.role = 'agent' then ${standInStatesSql('cover_id', 'agent_id', '$2')} end as "coveredBy",
      u.role = 'agent' and ${isManagerCondition('u')} as manages, ${mustSetUpCondition} as "mustSetUpTwoStep",
      case when a.id is null then null else json_build_object('id', a.id, 'firstName', coalesce(a.first_name, ''),
        'lastName', coalesce(a.last_name, ''), 'email', a.email, 'phone', a.phone, 'license', a.license) end as agent`

const personJoins = `join users u on u.id = s.user_id
    left join lateral (${accountJoin}) at on true
    left join accounts c on c.id = at.account_id
    left join users a on a.id = coalesce(c.contact_id, c.agent_id)`

const canActCondition = `u.deactivated_at is null and ${hasAccountCondition}`

// Runs before many calls, so it is a prepared statement.
const sessionSql = `select ${personColumns},
      s.created_at as "createdAt", s.seen_at as "seenAt", s.confirmed_at as "confirmedAt"
    from sessions s ${personJoins}
    where s.token_hash = $1 and ${canActCondition}`

const personSql = `select ${personColumns}
    from (select $1::uuid as user_id, $3::uuid as account_id) s ${personJoins}
    where ${canActCondition}`

const noStandIns = { covers: null, covering: [], coveredBy: [], viewedBy: null }

/** Looks up a session by its token's hash; null if it is unknown or its person is deactivated. */
export async function findSession(
  hash: Buffer,
  { pool, now }: Pick<Context, 'pool' | 'now'>,
): Promise<Session | null> {
  const { rows } = await pool.query<
    SessionRow & { createdAt: string; seenAt: string; confirmedAt: string | null }
  >({
    ...namedStatement(pool, 'session'),
    text: sessionSql,
    values: [hash, now().toISOString()],
  } satisfies pg.QueryConfig)
  const [row] = rows
  if (!row) return null
  const { covering, coveredBy, createdAt, seenAt, confirmedAt, ...person } = row
  return {
    hash,
    me: { ...person, ...noStandIns },
    covering: covering ?? [],
    coveredBy: coveredBy ?? [],
    createdAt: Date.parse(createdAt),
    seenAt: Date.parse(seenAt),
    confirmedAt: confirmedAt === null ? 0 : Date.parse(confirmedAt),
  }
}

/**
 * A person as in a session of their own, for a key or link that acts for them. `accountId` is the
 * client account that they act for; without it, the first. Null if they are deactivated, or without
 * access to any account.
 */
export async function findPerson(
  { userId, accountId = null }: { userId: string; accountId?: string | null },
  { pool, now }: Pick<Context, 'pool' | 'now'>,
): Promise<Me | null> {
  const time = now()
  const { rows } = await pool.query<SessionRow>({
    ...namedStatement(pool, 'person'),
    text: personSql,
    values: [userId, time.toISOString(), accountId],
  } satisfies pg.QueryConfig)
  const [row] = rows
  return row ? personAt(time, row) : null
}

/** A program's API key, with the person for whom it acts. */
export interface KeyHolder {
  id: string
  rights: KeyRights
  me: Me
}

const keySql = `select s.id as "keyId", s.name as "keyName", s.rights, ${personColumns},
      coalesce(s.last_used_at < $2::timestamptz - interval '1 minute' or s.last_used_ip <> $3, true) as "isUseDue"
    from (select id, name, rights, user_id, of_agency, expires_at, revoked_at, last_used_at, last_used_ip,
        null::uuid as account_id from api_keys where token_hash = $1) s ${personJoins}
    where s.revoked_at is null and (s.expires_at is null or s.expires_at > $2) and ${canActCondition}
      and u.role <> 'client' and (u.role = 'admin' or not s.of_agency)`

const keyUseSql = 'update api_keys set last_used_at = $2, last_used_ip = $3 where id = $1'

/**
 * The key of a program's call; null if it is unknown, expired or revoked, or if its person may no
 * longer sign in. It is read at each call, so that a revoked key ends at once on every instance.
 * Writes the time and address of use once a minute.
 */
export async function findKey(
  { token, ip }: { token: string; ip: string },
  { pool, now }: Pick<Context, 'pool' | 'now'>,
): Promise<KeyHolder | null> {
  const time = now()
  const timestamp = time.toISOString()
  const { rows } = await pool.query<
    SessionRow & { keyId: string; keyName: string; rights: KeyRights; isUseDue: boolean }
  >({
    ...namedStatement(pool, 'key'),
    text: keySql,
    values: [tokenHash(token), timestamp, ip],
  } satisfies pg.QueryConfig)
  const [row] = rows
  if (!row) return null
  const { keyId: id, keyName: name, rights, isUseDue, ...person } = row
  if (isUseDue) await pool.query(keyUseSql, [id, timestamp, ip])
  return { id, rights, me: { ...personAt(time, person), apiKey: { id, name } } }
}

/** The person of a row, with the covers that are in effect at a time. */
function personAt(time: Date, { covering, coveredBy, ...person }: SessionRow): Me {
  const me = { ...person, ...noStandIns }
  return {
    ...me,
    ...sessionStateAt(time.getTime(), { me, covering: covering ?? [], coveredBy: coveredBy ?? [] }),
  }
}

export interface AuthenticatedCaller {
  me: Me
  session: Buffer
  /** The password was confirmed within the last 10 minutes. */
  confirmed: boolean
}

function callerOfSession(session: Session, time: number): AuthenticatedCaller | null {
  const { me, hash, covering, coveredBy, createdAt, seenAt, confirmedAt } = session
  if (createdAt <= time - absoluteLifetime || seenAt <= time - idleLifetime) return null
  const hasCovers = covering.length + coveredBy.length > 0
  return {
    me: hasCovers ? { ...me, ...sessionStateAt(time, session) } : me,
    session: hash,
    confirmed: confirmedAt > time - confirmationLifetime,
  }
}

/** The covers that are in effect at a time, as fields of `Me`. */
function sessionStateAt(
  time: number,
  { me, covering, coveredBy }: Pick<Session, 'covering' | 'coveredBy'> & { me: Pick<Me, 'manages'> },
) {
  const coversAtTime = (covers: readonly SessionStandIn[]) =>
    covers.filter(({ begins, ends }) => Date.parse(begins) <= time && Date.parse(ends) > time)
  const toParties = (covers: readonly SessionStandIn[]): StandInParty[] =>
    covers.map(({ agentId, name, until }) => ({ agentId, name, until }))
  const now = coversAtTime(covering)
  return {
    covers: now.length > 0 ? now.map(({ agentId }) => agentId) : null,
    manages: me.manages || now.some(({ manages }) => manages),
    covering: toParties(now),
    coveredBy: toParties(coversAtTime(coveredBy)),
  }
}

/**
 * The session's caller; null if the session has ended. Writes the time of use if the stored time is
 * more than ten minutes old.
 */
export async function resolveSession(
  session: Session,
  { pool, now }: Pick<Context, 'pool' | 'now'>,
): Promise<AuthenticatedCaller | null> {
  const time = now()
  const caller = callerOfSession(session, time.getTime())
  if (caller && session.seenAt < time.getTime() - refreshInterval) {
    session.seenAt = time.getTime()
    const { rowCount } = await pool.query('update sessions set seen_at = $2 where token_hash = $1', [
      session.hash,
      time,
    ])
    // Without a row to update, the session has ended meanwhile.
    if (rowCount === 0) return null
  }
  return caller
}

/** Resolves a session token from the database, past the cache; null if unknown or ended. */
export async function authenticate(
  token: string,
  parts: Pick<Context, 'pool' | 'now'>,
): Promise<AuthenticatedCaller | null> {
  const session = await findSession(tokenHash(token), parts)
  return session && resolveSession(session, parts)
}

/** The parts of a session's access that may change while it is open. */
export type SessionAccess = Pick<
  Me,
  'role' | 'covers' | 'manages' | 'covering' | 'coveredBy' | 'accountId' | 'may'
>

/** Maps the sessions that are still open, by token hash in hex, to their current access. */
export async function accessOfOpenSessions(
  { pool, now }: Pick<Context, 'pool' | 'now'>,
  sessions: readonly Buffer[],
): Promise<Map<string, SessionAccess>> {
  const time = now().getTime()
  const { rows } = await pool.query<
    Pick<SessionRow, 'role' | 'manages' | 'covering' | 'coveredBy' | 'accountId' | 'may'> & { token: string }
  >({
    ...namedStatement(pool, 'open sessions'),
    text: `select encode(s.token_hash, 'hex') as token, u.role, at.account_id as "accountId", at.may,
        u.role = 'agent' and ${isManagerCondition('u')} as manages,
        case when u.role = 'agent' then ${standInStatesSql('agent_id', 'cover_id', '$4')} end as covering,
        case when u.role = 'agent' then ${standInStatesSql('cover_id', 'agent_id', '$4')} end as "coveredBy"
      from sessions s join users u on u.id = s.user_id left join lateral (${accountJoin}) at on true
      where s.token_hash = any($1) and s.created_at > $2 and s.seen_at > $3 and u.deactivated_at is null
        and not (${mustSetUpCondition}) and ${hasAccountCondition}`,
    values: [
      sessions,
      ...[absoluteLifetime, idleLifetime, 0].map((age) => new Date(time - age).toISOString()),
    ],
  })
  return new Map(
    rows.map(({ token, role, accountId, may, manages, covering, coveredBy }) => [
      token,
      {
        role,
        accountId,
        may,
        ...sessionStateAt(time, { me: { manages }, covering: covering ?? [], coveredBy: coveredBy ?? [] }),
      },
    ]),
  )
}

/** The session still exists, in the transaction of a change. */
export const isSessionOpen = async (tx: Db, session: Buffer) =>
  (await tx.selectFrom('sessions').select('id').where('tokenHash', '=', session).executeTakeFirst()) !==
  undefined

/** Opens a session and returns the cookie's token. The database stores only its hash. */
export async function openSession(
  db: Db,
  { now, ip, userAgent }: { now: () => Date; ip: string; userAgent: string | null },
  userId: string,
): Promise<string> {
  const token = newToken()
  const timestamp = now().toISOString()
  await db
    .insertInto('sessions')
    .values({
      tokenHash: tokenHash(token),
      id: newId(),
      userId,
      createdAt: timestamp,
      seenAt: timestamp,
      ip,
      userAgent: userAgent?.slice(0, 400) ?? null,
    })
    .execute()
  return token
}

export const confirmSession = (db: Db, session: Buffer, time: Date) =>
  db
    .updateTable('sessions')
    .set({ confirmedAt: time.toISOString() })
    .where('tokenHash', '=', session)
    .execute()

/** Switches the session to another account of the person. */
export const chooseAccount = (db: Db, session: Buffer, accountId: string) =>
  db.updateTable('sessions').set({ accountId }).where('tokenHash', '=', session).execute()

/** A database trigger notifies every instance. */
export const closeSession = (db: Db, session: Buffer) =>
  db.deleteFrom('sessions').where('tokenHash', '=', session).execute()

/** Closes a person's sessions except `keptTokenHash`. */
export async function closeSessionsOf(db: Db, userId: string, keptTokenHash: Buffer | null): Promise<void> {
  const sessions = db.deleteFrom('sessions').where('userId', '=', userId)
  await (keptTokenHash ? sessions.where('tokenHash', '!=', keptTokenHash) : sessions).execute()
}

/** Closes one session of a person by id; undefined if there is none. */
export const closeSessionWithId = (db: Db, userId: string, id: string) =>
  db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(['tokenHash', 'userAgent'])
    .executeTakeFirst()

/** Sessions created or last used before these times have expired. */
export const openSessionCutoffs = (now: Date) => ({
  createdSince: new Date(now.getTime() - absoluteLifetime).toISOString(),
  seenSince: new Date(now.getTime() - idleLifetime).toISOString(),
})

export const removeExpiredSessions = (db: Db, now: Date) =>
  db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('createdAt', '<', new Date(now.getTime() - absoluteLifetime).toISOString()),
        eb('seenAt', '<', new Date(now.getTime() - idleLifetime).toISOString()),
      ]),
    )
    .execute()
