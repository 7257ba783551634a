import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { portal } from '../../testing/portal.ts'
import { BusyError } from '../outage.ts'
import { createDrawingQueue } from './drawing-queue.ts'

test('one paper is drawn at a time, and everybody has a turn before anybody has a second one', async () => {
  const drawInQueue = createDrawingQueue(10)
  const drawnNames: string[] = []
  let drawingCount = 0
  const drawPaper = (personName: string) =>
    drawInQueue(personName, async () => {
      expect(++drawingCount).toBe(1)
      await new Promise((resolve) => setImmediate(resolve))
      drawingCount--
      drawnNames.push(personName)
    })
  await Promise.all(['maria', 'maria', 'maria', 'maria', 'tom', 'tom', 'ann'].map(drawPaper))
  expect(drawnNames.join(' ')).toBe('maria tom ann maria tom maria maria')
})

test('a long paper that rests between its parts has others drawn meanwhile, and comes whole', async () => {
  const drawInQueue = createDrawingQueue(1)
  const drawnNames: string[] = []
  const longDrawing = drawInQueue('maria', async (rest) => {
    for (const part of [1, 2, 3, 4]) {
      drawnNames.push(`maria ${part}`)
      await rest()
    }
    return 'whole'
  })
  const short = (personName: string) => drawInQueue(personName, async () => void drawnNames.push(personName))
  await Promise.all([short('tom'), short('ann')])
  // Maria's document goes on after its first pause, because the others had not arrived yet.
  expect(drawnNames.slice(0, 4)).toEqual(['maria 1', 'maria 2', 'tom', 'ann'])
  expect(await longDrawing).toBe('whole')
  expect(await drawInQueue('maria', () => Promise.resolve('another'))).toBe('another')
})

test('the ID cards of a whole fleet keep nobody waiting: neither another card nor any other call', async () => {
  const { app, as, given, people } = await portal()
  const { policyId } = await given.vehicle()
  const van = { year: 2019, make: 'Ford', model: 'Transit 250' }
  const vehicles = Array.from({ length: 180 }, (_, index) => ({ ...van, vinEnd: String(1000 + index) }))
  await as(people.admin).call(api.vehicles.save, { policyId, cardState: 'WA', vehicles })
  const theirVehicle = await given.vehicle({ client: people.otherClient })
  const otherCaller = as(people.otherClient)
  await otherCaller.call(api.cards.paper, { id: theirVehicle.id })
  let isDrawn = false
  const fleet = as(people.client)
    .send('GET', `/api/card/papers/${policyId}`)
    .finally(() => {
      isDrawn = true
    })
  let answeredCount = 0
  while (!isDrawn) {
    await nextTurn()
    const [{ status }, { statusCode }] = await Promise.all([
      otherCaller.call(api.cards.paper, { id: theirVehicle.id }),
      app.inject('/healthz'),
    ])
    expect([status, statusCode]).toEqual([200, 200])
    if (!isDrawn) answeredCount++
  }
  expect((await fleet).status).toBe(200)
  expect(answeredCount).toBeGreaterThan(4)
})

test('a paper that cannot be drawn leaves the turn to the next; whoever wants too many is told to wait', async () => {
  const drawInQueue = createDrawingQueue(1)
  const failingTask = drawInQueue('maria', () => Promise.reject(new Error('No ink')))
  const waitingDrawing = drawInQueue('maria', () => Promise.resolve('drawn'))
  await expect(drawInQueue('maria', () => Promise.resolve('one too many'))).rejects.toThrow(BusyError)
  await expect(failingTask).rejects.toThrow('No ink')
  expect([await waitingDrawing, await drawInQueue('maria', () => Promise.resolve('drawn too'))]).toEqual([
    'drawn',
    'drawn too',
  ])
})

test('a client who asks for fifty ID cards at once keeps nobody from theirs', async () => {
  const { as, given, people } = await portal()
  const { id } = await given.vehicle()
  const theirVehicle = await given.vehicle({ client: people.otherClient })
  const client = as(people.client)
  const cardCalls = Array.from({ length: 50 }, async () => {
    const { status, headers } = await client.send('GET', `/api/card/paper/${id}`)
    return { status, retryAfter: headers['retry-after'] }
  })
  let answeredCount = 0
  for (const cardCall of cardCalls)
    void cardCall.then(({ status }) => (answeredCount += status === 200 ? 1 : 0))
  await Promise.any(cardCalls)
  const { status } = await as(people.otherClient).call(api.cards.paper, { id: theirVehicle.id })
  expect(status).toBe(200)
  expect(answeredCount).toBeLessThan(15)
  const all = await Promise.all(cardCalls)
  expect(all.filter((one) => one.status === 200).length).toBeGreaterThan(15)
  const refusedReplies = all.filter((one) => one.status !== 200)
  expect(refusedReplies).toEqual(Array(refusedReplies.length).fill({ status: 503, retryAfter: '5' }))
  expect(refusedReplies.length).toBeGreaterThan(0)
})
