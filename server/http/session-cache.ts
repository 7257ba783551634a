import { LRUCache } from 'lru-cache'
import type { Context } from '../context.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import { counters } from '../platform/counters.ts'
import { tokenHash } from '../platform/secrets.ts'
import {
  type AuthenticatedCaller,
  authenticate,
  findSession,
  resolveSession,
  type Session,
} from './session.ts'

/** Whose call it is, by the token of its session; null when that is unknown or has ended. */
export interface SessionCache {
  of(token: string): Promise<AuthenticatedCaller | null>
}

const maxCachedSessions = 10_000
const cacheLifetime = 60_000

/** The channel on which the database tells whose sessions are no longer what they were. */
export const sessionChannel = 'sessions'

const everybody = 'everybody'
/** Whom a change concerns; any other text means everybody. */
export const isPersonId = (told: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(told)

/** As the migration marks what it tells whoever changes what sessions are made of. */
const changing = 'SESSI'

/** Everybody a session's answer speaks of. */
const peopleOf = ({ me, covering, coveredBy }: Session) => [
  me.id,
  ...(me.agent ? [me.agent.id] : []),
  ...[...covering, ...coveredBy].map(({ agentId }) => agentId),
]

/**
 * Keeps what sessions stand for in the process, for a minute at most, so that the database is not asked at every call. What
 * changes any of it is told by the database itself: to all instances once it is committed, and beside its answer to the one
 * that makes the change, which drops it before it answers. An instance that may not hear what is told asks every time. What
 * ends by the clock is judged at each call.
 */
export function openSessionCache(
  context: Pick<Context, 'pool' | 'now' | 'log'>,
  changes?: ChangeFeed,
): SessionCache {
  if (!changes) return { of: (token) => authenticate(token, context) }
  const ofPerson = new Map<string, Set<string>>()
  const kept = new LRUCache<string, Session>({
    max: maxCachedSessions,
    ttl: cacheLifetime,
    dispose(session, key) {
      for (const person of peopleOf(session)) {
        const theirs = ofPerson.get(person)
        if (theirs?.delete(key) && theirs.size === 0) ofPerson.delete(person)
      }
    },
  })
  let drops = 0

  const drop = (person: string) => {
    drops += 1
    if (isPersonId(person)) for (const key of ofPerson.get(person) ?? []) kept.delete(key)
    else kept.clear()
  }
  /** Whom a change concerns that is made on a connection. */
  const concerned = new WeakMap<object, Set<string>>()
  context.pool.on('connect', (client) => {
    client.on('notice', ({ code, message = '' }: { code?: string; message?: string }) => {
      if (code === changing) concerned.set(client, (concerned.get(client) ?? new Set()).add(message))
    })
  })
  // Its transaction is over, and whoever made the change is not answered yet.
  context.pool.on('release', (_, client) => {
    for (const person of concerned.get(client) ?? []) drop(person)
    concerned.delete(client)
  })

  let listens: 'not' | 'about to' | 'yes' = 'not'
  const listen = async () => {
    if (listens !== 'not') return
    listens = 'about to'
    try {
      await changes.listen(sessionChannel, { onChange: drop, onGap: () => drop(everybody) })
      listens = 'yes'
    } catch (error) {
      listens = 'not'
      context.log.warn({ err: error }, 'The ends of sessions cannot be heard. Each call asks for its own')
    }
  }

  const keep = (key: string, session: Session) => {
    kept.set(key, session)
    for (const person of peopleOf(session)) ofPerson.set(person, (ofPerson.get(person) ?? new Set()).add(key))
  }

  return {
    async of(token) {
      const hash = tokenHash(token)
      const key = hash.toString('base64')
      const isHeard = listens === 'yes' && changes.isCurrent()
      const known = isHeard ? kept.get(key) : undefined
      const found = known && (await resolveSession(known, context))
      // One that has ended by the clock may have been used on another instance.
      if (found) {
        counters.sessions.kept += 1
        return found
      }
      counters.sessions.asked += 1
      void listen()
      const dropsBefore = drops
      const session = await findSession(hash, context)
      if (!session) return null
      if (isHeard && drops === dropsBefore) keep(key, session)
      return resolveSession(session, context)
    },
  }
}
