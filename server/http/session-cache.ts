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

/** Resolves a session token to its caller; null if the session is unknown or has ended. */
export interface SessionCache {
  of(token: string): Promise<AuthenticatedCaller | null>
}

const maxCachedSessions = 10_000
const cacheLifetime = 60_000

/** The PostgreSQL channel on which the database announces changed sessions. */
export const sessionChannel = 'sessions'

const everybody = 'everybody'
/** The payload names one person; any other text means everybody. */
export const isPersonId = (told: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(told)

/** SQLSTATE of the triggers' notice, which names the person concerned by a change. */
const changing = 'SESSI'

/** Everybody whose data is part of a cached session. */
const peopleOf = ({ me, covering, coveredBy }: Session) => [
  me.id,
  ...(me.agent ? [me.agent.id] : []),
  ...[...covering, ...coveredBy].map(({ agentId }) => agentId),
]

/**
 * Caches resolved sessions for a minute at most, to save a query per call. Database triggers
 * announce each change: to all instances by notification after commit, and to the changing
 * connection by notice, so its instance drops the entry before it answers. Without a working
 * notification channel every call queries the database. Expiry by time is checked at each call.
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
  /** By connection: the people whose sessions are changed by its open transaction. */
  const concerned = new WeakMap<object, Set<string>>()
  context.pool.on('connect', (client) => {
    client.on('notice', ({ code, message = '' }: { code?: string; message?: string }) => {
      if (code === changing) concerned.set(client, (concerned.get(client) ?? new Set()).add(message))
    })
  })
  // When a connection is released, its transaction is over and its caller has no answer yet.
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
      context.log.warn(
        { err: error },
        'Session invalidation channel unavailable; looking sessions up per request',
      )
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
      // If the cached copy has expired, the session may still have been used on another instance.
      // The database decides.
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
