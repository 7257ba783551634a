import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { portal } from '../testing/portal.ts'
import { failuresSince } from './attempt-queries.ts'
import { strangerAttempt, throttleLogin } from './login-throttle.ts'

const second = 1000
const minute = 60 * second

const guess = strangerAttempt('maria', '192.0.2.7')
const noNote = async () => undefined

/** Number of counted attempts at a name. */
const failuresAt = async ({ db, secrets }: Context, name: string) => {
  const { account } = strangerAttempt(name, '')
  return (await failuresSince(db, { accountHash: secrets.keyedHash(account) }, new Date(0))).count
}

/** Another instance: the same database, no shared memory. Node loads it outside Vitest. */
function anotherInstance() {
  const instance: typeof import('./login-throttle.ts') = createRequire(import.meta.url)('./login-throttle.ts')
  return instance.throttleLogin
}

test('tries made at once by two instances are counted like those of one', async () => {
  const { context } = await portal()
  const instances = [throttleLogin, anotherInstance()]
  let made = 0
  const tries = Array.from({ length: 30 }, (_, place) =>
    (instances[place % 2] ?? throttleLogin)(
      context,
      guess,
      async () => {
        made++
        return null
      },
      noNote,
    ),
  )
  const refused = (await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected')
  expect(made).toBe(10)
  expect(refused).toHaveLength(20)
})

test('across instances, those that wait for their turn at one account have it one after the other', async () => {
  const { context, clock } = await portal()
  const instances = [throttleLogin, anotherInstance()]
  const began = clock.time.getTime()
  let made = 0
  const tries = Array.from({ length: 150 }, (_, place) =>
    (instances[place % 2] ?? throttleLogin)(
      context,
      strangerAttempt('maria', `198.51.100.${place}`),
      async () => {
        made++
        return null
      },
      noNote,
    ),
  )
  await Promise.allSettled(tries)
  expect(made).toBeGreaterThanOrEqual(20)
  expect(made).toBeLessThan(40)
  expect(await failuresAt(context, 'maria')).toBe(made)
  expect(clock.time.getTime() - began).toBeGreaterThan(15_000)
})

test('a try is counted while it is made; one that is right, or that came to nothing, is taken back', async () => {
  const { context } = await portal()
  const counted = () => failuresAt(context, 'maria')
  const seen: number[] = []
  const looking = async () => {
    seen.push(await counted())
    return 'right'
  }
  expect(await throttleLogin(context, guess, looking, noNote)).toBe('right')
  expect(seen).toEqual([1])
  expect(await context.db.selectFrom('signInFailures').select('id').execute()).toEqual([])
  const broken = throttleLogin(context, guess, () => Promise.reject(new Error('no answer')), noNote)
  await expect(broken).rejects.toThrow('no answer')
  expect(await counted()).toBe(0)
  expect(await throttleLogin(context, guess, async () => null, noNote)).toBeNull()
  expect(await counted()).toBe(1)
})

test('no connection is held while somebody waits for their turn', async () => {
  const { context } = await portal()
  const held: number[] = []
  const waiting = {
    ...context,
    async pause(ms: number) {
      held.push(context.pool.totalCount - context.pool.idleCount)
      await context.pause(ms)
    },
  }
  for (let place = 0; place < 25; place++)
    await throttleLogin(waiting, strangerAttempt('maria', `198.51.100.${place}`), async () => null, noNote)
  expect(held.length).toBeGreaterThan(0)
  expect(new Set(held)).toEqual(new Set([0]))
})

/**
 * Attempts on a clock that the test advances: waiting attempts run concurrently. All fail unless
 * stated. Each returns its wait in ms; null if refused.
 */
async function onAClock() {
  const { context } = await portal()
  let time = Date.parse('2026-11-20T15:00:00.000Z')
  // Queue length per name and address. The first attempt in a queue is running or sleeping.
  const lines = new Map<string, number>()
  const asleep = new Set<{ until: number; wake: () => void }>()
  const waiting = {
    ...context,
    now: () => new Date(time),
    pause: (ms: number) =>
      new Promise<void>((wake) => {
        asleep.add({ until: time + ms, wake })
      }),
  }
  const settled = () => expect.poll(() => lines.size - asleep.size, { interval: 1, timeout: 30_000 }).toBe(0)
  const attempt = async (name: string, from: string, result: 'right' | null = null) => {
    const began = time
    const line = `${name} ${from}`
    lines.set(line, (lines.get(line) ?? 0) + 1)
    try {
      await throttleLogin(waiting, strangerAttempt(name, from), async () => result, noNote)
      return time - began
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return null
    } finally {
      const left = (lines.get(line) ?? 1) - 1
      if (left > 0) lines.set(line, left)
      else lines.delete(line)
    }
  }
  /** Advances the clock; waiting attempts wake in order. */
  const later = async (ms: number) => {
    await settled()
    const end = time + ms
    for (;;) {
      const [next] = [...asleep].filter(({ until }) => until <= end).sort((a, b) => a.until - b.until)
      if (!next) break
      asleep.delete(next)
      time = next.until
      next.wake()
      await settled()
    }
    time = end
  }
  /** Makes failed attempts at a name, each from another network. */
  const fails = async (name: string, count: number) => {
    for (let place = 0; place < count; place++) {
      await attempt(name, `10.0.0.${place}`)
      await later(5 * second)
    }
  }
  return { attempt, later, settled, fails }
}

const made = (waits: (number | null)[]) => waits.filter((wait) => wait !== null)

test('beyond 100 failures those from networks that have not failed there are tried within 30 s, though others wait', async () => {
  const { attempt, later, settled, fails } = await onAClock()
  await fails('maria', 100)
  const guesses = Promise.all(Array.from({ length: 9 }, (_, place) => attempt('maria', `192.0.2.${place}`)))
  await settled()
  const owner = attempt('maria', '198.51.100.1', 'right')
  await later(minute)
  expect(made(await guesses)).toHaveLength(9)
  expect(await owner).toBeLessThanOrEqual(30 * second)
  const again = Promise.all(Array.from({ length: 9 }, (_, place) => attempt('maria', `192.0.2.${place}`)))
  await later(minute)
  expect(made(await again).length, 'those that failed there have one place in 30 s').toBeLessThanOrEqual(2)
})

test('who has any number of networks makes twenty tries a minute at one account', async () => {
  const { attempt, later, fails } = await onAClock()
  await fails('maria', 100)
  const tries: Promise<number | null>[] = []
  for (let round = 0; round < 60; round++) {
    for (let place = 0; place < 3; place++)
      tries.push(
        attempt('maria', `10.${round + 1}.${place}.1`),
        attempt('maria', `2001:db8:${round}${place}::1`),
      )
    await later(2 * second)
  }
  await later(minute)
  const waits = made(await Promise.all(tries))
  // 20 attempts a minute for two minutes, and those that are still queued at the end.
  expect(waits.length).toBeLessThanOrEqual(2 * 20 + 11)
  expect(waits.length).toBeGreaterThan(40)
  expect(Math.max(...waits)).toBeLessThanOrEqual(30 * second)
})

test('of IPv6 a /48 is one network; one that was refused is new again when it comes back as told, and not before', async () => {
  const { attempt, later, settled, fails } = await onAClock()
  await fails('maria', 100)
  const home = Array.from({ length: 9 }, (_, place) => attempt('maria', `2001:db8:7:${place}::1`))
  await later(minute)
  expect(made(await Promise.all(home)).length).toBeLessThanOrEqual(3)

  const full = Array.from({ length: 11 }, (_, place) => attempt('maria', `192.0.2.${place}`))
  await settled()
  expect(await attempt('maria', '198.51.100.1')).toBeNull()
  await later(6 * second)
  const taken = [attempt('maria', '10.0.0.1'), attempt('maria', '10.0.0.2')]
  await settled()
  expect(await attempt('maria', '198.51.100.1'), 'too soon: it stands with those that failed').toBeNull()
  await later(24 * second)
  const back = attempt('maria', '198.51.100.1', 'right')
  await later(minute)
  expect(await back).toBeLessThanOrEqual(30 * second)
  await Promise.all([...full, ...taken])
})

test.each([
  ['names it has tried before', (count: number) => `guess${count % 60}`],
  ['ever new names', (count: number) => `guess${count}`],
])(
  'an address from which 300 tries a minute come under %s slows them down, and nobody else there is refused',
  async (_, nameOf) => {
    const { attempt, later, settled } = await onAClock()
    const office = '203.0.113.1'
    const storm: Promise<number | null>[] = []
    const honest: Promise<number | null>[] = []
    for (let at = 0; at < 120; at++) {
      for (let place = 0; place < 5; place++) storm.push(attempt(nameOf(storm.length), office))
      await settled()
      if (at > 60 && at % 6 === 0) honest.push(attempt(`maria${at}`, office, 'right'))
      await later(second)
    }
    await later(minute)
    expect(Math.max(...made(await Promise.all(storm))), 'slowed').toBeGreaterThan(0)
    expect(made(await Promise.all(honest))).toHaveLength(honest.length)
  },
  120_000,
)
