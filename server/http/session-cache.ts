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
  findCaller(token: string): Promise<AuthenticatedCaller | null>
}

const maxCachedSessions = 10_000
const cacheLifetime = 60_000

/** The PostgreSQL channel on which the database announces changed sessions. */
export const sessionChannel = 'sessions'

const everybodySignal = 'everybody'
/** The payload names one person; any other text means everybody. */
export const isPersonId = (payload: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(payload)

/** SQLSTATE of the triggers' notice, which names the person concerned by a change. */
const sessionSignalPrefix = 'SESSI'

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
  if (!changes) return { findCaller: (token) => authenticate(token, context) }
  const keysByPerson = new Map<string, Set<string>>()
  const cachedSessions = new LRUCache<string, Session>({
    max: maxCachedSessions,
    ttl: cacheLifetime,
    dispose(session, key) {
      for (const person of peopleOf(session)) {
        const personKeys = keysByPerson.get(person)
        if (personKeys?.delete(key) && personKeys.size === 0) keysByPerson.delete(person)
      }
    },
  })
  let dropCount = 0

  const drop = (person: string) => {
    dropCount += 1
    if (isPersonId(person)) for (const key of keysByPerson.get(person) ?? []) cachedSessions.delete(key)
    else cachedSessions.clear()
  }
  /** By connection: the people whose sessions are changed by its open transaction. */
  const peopleBySession = new WeakMap<object, Set<string>>()
  context.pool.on('connect', (client) => {
    client.on('notice', ({ code, message = '' }: { code?: string; message?: string }) => {
      if (code === sessionSignalPrefix)
        peopleBySession.set(client, (peopleBySession.get(client) ?? new Set()).add(message))
    })
  })
  // When a connection is released, its transaction is over and its caller has no answer yet.
  context.pool.on('release', (_, client) => {
    for (const person of peopleBySession.get(client) ?? []) drop(person)
    peopleBySession.delete(client)
  })

  let listenState: 'not' | 'about to' | 'yes' = 'not'
  const listen = async () => {
    if (listenState !== 'not') return
    listenState = 'about to'
    try {
      await changes.listen(sessionChannel, { onChange: drop, onGap: () => drop(everybodySignal) })
      listenState = 'yes'
    } catch (error) {
      listenState = 'not'
      context.log.warn(
        { err: error },
        'Session invalidation channel unavailable; looking sessions up per request',
      )
    }
  }

  const cacheSession = (key: string, session: Session) => {
    cachedSessions.set(key, session)
    for (const person of peopleOf(session))
      keysByPerson.set(person, (keysByPerson.get(person) ?? new Set()).add(key))
  }

  return {
    async findCaller(token) {
      const hash = tokenHash(token)
      const key = hash.toString('base64')
      const isListening = listenState === 'yes' && changes.isCurrent()
      const cachedSession = isListening ? cachedSessions.get(key) : undefined
      const caller = cachedSession && (await resolveSession(cachedSession, context))
      // If the cached copy has expired, the session may still have been used on another instance.
      // The database decides.
      if (caller) {
        counters.sessions.kept += 1
        return caller
      }
      counters.sessions.asked += 1
      void listen()
      const dropCountBefore = dropCount
      const session = await findSession(hash, context)
      if (!session) return null
      if (isListening && dropCount === dropCountBefore) cacheSession(key, session)
      return resolveSession(session, context)
    },
  }
}
