import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { expect, onTestFinished } from 'vitest'

const slowPoll = { timeout: 120_000, interval: 100 }

/**
 * People who write messages without a pause. Like a browser, they send a message under one
 * idempotency key until an address acknowledges it. Each try goes to the next address.
 */
export function startWriters(addresses: readonly string[], cookies: readonly string[]) {
  /** Times of the first attempt and of the acknowledgement. */
  const acknowledgedWrites = new Map<string, { asked: number; done: number }>()
  /** Answers by status; '' counts failed connections. */
  const statusCounts: Record<string, number> = {}
  /** Messages that were sent and are not acknowledged yet. */
  const openWrites = new Set<string>()
  let slowestTime = 0
  let isOver = false

  async function send(address: string, init: RequestInit): Promise<number | ''> {
    const startedAt = performance.now()
    try {
      return (await fetch(`${address}/api/message`, init)).status
    } catch {
      return ''
    } finally {
      slowestTime = Math.max(slowestTime, performance.now() - startedAt)
    }
  }

  async function write(cookie: string, person: number) {
    for (let turn = 0; !isOver; turn++) {
      const content = `Message ${turn} of ${person}`
      const askedAt = Date.now()
      openWrites.add(content)
      const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
      for (let attemptCount = 0; ; attemptCount++) {
        const portalUrl = addresses[(turn + attemptCount + person) % addresses.length] ?? ''
        const status = await send(portalUrl, { method: 'POST', headers, body: JSON.stringify({ content }) })
        statusCounts[status] = (statusCounts[status] ?? 0) + 1
        if (status === 201) break
        if (isOver) return
        await pause(200)
      }
      acknowledgedWrites.set(content, { asked: askedAt, done: Date.now() })
      openWrites.delete(content)
    }
  }
  const allWrites = Promise.all(cookies.map(write))
  onTestFinished(() => {
    isOver = true
  })

  return {
    acknowledged: acknowledgedWrites,
    seen: statusCounts,
    /** Longest wait for an answer in ms, since the last call. */
    takeSlowest() {
      const slowestBefore = slowestTime
      slowestTime = 0
      return slowestBefore
    },
    /** Longest time without an acknowledgement after a moment, in seconds. */
    gapAfter(moment: number) {
      const doneTimes = [...acknowledgedWrites.values()]
        .map((one) => one.done)
        .sort((one, other) => one - other)
      const gaps = doneTimes.map((time, index) => (time > moment ? time - (doneTimes[index - 1] ?? time) : 0))
      return Math.max(0, ...gaps) / 1000
    },
    /** Resolves when more messages are acknowledged. */
    async goesOn() {
      const sizeBefore = acknowledgedWrites.size
      await expect
        .poll(() => acknowledgedWrites.size, slowPoll)
        .toBeGreaterThan(sizeBefore + 4 * cookies.length)
    },
    async end() {
      isOver = true
      await allWrites
    },
    /**
     * Checks the messages in the database: each acknowledged message exists exactly once, and all
     * messages were sent. Works at the end, and also during the writing.
     */
    async isAllThere(pool: pg.Pool) {
      const sure = [...acknowledgedWrites.keys()]
      const { rows } = await pool.query<{ content: string }>('select content from messages')
      const storedContents = rows.map(({ content }) => content)
      const storedOnce = new Set(storedContents)
      expect(storedContents.length, 'nothing is there twice').toBe(storedOnce.size)
      const lostContents = sure.filter((content) => !storedOnce.has(content))
      expect(lostContents, 'what was acknowledged and is not there').toEqual([])
      const strayContents = storedContents.filter(
        (content) => !acknowledgedWrites.has(content) && !openWrites.has(content),
      )
      expect(strayContents, 'what nobody wrote').toEqual([])
    },
  }
}
