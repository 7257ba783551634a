import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { expect, onTestFinished } from 'vitest'

const patient = { timeout: 120_000, interval: 100 }

/**
 * People who write messages without a pause. Like a browser, they send a message under one
 * idempotency key until an address acknowledges it. Each try goes to the next address.
 */
export function startWriters(addresses: readonly string[], cookies: readonly string[]) {
  /** Times of the first attempt and of the acknowledgement. */
  const acknowledged = new Map<string, { asked: number; done: number }>()
  /** Answers by status; '' counts failed connections. */
  const seen: Record<string, number> = {}
  /** Messages that were sent and are not acknowledged yet. */
  const openWrites = new Set<string>()
  let slowest = 0
  let isOver = false

  async function send(address: string, init: RequestInit): Promise<number | ''> {
    const began = performance.now()
    try {
      return (await fetch(`${address}/api/message`, init)).status
    } catch {
      return ''
    } finally {
      slowest = Math.max(slowest, performance.now() - began)
    }
  }

  async function write(cookie: string, person: number) {
    for (let turn = 0; !isOver; turn++) {
      const content = `Message ${turn} of ${person}`
      const askedAt = Date.now()
      openWrites.add(content)
      const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
      for (let tries = 0; ; tries++) {
        const address = addresses[(turn + tries + person) % addresses.length] ?? ''
        const status = await send(address, { method: 'POST', headers, body: JSON.stringify({ content }) })
        seen[status] = (seen[status] ?? 0) + 1
        if (status === 201) break
        if (isOver) return
        await pause(200)
      }
      acknowledged.set(content, { asked: askedAt, done: Date.now() })
      openWrites.delete(content)
    }
  }
  const allWrites = Promise.all(cookies.map(write))
  onTestFinished(() => {
    isOver = true
  })

  return {
    acknowledged,
    seen,
    /** Longest wait for an answer in ms, since the last call. */
    takeSlowest() {
      const found = slowest
      slowest = 0
      return found
    },
    /** Longest time without an acknowledgement after a moment, in seconds. */
    gapAfter(moment: number) {
      const doneTimes = [...acknowledged.values()].map((one) => one.done).sort((one, other) => one - other)
      const gaps = doneTimes.map((at, index) => (at > moment ? at - (doneTimes[index - 1] ?? at) : 0))
      return Math.max(0, ...gaps) / 1000
    },
    /** Resolves when more messages are acknowledged. */
    async goesOn() {
      const before = acknowledged.size
      await expect.poll(() => acknowledged.size, patient).toBeGreaterThan(before + 4 * cookies.length)
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
      const sure = [...acknowledged.keys()]
      const { rows } = await pool.query<{ content: string }>('select content from messages')
      const storedContents = rows.map(({ content }) => content)
      const storedOnce = new Set(storedContents)
      expect(storedContents.length, 'nothing is there twice').toBe(storedOnce.size)
      const lostContents = sure.filter((content) => !storedOnce.has(content))
      expect(lostContents, 'what was acknowledged and is not there').toEqual([])
      const stray = storedContents.filter((content) => !acknowledged.has(content) && !openWrites.has(content))
      expect(stray, 'what nobody wrote').toEqual([])
    },
  }
}
