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
  listen(channel: string, channelListener: ChannelListener): Promise<void>
  /** Whether every notification up to five seconds ago has been received. */
  isCurrent(): boolean
  close(): Promise<void>
}

/** Application name of the connection in `pg_stat_activity`. */
export const listenerName = 'portal, listening'

const maxReconnectDelay = 5000
const heartbeatInterval = 2000
const staleAfterMs = 5000

/**
 * Opens the one LISTEN connection of this instance. A heartbeat every two seconds (a notification
 * to itself) detects a dead connection. The connection is then replaced, and each listener gets
 * `onGap`.
 */
export function openChangeFeed(connection: Connection, log: Log): ChangeFeed {
  const listeners = new Map<string, Set<ChannelListener>>()
  const beatChannel = `beat_${randomBytes(8).toString('hex')}`
  let client: pg.Client | undefined
  let openingClient: Promise<void> | undefined
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let currentAt = Number.NEGATIVE_INFINITY

  async function openListener() {
    const newClient = new pg.Client({
      ...connection,
      application_name: listenerName,
      keepAlive: true,
      // With pipelining, a LISTEN does not wait for the answer to the heartbeat.
      pipeline: true,
      connectionTimeoutMillis: 4000,
      query_timeout: 4500,
    })
    newClient.on('error', (error) => handleLoss(newClient, error))
    newClient.on('end', () => handleLoss(newClient))
    newClient.on('notification', ({ channel, payload = '' }) => {
      if (channel === beatChannel) currentAt = Number(payload)
      else for (const { onChange } of listeners.get(channel) ?? []) onChange(payload)
    })
    try {
      await newClient.connect()
      for (const channel of [beatChannel, ...listeners.keys()]) await listenTo(newClient, channel)
    } catch (error) {
      await newClient.end().catch(() => undefined)
      throw error
    }
    if (isClosed) return newClient.end()
    client = newClient
    void sendBeat(newClient)
  }

  const listenTo = (client: pg.Client, channel: string) =>
    client.query(`listen ${pg.escapeIdentifier(channel)}`)

  /**
   * A connection can be dead without an error on either side. Only a returned heartbeat proves it
   * alive.
   */
  async function sendBeat(beatClient: pg.Client) {
    try {
      await beatClient.query('select pg_notify($1, $2)', [beatChannel, String(performance.now())])
      if (client === beatClient)
        timer = setTimeout(() => void sendBeat(beatClient), heartbeatInterval).unref()
    } catch (error) {
      handleLoss(beatClient, error)
    }
  }

  function handleLoss(brokenClient: pg.Client, error?: unknown) {
    if (client !== brokenClient || isClosed) return
    client = undefined
    currentAt = Number.NEGATIVE_INFINITY
    clearTimeout(timer)
    log.warn({ err: error }, 'Live updates lost their connection to the database')
    brokenClient.end().catch(() => undefined)
    openingClient = scheduleReopen(100)
  }

  async function scheduleReopen(pause: number): Promise<void> {
    await wait(pause, null, { ref: false })
    if (isClosed) return
    try {
      await openListener()
      for (const feedListeners of listeners.values()) for (const { onGap } of feedListeners) onGap()
    } catch {
      // The database is still unreachable. The loss is already logged.
      return scheduleReopen(Math.min(maxReconnectDelay, pause * 2))
    }
  }

  return {
    async listen(channel, channelListener) {
      const channelListeners = listeners.get(channel) ?? new Set()
      listeners.set(channel, channelListeners.add(channelListener))
      openingClient ??= openListener()
      const attemptClient = openingClient
      try {
        await attemptClient
        if (client) await listenTo(client, channel)
      } catch (error) {
        channelListeners.delete(channelListener)
        // If `openingClient` is another promise by now, the connection broke meanwhile and is being
        // reopened. Otherwise the next call opens it again.
        if (openingClient === attemptClient && !client) openingClient = undefined
        throw error
      }
    },
    isCurrent: () => performance.now() - currentAt < staleAfterMs,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
