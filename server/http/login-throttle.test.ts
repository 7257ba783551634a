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
  let madeCount = 0
  const attempts = Array.from({ length: 30 }, (_, index) =>
    (instances[index % 2] ?? throttleLogin)(
      context,
      guess,
      async () => {
        madeCount++
        return null
      },
      noNote,
    ),
  )
  const refusedTries = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'rejected')
  expect(madeCount).toBe(10)
  expect(refusedTries).toHaveLength(20)
})

test('across instances, those that wait for their turn at one account have it one after the other', async () => {
  const { context, clock } = await portal()
  const instances = [throttleLogin, anotherInstance()]
  const startedAt = clock.time.getTime()
  let madeCount = 0
  const attempts = Array.from({ length: 150 }, (_, index) =>
    (instances[index % 2] ?? throttleLogin)(
      context,
      strangerAttempt('maria', `198.51.100.${index}`),
      async () => {
        madeCount++
        return null
      },
      noNote,
    ),
  )
  await Promise.allSettled(attempts)
  expect(madeCount).toBeGreaterThanOrEqual(20)
  expect(madeCount).toBeLessThan(40)
  expect(await failuresAt(context, 'maria')).toBe(madeCount)
  expect(clock.time.getTime() - startedAt).toBeGreaterThan(15_000)
})

test('a try is counted while it is made; one that is right, or that came to nothing, is taken back', async () => {
  const { context } = await portal()
  const countFailures = () => failuresAt(context, 'maria')
  const failureCounts: number[] = []
  const checkPassword = async () => {
    failureCounts.push(await countFailures())
    return 'right'
  }
  expect(await throttleLogin(context, guess, checkPassword, noNote)).toBe('right')
  expect(failureCounts).toEqual([1])
  expect(await context.db.selectFrom('signInFailures').select('id').execute()).toEqual([])
  const brokenAttempt = throttleLogin(context, guess, () => Promise.reject(new Error('no answer')), noNote)
  await expect(brokenAttempt).rejects.toThrow('no answer')
  expect(await countFailures()).toBe(0)
  expect(await throttleLogin(context, guess, async () => null, noNote)).toBeNull()
  expect(await countFailures()).toBe(1)
})

test('no connection is held while somebody waits for their turn', async () => {
  const { context } = await portal()
  const heldConnections: number[] = []
  const waitingContext = {
    ...context,
    async pause(ms: number) {
      heldConnections.push(context.pool.totalCount - context.pool.idleCount)
      await context.pause(ms)
    },
  }
  for (let index = 0; index < 25; index++)
    await throttleLogin(
      waitingContext,
      strangerAttempt('maria', `198.51.100.${index}`),
      async () => null,
      noNote,
    )
  expect(heldConnections.length).toBeGreaterThan(0)
  expect(new Set(heldConnections)).toEqual(new Set([0]))
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
  const waitingAttempts = new Set<{ until: number; wake: () => void }>()
  const waitingContext = {
    ...context,
    now: () => new Date(time),
    pause: (ms: number) =>
      new Promise<void>((wake) => {
        waitingAttempts.add({ until: time + ms, wake })
      }),
  }
  const waitUntilIdle = () =>
    expect.poll(() => lines.size - waitingAttempts.size, { interval: 1, timeout: 30_000 }).toBe(0)
  const attempt = async (name: string, ipAddress: string, result: 'right' | null = null) => {
    const startedAt = time
    const line = `${name} ${ipAddress}`
    lines.set(line, (lines.get(line) ?? 0) + 1)
    try {
      await throttleLogin(waitingContext, strangerAttempt(name, ipAddress), async () => result, noNote)
      return time - startedAt
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return null
    } finally {
      const waitingLeft = (lines.get(line) ?? 1) - 1
      if (waitingLeft > 0) lines.set(line, waitingLeft)
      else lines.delete(line)
    }
  }
  /** Advances the clock; waiting attempts wake in order. */
  const advanceClock = async (ms: number) => {
    await waitUntilIdle()
    const end = time + ms
    for (;;) {
      const [next] = [...waitingAttempts]
        .filter(({ until }) => until <= end)
        .sort((a, b) => a.until - b.until)
      if (!next) break
      waitingAttempts.delete(next)
      time = next.until
      next.wake()
      await waitUntilIdle()
    }
    time = end
  }
  /** Makes failed attempts at a name, each from another network. */
  const failLogins = async (name: string, count: number) => {
    for (let index = 0; index < count; index++) {
      await attempt(name, `10.0.0.${index}`)
      await advanceClock(5 * second)
    }
  }
  return { attempt, advanceClock, waitUntilIdle, fails: failLogins }
}

const realWaits = (waitTimes: (number | null)[]) => waitTimes.filter((wait) => wait !== null)

test('beyond 100 failures those from networks that have not failed there are tried within 30 s, though others wait', async () => {
  const { attempt, advanceClock, waitUntilIdle, fails } = await onAClock()
  await fails('maria', 100)
  const guesses = Promise.all(Array.from({ length: 9 }, (_, index) => attempt('maria', `192.0.2.${index}`)))
  await waitUntilIdle()
  const owner = attempt('maria', '198.51.100.1', 'right')
  await advanceClock(minute)
  expect(realWaits(await guesses)).toHaveLength(9)
  expect(await owner).toBeLessThanOrEqual(30 * second)
  const repeatedAttempts = Promise.all(
    Array.from({ length: 9 }, (_, index) => attempt('maria', `192.0.2.${index}`)),
  )
  await advanceClock(minute)
  expect(
    realWaits(await repeatedAttempts).length,
    'those that failed there have one place in 30 s',
  ).toBeLessThanOrEqual(2)
})

test('who has any number of networks makes twenty tries a minute at one account', async () => {
  const { attempt, advanceClock, fails } = await onAClock()
  await fails('maria', 100)
  const attempts: Promise<number | null>[] = []
  for (let round = 0; round < 60; round++) {
    for (let index = 0; index < 3; index++)
      attempts.push(
        attempt('maria', `10.${round + 1}.${index}.1`),
        attempt('maria', `2001:db8:${round}${index}::1`),
      )
    await advanceClock(2 * second)
  }
  await advanceClock(minute)
  const waitTimes = realWaits(await Promise.all(attempts))
  // 20 attempts a minute for two minutes, and those that are still queued at the end.
  expect(waitTimes.length).toBeLessThanOrEqual(2 * 20 + 11)
  expect(waitTimes.length).toBeGreaterThan(40)
  expect(Math.max(...waitTimes)).toBeLessThanOrEqual(30 * second)
})

test('of IPv6 a /48 is one network; one that was refused is new again when it comes back as told, and not before', async () => {
  const { attempt, advanceClock, waitUntilIdle, fails } = await onAClock()
  await fails('maria', 100)
  const home = Array.from({ length: 9 }, (_, index) => attempt('maria', `2001:db8:7:${index}::1`))
  await advanceClock(minute)
  expect(realWaits(await Promise.all(home)).length).toBeLessThanOrEqual(3)

  const maximumAttempts = Array.from({ length: 11 }, (_, index) => attempt('maria', `192.0.2.${index}`))
  await waitUntilIdle()
  expect(await attempt('maria', '198.51.100.1')).toBeNull()
  await advanceClock(6 * second)
  const takenAttempts = [attempt('maria', '10.0.0.1'), attempt('maria', '10.0.0.2')]
  await waitUntilIdle()
  expect(await attempt('maria', '198.51.100.1'), 'too soon: it stands with those that failed').toBeNull()
  await advanceClock(24 * second)
  const back = attempt('maria', '198.51.100.1', 'right')
  await advanceClock(minute)
  expect(await back).toBeLessThanOrEqual(30 * second)
  await Promise.all([...maximumAttempts, ...takenAttempts])
})

test.each([
  ['names it has tried before', (count: number) => `guess${count % 60}`],
  ['ever new names', (count: number) => `guess${count}`],
])(
  'an address from which 300 tries a minute come under %s slows them down, and nobody else there is refused',
  async (_, nameOf) => {
    const { attempt, advanceClock, waitUntilIdle } = await onAClock()
    const office = '203.0.113.1'
    const attempts: Promise<number | null>[] = []
    const ownerWaits: Promise<number | null>[] = []
    for (let index = 0; index < 120; index++) {
      for (let index = 0; index < 5; index++) attempts.push(attempt(nameOf(attempts.length), office))
      await waitUntilIdle()
      if (index > 60 && index % 6 === 0) ownerWaits.push(attempt(`maria${index}`, office, 'right'))
      await advanceClock(second)
    }
    await advanceClock(minute)
    expect(Math.max(...realWaits(await Promise.all(attempts))), 'slowed').toBeGreaterThan(0)
    expect(realWaits(await Promise.all(ownerWaits))).toHaveLength(ownerWaits.length)
  },
  120_000,
)
