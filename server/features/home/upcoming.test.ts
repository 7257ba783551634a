import { expect, test } from 'vitest'
import { LossReport } from '../../../contract/claim-forms.ts'
import { api } from '../../../contract/index.ts'
import type { TestPerson } from '../../testing/people.ts'
import { portal } from '../../testing/portal.ts'

// The test clock: Friday, November 20, 2026, 10:00 AM in New York.
const tuesday = '2026-11-24T15:30:00.000Z'

async function withNext() {
  const world = await portal()
  const { as, people } = world
  const readNext = async (person: TestPerson = people.client) =>
    (await as(person).call(api.home.next, {})).body.next
  return { ...world, next: readNext }
}

test('a client without upcoming items gets an empty list', async () => {
  const { next } = await withNext()
  expect(await next()).toEqual([])
})

// Spec: phone/home
test('a client sees their own upcoming items of every feature, and nobody else’s', async () => {
  const { as, people, given, next } = await withNext()
  const policy = await given.policy({ endDate: '2026-12-20', startDate: '2025-12-20' })
  const quote = await given.quote()
  await given.offer({ quoteId: quote.id })
  const claim = await given.claim({ policyId: policy.id })
  await as(people.agent).call(api.claims.changeStatus, {
    id: claim.id,
    status: 'open',
    nextStep: 'The adjuster visits',
    nextBy: '2026-11-20',
  })
  const draft = await given.draft({ policyId: policy.id })
  expect((await next()).map(({ state }) => state)).not.toContain('draft')
  await as(people.client).call(api.claims.save, {
    id: draft.id,
    told: LossReport.parse({ whatHappened: 'The fryer caught fire.' }),
  })
  await given.message()
  await given.message()
  expect(await next()).toMatchObject([
    {
      kind: 'claims',
      id: claim.id,
      state: 'open',
      name: policy.policyNumber,
      note: 'The adjuster visits',
      day: '2026-11-20',
    },
    { kind: 'claims', id: policy.id, state: 'draft' },
    { kind: 'messages', name: 'Daniel Kim', count: 2 },
    { kind: 'quotes', id: quote.id, state: 'hidden', name: quote.title, count: 1 },
    { kind: 'policies', id: policy.id, name: policy.type, note: policy.policyNumber, day: '2026-12-20' },
  ])
  expect(draft.status).toBe('draft')
  expect(await next(people.otherClient)).toEqual([])
})

// Spec: phone/home
test('hidden rates with a booked presentation are listed as the presentation; shown rates are listed as rates', async () => {
  const { as, people, given, next, clock } = await withNext()
  const quote = await given.quote()
  await given.offer({ quoteId: quote.id })
  await as(people.client).call(api.appointments.book, { quoteid: quote.id, datetime: tuesday })
  expect(await next()).toMatchObject([{ kind: 'appointments', id: quote.id, name: quote.title, at: tuesday }])
  await as(people.agent).call(api.quotes.toggleAmounts, { quoteId: quote.id })
  expect(await next()).toMatchObject([
    { kind: 'quotes', id: quote.id, state: 'shown' },
    { kind: 'appointments', at: tuesday },
  ])
  clock.time = new Date('2026-11-23T15:00:00.000Z')
  expect((await next()).map(({ kind }) => kind)).toEqual(['appointments', 'quotes'])
  clock.time = new Date(tuesday)
  expect((await next()).map(({ kind }) => kind)).toEqual(['quotes'])
  await as(people.client).call(api.quotes.finalize, { quoteid: quote.id })
  expect(await next()).toEqual([])
})

// Spec: phone/home
test('items that are over, renewed, read or expired are no longer listed', async () => {
  const { as, people, given, next, clock } = await withNext()
  const policy = await given.policy({ endDate: '2026-12-20', startDate: '2025-12-20' })
  const farPolicy = await given.policy({
    policyNumber: 'GL 9',
    endDate: '2027-01-19',
    startDate: '2026-01-19',
  })
  expect((await next()).map(({ id }) => id)).toEqual([policy.id])
  await given.policy({ startDate: '2026-12-20', endDate: '2027-12-20' })
  const claim = await given.claim({ policyId: policy.id })
  const message = await given.message()
  const quote = await given.quote()
  await given.offer({ quoteId: quote.id, validUntil: '2026-11-19' })
  expect((await next()).map(({ kind }) => kind)).toEqual(['messages', 'claims'])
  await as(people.client).call(api.messages.read, { messageId: message.id })
  await as(people.agent).call(api.claims.changeStatus, { id: claim.id, status: 'closed' })
  expect(await next()).toEqual([])
  clock.time = new Date('2026-11-21T15:00:00.000Z')
  expect((await next()).map(({ id }) => id)).toEqual([farPolicy.id])
})
