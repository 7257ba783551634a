import type pg from 'pg'
import type { Role } from '../../contract/values/roles.ts'
import type { Context, CoverParty, Me } from '../context.ts'
import type { Db } from '../database/tables.ts'
import { newId } from '../platform/ids.ts'
import { namedStatement } from '../platform/prepared.ts'
import { newToken, tokenHash } from '../platform/secrets.ts'

const day = 86_400_000
const idle = 7 * day
const absolute = 30 * day
// A session's last use is written down at most this often: a row is not rewritten at every call.
const refresh = 10 * 60_000

// Whoever confirmed the password may change access for this long.
const confirmation = 10 * 60_000

/** A cover on which the person stands on one side, with the moments between which it counts. */
interface SessionCover extends CoverParty {
  begins: string
  ends: string
  /** Whether whoever it names is an account manager of anybody. */
  manages: boolean
}

interface SessionRow extends Omit<Me, 'covers' | 'covering' | 'coveredBy' | 'viewedBy'> {
  covering: SessionCover[] | null
  coveredBy: SessionCover[] | null
}

/** What a session stands for, whatever the time: who it is, and what begins and ends by the clock. */
export interface Session {
  hash: Buffer
  /** Without covers. */
  me: Me
  covering: readonly SessionCover[]
  coveredBy: readonly SessionCover[]
  createdAt: number
  seenAt: number
  /** When the password was last confirmed in it; 0 where it was not. */
  confirmedAt: number
}

/** The rows of `installation` that are there where the agency requires two-step sign-in of its people, and of its clients. */
export const requiresTwoStep = 'require two-step sign-in'
export const requiresTwoStepOfClients = 'require two-step sign-in of clients'

const managesAny = (u: string) => `exists (select from account_managers m where m.user_id = ${u}.id)`

/** Those whom the covers of `u` name that have not ended at a time, on the one side where `u` stands on the other. */
const standing = (named: string, own: string, at: string) => `(
  select json_agg(json_build_object('agentId', p.id, 'name', concat_ws(' ', p.first_name, p.last_name), 'until', c.until_day,
    'begins', c.begins_at, 'ends', c.ends_at, 'manages', ${managesAny('p')}) order by c.ends_at, c.id)
  from covers c join users p on p.id = c.${named}
  where c.${own} = u.id and c.ended_at is null and c.ends_at > ${at})`

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

/** The account at which the person of `u` is in the session `s`: which they chose, while it is theirs, else their first. */
const accountAt = `select account_id, may from people where user_id = u.id and ended_at is null
      order by account_id = s.account_id desc nulls last, added_at, account_id limit 1`

/** A client whose access to their last account has ended is nobody any more. */
const actsForSomebody = `(u.role <> 'client' or at.account_id is not null)`

// A prepared statement of its own: it runs before many a call.
const sessionOf = `select u.id, u.role, u.first_name as "firstName", u.last_name as "lastName", u.email, u.username,
      u.phone, case when c.kind = 'business' then c.name end as company, c.address, coalesce(c.version, u.version) as version,
      c.id as "accountId", c.name as "accountName", at.may, coalesce(c.owner_id = u.id, false) as "isOwner",
      c.closed_at is not null as "isFormer",
      case when u.role = 'client' then (
        select json_agg(json_build_object('id', own.id, 'name', own.name) order by own.sort_name, own.id)
        from people p join accounts own on own.id = p.account_id where p.user_id = u.id and p.ended_at is null) end as accounts,
      s.created_at as "createdAt", s.seen_at as "seenAt", s.confirmed_at as "confirmedAt",
      case when u.role = 'agent' then ${standing('agent_id', 'cover_id', '$2')} end as covering,
      case when u.role = 'agent' then ${standing('cover_id', 'agent_id', '$2')} end as "coveredBy",
      u.role = 'agent' and ${managesAny('u')} as manages, ${mustSetUp} as "mustSetUpTwoStep",
      case when a.id is null then null else json_build_object('id', a.id, 'firstName', coalesce(a.first_name, ''),
        'lastName', coalesce(a.last_name, ''), 'email', a.email, 'phone', a.phone, 'license', a.license) end as agent
    from sessions s
    join users u on u.id = s.user_id
    left join lateral (${accountAt}) at on true
    left join accounts c on c.id = at.account_id
    left join users a on a.id = coalesce(c.contact_id, c.agent_id)
    where s.token_hash = $1 and u.deactivated_at is null and ${actsForSomebody}`

const noCovers = { covers: null, covering: [], coveredBy: [], viewedBy: null }

/** Looks a session up by the hash of its token; null where there is none, and where its person was deactivated. */
export async function findSession(
  hash: Buffer,
  { pool, now }: Pick<Context, 'pool' | 'now'>,
): Promise<Session | null> {
  const { rows } = await pool.query<
    SessionRow & { createdAt: string; seenAt: string; confirmedAt: string | null }
  >({
    ...namedStatement(pool, 'session'),
    text: sessionOf,
    values: [hash, now().toISOString()],
  } satisfies pg.QueryConfig)
  const [row] = rows
  if (!row) return null
  const { covering, coveredBy, createdAt, seenAt, confirmedAt, ...person } = row
  return {
    hash,
    me: { ...person, ...noCovers },
    covering: covering ?? [],
    coveredBy: coveredBy ?? [],
    createdAt: Date.parse(createdAt),
    seenAt: Date.parse(seenAt),
    confirmedAt: confirmedAt === null ? 0 : Date.parse(confirmedAt),
  }
}

export interface AuthenticatedCaller {
  me: Me
  session: Buffer
  /** Whether the password was confirmed within the last minutes. */
  confirmed: boolean
}

function signedInBy(session: Session, time: number): AuthenticatedCaller | null {
  const { me, hash, covering, coveredBy, createdAt, seenAt, confirmedAt } = session
  if (createdAt <= time - absolute || seenAt <= time - idle) return null
  const hasCovers = covering.length + coveredBy.length > 0
  return {
    me: hasCovers ? { ...me, ...standingAt(time, session) } : me,
    session: hash,
    confirmed: confirmedAt > time - confirmation,
  }
}

/** The two sides of somebody's covers, as they stand in `Me`. */
function standingAt(
  time: number,
  { me, covering, coveredBy }: Pick<Session, 'covering' | 'coveredBy'> & { me: Pick<Me, 'manages'> },
) {
  const atThatTime = (covers: readonly SessionCover[]) =>
    covers.filter(({ begins, ends }) => Date.parse(begins) <= time && Date.parse(ends) > time)
  const named = (covers: readonly SessionCover[]): CoverParty[] =>
    covers.map(({ agentId, name, until }) => ({ agentId, name, until }))
  const now = atThatTime(covering)
  return {
    covers: now.length > 0 ? now.map(({ agentId }) => agentId) : null,
    manages: me.manages || now.some(({ manages }) => manages),
    covering: named(now),
    coveredBy: named(atThatTime(coveredBy)),
  }
}

/** Whom a session stands for now. That it is used is written down, where that was not done lately. */
export async function resolveSession(
  session: Session,
  { pool, now }: Pick<Context, 'pool' | 'now'>,
): Promise<AuthenticatedCaller | null> {
  const time = now()
  const found = signedInBy(session, time.getTime())
  if (found && session.seenAt < time.getTime() - refresh) {
    session.seenAt = time.getTime()
    const { rowCount } = await pool.query('update sessions set seen_at = $2 where token_hash = $1', [
      session.hash,
      time,
    ])
    // It has ended meanwhile.
    if (rowCount === 0) return null
  }
  return found
}

/** The person a session's token stands for, as the database has it now; null when it is unknown or has ended. */
export async function authenticate(
  token: string,
  parts: Pick<Context, 'pool' | 'now'>,
): Promise<AuthenticatedCaller | null> {
  const session = await findSession(tokenHash(token), parts)
  return session && resolveSession(session, parts)
}

/** What a session shows may change while it is open. */
export type SessionAccess = Pick<
  Me,
  'role' | 'covers' | 'manages' | 'covering' | 'coveredBy' | 'accountId' | 'may'
>

/** Those of these sessions in which somebody sees anything still, in hexadecimal, with what their person may see by now. */
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
        u.role = 'agent' and ${managesAny('u')} as manages,
        case when u.role = 'agent' then ${standing('agent_id', 'cover_id', '$4')} end as covering,
        case when u.role = 'agent' then ${standing('cover_id', 'agent_id', '$4')} end as "coveredBy"
      from sessions s join users u on u.id = s.user_id left join lateral (${accountAt}) at on true
      where s.token_hash = any($1) and s.created_at > $2 and s.seen_at > $3 and u.deactivated_at is null
        and not (${mustSetUp}) and ${actsForSomebody}`,
    values: [sessions, ...[absolute, idle, 0].map((age) => new Date(time - age).toISOString())],
  })
  return new Map(
    rows.map(({ token, role, accountId, may, manages, covering, coveredBy }) => [
      token,
      {
        role,
        accountId,
        may,
        ...standingAt(time, { me: { manages }, covering: covering ?? [], coveredBy: coveredBy ?? [] }),
      },
    ]),
  )
}

/** Whether a session is there still, within the transaction of a change. */
export const isSessionOpen = async (tx: Db, session: Buffer) =>
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

/** The person goes on for another of their accounts in this session. */
export const chooseAccount = (db: Db, session: Buffer, accountId: string) =>
  db.updateTable('sessions').set({ accountId }).where('tokenHash', '=', session).execute()

/** Every instance hears of the end of a session from the database itself. */
export const closeSession = (db: Db, session: Buffer) =>
  db.deleteFrom('sessions').where('tokenHash', '=', session).execute()

/** Ends a person's sessions on the server; `keep` is the one that goes on. */
export async function closeSessionsOf(db: Db, userId: string, keep: Buffer | null): Promise<void> {
  const sessions = db.deleteFrom('sessions').where('userId', '=', userId)
  await (keep ? sessions.where('tokenHash', '!=', keep) : sessions).execute()
}

/** Ends one of a person's sessions by its id; answers undefined where there is none. */
export const closeSessionWithId = (db: Db, userId: string, id: string) =>
  db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(['tokenHash', 'userAgent'])
    .executeTakeFirst()

/** A session that is older, or was not used since, is over. */
export const openSessionCutoffs = (now: Date) => ({
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
