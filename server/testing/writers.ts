import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { expect, onTestFinished } from 'vitest'

const patient = { timeout: 120_000, interval: 100 }

/**
 * People who write messages without a pause, each by the addresses in turns, and send one again under its key until it is
 * acknowledged: as a browser does it.
 */
export function writers(addresses: readonly string[], cookies: readonly string[]) {
  /** When each message was first sent and when it was acknowledged. */
  const acknowledged = new Map<string, { asked: number; done: number }>()
  /** How often each status was answered; '' where nobody was there. */
  const seen: Record<string, number> = {}
  /** What was sent and is not acknowledged. */
  const underWay = new Set<string>()
  let slowest = 0
  let isOver = false

  async function send(address: string, given: RequestInit): Promise<number | ''> {
    const began = performance.now()
    try {
      return (await fetch(`${address}/api/message`, given)).status
    } catch {
      return ''
    } finally {
      slowest = Math.max(slowest, performance.now() - began)
    }
  }

  async function write(cookie: string, person: number) {
    for (let turn = 0; !isOver; turn++) {
      const content = `Message ${turn} of ${person}`
      const asked = Date.now()
      underWay.add(content)
      const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
      for (let tries = 0; ; tries++) {
        const address = addresses[(turn + tries + person) % addresses.length] ?? ''
        const status = await send(address, { method: 'POST', headers, body: JSON.stringify({ content }) })
        seen[status] = (seen[status] ?? 0) + 1
        if (status === 201) break
        if (isOver) return
        await pause(200)
      }
      acknowledged.set(content, { asked, done: Date.now() })
      underWay.delete(content)
    }
  }
  const working = Promise.all(cookies.map(write))
  onTestFinished(() => {
    isOver = true
  })

  return {
    acknowledged,
    seen,
    /** How long a call waited for its answer at most, in ms, since this was last asked. */
    takeSlowest() {
      const found = slowest
      slowest = 0
      return found
    },
    /** How long nothing was acknowledged at most after a moment, in seconds. */
    gapAfter(moment: number) {
      const done = [...acknowledged.values()].map((one) => one.done).sort((one, other) => one - other)
      const gaps = done.map((at, place) => (at > moment ? at - (done[place - 1] ?? at) : 0))
      return Math.max(0, ...gaps) / 1000
    },
    /** Resolves once more is acknowledged. */
    async goesOn() {
      const before = acknowledged.size
      await expect.poll(() => acknowledged.size, patient).toBeGreaterThan(before + 4 * cookies.length)
    },
    async end() {
      isOver = true
      await working
    },
    /**
     * Holds the database to what was acknowledged: all of it is there, each once, and nothing that nobody wrote. At the end, or
     * while they write.
     */
    async isAllThere(pool: pg.Pool) {
      const sure = [...acknowledged.keys()]
      const { rows } = await pool.query<{ content: string }>('select content from messages')
      const stored = rows.map(({ content }) => content)
      const once = new Set(stored)
      expect(stored.length, 'nothing is there twice').toBe(once.size)
      const lost = sure.filter((content) => !once.has(content))
      expect(lost, 'what was acknowledged and is not there').toEqual([])
      const stray = stored.filter((content) => !acknowledged.has(content) && !underWay.has(content))
      expect(stray, 'what nobody wrote').toEqual([])
    },
  }
}
