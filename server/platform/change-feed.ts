import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from './connection.ts'
import type { Log } from './log.ts'

interface ChannelListener {
  onChange(text: string): void
  /** Changes may have been missed, because the connection was lost for a while. */
  onGap(): void
}

/** Receives the notifications that any instance sends; PostgreSQL delivers them at commit. */
export interface ChangeFeed {
  /**
   * Subscribes to a channel. After the promise resolves, every notification on the channel is
   * received.
   */
  listen(channel: string, heard: ChannelListener): Promise<void>
  /** Whether every notification up to five seconds ago has been received. */
  isCurrent(): boolean
  close(): Promise<void>
}

/** Application name of the connection in `pg_stat_activity`. */
export const listenerName = 'portal, listening'

const maxReconnectDelay = 5000
const heartbeatInterval = 2000
const staleAfter = 5000

/**
 * Opens the one LISTEN connection of this instance. A heartbeat every two seconds (a notification
 * to itself) detects a dead connection. The connection is then replaced, and each listener gets
 * `onGap`.
 */
export function openChangeFeed(connection: Connection, log: Log): ChangeFeed {
  const listeners = new Map<string, Set<ChannelListener>>()
  const ownBeat = `beat_${randomBytes(8).toString('hex')}`
  let client: pg.Client | undefined
  let opening: Promise<void> | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let currentAt = Number.NEGATIVE_INFINITY

  async function open() {
    const next = new pg.Client({
      ...connection,
      application_name: listenerName,
      keepAlive: true,
      // With pipelining, a LISTEN does not wait for the answer to the heartbeat.
      pipeline: true,
      connectionTimeoutMillis: 4000,
      query_timeout: 4500,
    })
    next.on('error', (error) => lost(next, error))
    next.on('end', () => lost(next))
    next.on('notification', ({ channel, payload = '' }) => {
      if (channel === ownBeat) currentAt = Number(payload)
      else for (const { onChange } of listeners.get(channel) ?? []) onChange(payload)
    })
    try {
      await next.connect()
      for (const channel of [ownBeat, ...listeners.keys()]) await listenTo(next, channel)
    } catch (error) {
      await next.end().catch(() => undefined)
      throw error
    }
    if (closed) return next.end()
    client = next
    void beat(next)
  }

  const listenTo = (on: pg.Client, channel: string) => on.query(`listen ${pg.escapeIdentifier(channel)}`)

  /**
   * A connection can be dead without an error on either side. Only a returned heartbeat proves it
   * alive.
   */
  async function beat(beating: pg.Client) {
    try {
      await beating.query('select pg_notify($1, $2)', [ownBeat, String(performance.now())])
      if (client === beating) timer = setTimeout(() => void beat(beating), heartbeatInterval).unref()
    } catch (error) {
      lost(beating, error)
    }
  }

  function lost(broken: pg.Client, error?: unknown) {
    if (client !== broken || closed) return
    client = undefined
    currentAt = Number.NEGATIVE_INFINITY
    clearTimeout(timer)
    log.warn({ err: error }, 'Live updates lost their connection to the database')
    broken.end().catch(() => undefined)
    opening = again(100)
  }

  async function again(pause: number): Promise<void> {
    await wait(pause, null, { ref: false })
    if (closed) return
    try {
      await open()
      for (const of of listeners.values()) for (const { onGap } of of) onGap()
    } catch {
      // The database is still unreachable. The loss is already logged.
      return again(Math.min(maxReconnectDelay, pause * 2))
    }
  }

  return {
    async listen(channel, heard) {
      const others = listeners.get(channel) ?? new Set()
      listeners.set(channel, others.add(heard))
      opening ??= open()
      const tried = opening
      try {
        await tried
        if (client) await listenTo(client, channel)
      } catch (error) {
        others.delete(heard)
        // If `opening` is another promise by now, the connection broke meanwhile and is being
        // reopened. Otherwise the next call opens it again.
        if (opening === tried && !client) opening = undefined
        throw error
      }
    },
    isCurrent: () => performance.now() - currentAt < staleAfter,
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
