import pg from 'pg'
import type { Connection } from './connection.ts'
import type { Log } from './log.ts'

interface Heard {
  /** What was told, as it was told. */
  onChange(text: string): void
  /** Changes may have been missed: the database could not be heard for a while. */
  onGap(): void
}

/** Hears what any instance tells through the database when a transaction commits. */
export interface Changes {
  /** Resolves once every change from here on is heard. */
  listen(heard: Heard): Promise<void>
  close(): Promise<void>
}

const channel = 'change'
const longestPause = 5000
const checkEvery = 30_000

/**
 * Listens on one connection, which stays open for as long as this instance lives. One that breaks, or goes dumb without
 * a word, is replaced, and those who listen are told that they may have missed something.
 */
export function changesOn(connection: Connection, log: Log): Changes {
  const listeners = new Set<Heard>()
  let client: pg.Client | undefined
  let opening: Promise<void> | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  async function open() {
    const next = new pg.Client({
      ...connection,
      keepAlive: true,
      connectionTimeoutMillis: 4000,
      query_timeout: 4500,
    })
    next.on('error', (error) => lost(next, error))
    next.on('end', () => lost(next))
    next.on('notification', ({ payload }) => {
      for (const { onChange } of listeners) onChange(payload ?? '')
    })
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (error) {
      await next.end().catch(() => undefined)
      throw error
    }
    client = next
    timer = setTimeout(() => check(next), checkEvery).unref()
  }

  /** A connection can be dead without either side knowing: only an answer shows that it is not. */
  function check(checked: pg.Client) {
    checked.query('select 1').then(
      () => {
        if (client === checked) timer = setTimeout(() => check(checked), checkEvery).unref()
      },
      (error) => lost(checked, error),
    )
  }

  function lost(broken: pg.Client, error?: Error) {
    if (client !== broken || closed) return
    client = undefined
    clearTimeout(timer)
    log.warn({ err: error }, 'Live updates lost their connection to the database')
    broken.end().catch(() => undefined)
    opening = again(100)
  }

  async function again(pause: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, pause).unref())
    if (closed) return
    try {
      await open()
      for (const { onGap } of listeners) onGap()
    } catch {
      // Still away: the log has said so when it was lost.
      return again(Math.min(longestPause, pause * 2))
    }
  }

  return {
    async listen(heard) {
      listeners.add(heard)
      opening ??= open()
      try {
        await opening
      } catch (error) {
        opening = undefined
        listeners.delete(heard)
        throw error
      }
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
