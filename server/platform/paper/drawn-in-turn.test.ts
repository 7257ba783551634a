import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { portal } from '../../testing/portal.ts'
import { Busy } from '../outage.ts'
import { paperTurns } from './drawn-in-turn.ts'

test('one paper is drawn at a time, and everybody has a turn before anybody has a second one', async () => {
  const inTurn = paperTurns(10)
  const drawn: string[] = []
  let drawing = 0
  const draw = (who: string) =>
    inTurn(who, async () => {
      expect(++drawing).toBe(1)
      await new Promise((resolve) => setImmediate(resolve))
      drawing--
      drawn.push(who)
    })
  await Promise.all(['maria', 'maria', 'maria', 'maria', 'tom', 'tom', 'ann'].map(draw))
  expect(drawn.join(' ')).toBe('maria tom ann maria tom maria maria')
})

test('a paper that cannot be drawn leaves the turn to the next; whoever wants too many is told to wait', async () => {
  const inTurn = paperTurns(1)
  const failing = inTurn('maria', () => Promise.reject(new Error('No ink')))
  const waiting = inTurn('maria', () => Promise.resolve('drawn'))
  await expect(inTurn('maria', () => Promise.resolve('one too many'))).rejects.toThrow(Busy)
  await expect(failing).rejects.toThrow('No ink')
  expect([await waiting, await inTurn('maria', () => Promise.resolve('drawn too'))]).toEqual([
    'drawn',
    'drawn too',
  ])
})

test('a client who asks for fifty ID cards at once keeps nobody from theirs', async () => {
  const { as, given, people } = await portal()
  const { id } = await given.vehicle()
  const theirs = await given.vehicle({ client: people.otherClient })
  const client = as(people.client)
  const wanted = Array.from({ length: 50 }, async () => {
    const { status, headers } = await client.send('GET', `/api/card/paper/${id}`)
    return { status, retryAfter: headers['retry-after'] }
  })
  let answered = 0
  for (const one of wanted) void one.then(({ status }) => (answered += status === 200 ? 1 : 0))
  await Promise.any(wanted)
  const { status } = await as(people.otherClient).call(api.cards.paper, { id: theirs.id })
  expect(status).toBe(200)
  expect(answered).toBeLessThan(15)
  const all = await Promise.all(wanted)
  expect(all.filter((one) => one.status === 200).length).toBeGreaterThan(15)
  const refused = all.filter((one) => one.status !== 200)
  expect(refused).toEqual(Array(refused.length).fill({ status: 503, retryAfter: '5' }))
  expect(refused.length).toBeGreaterThan(0)
})
