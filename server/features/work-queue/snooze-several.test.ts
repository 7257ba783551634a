import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { dayIn } from '../../../contract/values/days.ts'
import { newId } from '../../platform/ids.ts'
import type { TestPerson } from '../../testing/people.ts'
import { portal } from '../../testing/portal.ts'

const atWork = async () => {
  const world = await portal()
  const { as, given, people } = world
  const claim = { kind: 'claim', id: (await given.claim()).id }
  const request = { kind: 'request', id: (await given.request({ type: 'endorsement' })).id }
  const foreignInput = {
    kind: 'request',
    id: (await given.request({ type: 'other', by: people.otherClient })).id,
  }
  const idsOf = async (person: TestPerson) =>
    (await as(person).call(api.today.list, { whose: 'all' })).body.waiting.map(({ id }) => id)
  return { ...world, claim, request, foreign: foreignInput, idsOf }
}

test('several items are snoozed at once for the viewer only; other agents’ and finished items are returned', async () => {
  const { as, people, claim, request, foreign, idsOf } = await atWork()
  const { agent, admin } = people
  const goneInput = { kind: 'claim', id: newId() }
  const items = [claim, request, foreign, goneInput]
  const { body } = await as(agent).call(api.today.snoozeSeveral, { things: items, untilDay: '2027-12-01' })
  expect(body).toEqual({ done: [claim.id, request.id].toSorted(), notFound: [foreign.id, goneInput.id] })
  expect(await idsOf(agent)).toEqual([])
  expect(await idsOf(admin)).toEqual(expect.arrayContaining([claim.id, request.id]))
})

test('Undo brings several items back', async () => {
  const { as, people, claim, request, idsOf } = await atWork()
  const call = as(people.agent).call
  const items = [claim, request]
  await call(api.today.snoozeSeveral, { things: items, untilDay: '2027-12-01' })
  await call(api.today.unsnoozeSeveral, { things: items })
  expect(await idsOf(people.agent)).toEqual(expect.arrayContaining([claim.id, request.id]))
})

test('a bulk snooze until today or of no items is refused', async () => {
  const { as, people, claim, context } = await atWork()
  const untilDay = dayIn('America/New_York', context.now())
  const call = as(people.agent).call
  expect((await call(api.today.snoozeSeveral, { things: [claim], untilDay })).failure).toMatchObject({
    fields: { untilDay: 'Please choose a day after today' },
  })
  expect((await call(api.today.snoozeSeveral, { things: [], untilDay })).failure).toMatchObject({
    fields: { things: 'Please choose what to snooze' },
  })
})
