import { expect, test, vi } from 'vitest'
import { portal } from '../testing/portal.ts'
import { guarded, strangersGuess } from './guessing.ts'

const guess = strangersGuess('maria', '192.0.2.7')
const noNote = async () => undefined

/** What another instance has: the same rules on the same database, and nothing in common in memory. */
async function anotherInstance() {
  vi.resetModules()
  return (await import('./guessing.ts')).guarded
}

test('tries made at once by two instances are counted like those of one', async () => {
  const { context } = await portal()
  const instances = [guarded, await anotherInstance()]
  let made = 0
  const tries = Array.from({ length: 30 }, (_, place) =>
    (instances[place % 2] ?? guarded)(
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
  const instances = [guarded, await anotherInstance()]
  const began = clock.time.getTime()
  let made = 0
  const tries = Array.from({ length: 150 }, (_, place) =>
    (instances[place % 2] ?? guarded)(
      context,
      strangersGuess('maria', `198.51.100.${place}`),
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
  const turns = await context.db.selectFrom('signInFailures').select('at').orderBy('at').execute()
  expect(turns).toHaveLength(made)
  expect(clock.time.getTime() - began).toBeGreaterThan(15_000)
})

test('a try is counted while it is made; one that is right, or that came to nothing, is taken back', async () => {
  const { context } = await portal()
  const counted = async () => (await context.db.selectFrom('signInFailures').selectAll().execute()).length
  const seen: number[] = []
  const looking = async () => {
    seen.push(await counted())
    return 'right'
  }
  expect(await guarded(context, guess, looking, noNote)).toBe('right')
  expect(seen).toEqual([1])
  expect(await counted()).toBe(0)
  const broken = guarded(context, guess, () => Promise.reject(new Error('no answer')), noNote)
  await expect(broken).rejects.toThrow('no answer')
  expect(await counted()).toBe(0)
  expect(await guarded(context, guess, async () => null, noNote)).toBeNull()
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
    await guarded(waiting, strangersGuess('maria', `198.51.100.${place}`), async () => null, noNote)
  expect(held.length).toBeGreaterThan(0)
  expect(new Set(held)).toEqual(new Set([0]))
})
