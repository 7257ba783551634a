import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { bayfareInsured, makeCertifiable } from '../../testing/certificates.ts'
import { portal } from '../../testing/portal.ts'

const auto = {
  type: 'Commercial Auto Insurance',
  policyNumber: 'HBA 317902',
  startDate: '2025-12-20',
  coverages: [
    { type: 'Combined Single Limit', amount: 1_000_000, interval: 'per accident' as const },
    { type: 'Statutory', amount: 0, interval: null },
  ],
  deductible: 1000,
  premium: 8340,
}

/** An auto policy that ends in a month, with a vehicle, and its renewal. */
async function world() {
  const testPortal = await portal()
  const { as, given, people, clock } = testPortal
  const policyBefore = await given.policy(auto)
  await given.vehicle({ policyId: policyBefore.id })
  const renew = (input: object = { premium: 8712 }) =>
    as(people.agent).send('POST', `/api/policy/renew/${policyBefore.id}`, input)
  const { body } = await renew()
  const id: string = body.policy.id
  const seenBy = async (person = people.client) =>
    (await as(person).call(api.policies.one, { id })).body.policy
  const confirm = (actor = people.agent) => as(actor).call(api.policies.confirmRenewal, { id })
  const begin = () => {
    clock.time = new Date('2026-12-20T15:00:00.000Z')
  }
  return { ...testPortal, before: policyBefore, renewed: body.policy, id, renew, seenBy, confirm, begin }
}

test('a renewal starts on the old end date and has the same policy number and length', async () => {
  const { as, given, people } = await portal()
  const policyBefore = await given.policy({
    startDate: '2026-06-20',
    endDate: '2026-12-20',
    premium: 1146,
    deductible: 500,
    coverages: [{ type: 'Bodily Injury', amount: 250_000, interval: 'per person' }],
  })
  const renew = () => as(people.agent).call(api.policies.renew, { id: policyBefore.id, premium: '1,208.50' })
  const { status, body } = await renew()
  expect(status).toBe(201)
  expect(body.policy).toMatchObject({
    policyNumber: policyBefore.policyNumber,
    startDate: '2026-12-20',
    endDate: '2027-06-20',
    status: 'pending',
    premium: 1208.5,
    deductible: 500,
    coverages: policyBefore.coverages,
  })
  expect(body.policy.id).not.toBe(policyBefore.id)
  expect((await renew()).status).toBe(409)
})

test.each([
  ['2024-02-29', '2025-02-28', '2026-02-28'],
  ['2028-02-29', '2029-03-01', '2030-03-01'],
  ['2027-02-28', '2028-02-28', '2029-02-28'],
])(
  'a term from %s to %s is renewed once for a year, from its end date to %s',
  async (startDate, endDate, nextEnd) => {
    const { as, given, people } = await portal()
    const { id } = await given.policy({ startDate, endDate })
    const renew = () => as(people.agent).call(api.policies.renew, { id, premium: 1300 })
    const answers = await Promise.all([renew(), renew()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const { policies } = (await as(people.agent).call(api.policies.list, {})).body
    expect(policies.map((policy) => [policy.startDate, policy.endDate]).sort()).toEqual([
      [startDate, endDate],
      [endDate, nextEnd],
    ])
  },
)

test('a renewal without a premium is refused', async () => {
  const { as, given, people } = await portal()
  const { id } = await given.policy()
  for (const sentInput of [undefined, {}, { premium: '' }, { premium: 0 }]) {
    const { status, failure } = await as(people.agent).send('POST', `/api/policy/renew/${id}`, sentInput)
    expect([status, failure.fields]).toEqual([400, { premium: 'Please enter the renewal premium' }])
  }
  expect((await as(people.agent).call(api.policies.list, {})).body.total).toBe(1)
})

test('a renewal is pending for client and staff, even past its start date, until the agent records the confirmation', async () => {
  const { people, seenBy, confirm, begin } = await world()
  const readBoth = async () => [await seenBy(), await seenBy(people.agent)]
  const unconfirmedTerm = { status: 'pending', storedStatus: 'pending', renewal: { confirmed: false } }
  expect(await readBoth()).toMatchObject([unconfirmedTerm, unconfirmedTerm])
  begin()
  expect(await readBoth()).toMatchObject([unconfirmedTerm, unconfirmedTerm])
  const { status, body } = await confirm(people.admin)
  expect(status).toBe(200)
  expect(body.policy).toMatchObject({ status: 'active', renewal: { confirmed: true } })
  expect(await seenBy()).toMatchObject({ status: 'active', renewal: { confirmed: true } })
})

test('a renewal that is confirmed before its start is pending only until its start date', async () => {
  const { seenBy, confirm, begin } = await world()
  await confirm()
  expect(await seenBy()).toMatchObject({ status: 'pending', renewal: { confirmed: true } })
  begin()
  expect(await seenBy()).toMatchObject({ status: 'active', renewal: { confirmed: true } })
})

test('a confirmation is recorded and the client is notified, and nothing before it says that the policy is renewed', async () => {
  const { as, people, confirm } = await world()
  const listNotifications = async () =>
    (await as(people.client).call(api.notifications.list, {})).body.notifications.map(({ title, text }) => [
      title,
      text,
    ])
  const [filedNotification] = await listNotifications()
  expect(filedNotification).toEqual([
    'Renewal on file',
    'Daniel Kim added a renewal of the Commercial Auto Insurance policy HBA 317902, not yet confirmed by The Hartford',
  ])
  await confirm()
  expect((await listNotifications())[0]).toEqual([
    'Policy renewed',
    'Daniel Kim recorded that the carrier has confirmed the renewal of the Commercial Auto Insurance policy HBA 317902',
  ])
  const { events } = (await as(people.admin).call(api.activity.log, { kind: 'policy' })).body
  expect(events[0]?.action).toBe('policy.renewalConfirmed')
  expect(events[1]).toMatchObject({
    action: 'policy.renewed',
    changes: [{ field: 'Premium', before: '$8,340', after: '$8,712' }],
  })
})

test('only an unconfirmed renewal can be confirmed, once, by staff who see the client', async () => {
  const { as, people, before, id, confirm } = await world()
  expect((await confirm(people.client)).status).toBe(403)
  expect((await confirm(people.otherAgent)).status).toBe(404)
  const call = (policyId: string) => as(people.agent).call(api.policies.confirmRenewal, { id: policyId })
  expect((await call(before.id)).failure.code).toBe('not_waiting')
  expect((await call(id)).status).toBe(200)
  expect((await call(id)).failure.code).toBe('not_waiting')
})

test('Edit Policy cannot make an unconfirmed renewal active', async () => {
  const { as, people, id, seenBy, confirm } = await world()
  const edit = (changes: object) => as(people.agent).call(api.policies.update, { id, ...changes })
  const { status, failure } = await edit({ status: 'active', premium: 9000 })
  expect([status, failure.fields]).toEqual([
    400,
    { status: 'This renewal is not confirmed yet. Use Confirm Renewal once the carrier has' },
  ])
  expect(await seenBy()).toMatchObject({ premium: 8712, renewal: { confirmed: false } })
  expect((await edit({ premium: 9000, status: 'pending' })).body.policy.premium).toBe(9000)
  await confirm()
  // Setting the renewal back to pending takes back its confirmation.
  expect((await edit({ status: 'pending' })).body.policy.renewal).toMatchObject({ confirmed: false })
})

test('an unconfirmed renewal does not take the old term off the upcoming renewals', async () => {
  const { as, people, before, confirm } = await world()
  const agent = as(people.agent)
  const readRenewals = async () => ({
    listed: (await agent.call(api.policies.list, { show: 'renewing' })).body.policies.map(({ id }) => id),
    counted: (await agent.call(api.home.agent, {})).body.upcomingRenewals,
    next: (await agent.call(api.clients.list, {})).body.clients[0]?.nextRenewal,
    days: (await as(people.client).call(api.home.client, {})).body.nextExpiration?.days,
  })
  expect(await readRenewals()).toEqual({ listed: [before.id], counted: 1, next: '2026-12-20', days: 30 })
  await confirm()
  expect(await readRenewals()).toEqual({ listed: [], counted: 0, next: null, days: 30 })
})

test('an unconfirmed renewal has no ID card and no certificate, whatever its dates', async () => {
  const testPortal = await world()
  const { as, people, id, confirm, begin } = testPortal
  await makeCertifiable(testPortal, [{ id }])
  begin()
  const issuePapers = async () => {
    const approval = {
      clientId: people.client.id,
      insuredName: 'Tidewheel Bakery LLC',
      policies: [{ policyId: id, coverages: ['Combined Single Limit'] }],
    }
    const cards = (await as(people.client).call(api.cards.mine, {})).body.cards
    await as(people.agent).call(api.certificates.approve, approval)
    const issuedReply = await as(people.client).call(api.certificates.issue, { holder: bayfareInsured })
    return { cards: cards.length, certificate: issuedReply.status, said: issuedReply.failure.message }
  }
  expect(await issuePapers()).toEqual({
    cards: 0,
    certificate: 409,
    said: 'Policy HBA 317902 is not active yet',
  })
  await confirm()
  expect(await issuePapers()).toMatchObject({ cards: 1, certificate: 201 })
})

test('a renewal that has begun unconfirmed is listed and counted among the agent’s renewals', async () => {
  const { as, people, id, before, begin, confirm } = await world()
  // Each call signs in anew, because a month passes between the calls.
  const listRenewing = async () =>
    (await as(people.agent).call(api.policies.list, { show: 'renewing' })).body.policies.map(
      (policy) => policy.id,
    )
  const tile = async () => (await as(people.agent).call(api.home.agent, {})).body.upcomingRenewals
  expect([await listRenewing(), await tile()]).toEqual([[before.id], 1])
  begin()
  expect([await listRenewing(), await tile()]).toEqual([[id], 1])
  await confirm()
  expect([await listRenewing(), await tile()]).toEqual([[], 0])
})

test('a renewal of a cancelled term cannot be confirmed', async () => {
  const { as, people, before, confirm, id, seenBy } = await world()
  const agent = as(people.agent)
  await agent.call(api.policies.deactivate, { id: before.id, reason: 'cancelled', cancelledOn: '2026-11-02' })
  const refusedReply = await confirm()
  expect([refusedReply.status, refusedReply.failure.code]).toEqual([409, 'cancelled'])
  expect(await seenBy()).toMatchObject({ id, status: 'pending', renewal: { confirmed: false } })
  await agent.call(api.policies.restore, { id: before.id })
  expect((await confirm()).status).toBe(200)
})

// Spec: lists/pages
test('Renewals lists the rows that the tile counts, each with its client, days left and next step', async () => {
  const { as, given, people, clock } = await portal()
  const agent = as(people.agent)
  const ending = await given.policy({ policyNumber: 'GL 1', startDate: '2025-12-20', premium: 900 })
  const filedPolicy = await given.policy({ policyNumber: 'WC 2', startDate: '2025-12-01' })
  await given.policy({ policyNumber: 'CA 3', startDate: '2026-08-01' })
  const { policy: next } = (await agent.call(api.policies.renew, { id: filedPolicy.id, premium: 6010 })).body
  const listRenewals = async (overrides: object = {}, person = people.agent) => {
    const { renewals } = (await as(person).call(api.policies.renewals, overrides)).body
    const { upcomingRenewals } = (await as(person).call(api.home.agent, {})).body
    if (Object.keys(overrides).length === 0) expect(renewals).toHaveLength(upcomingRenewals)
    return renewals.map(({ id, daysLeft, daysLate, nextTerm }) => ({ id, daysLeft, daysLate, nextTerm }))
  }
  const nextTerm = { id: next.id, policyNumber: 'WC 2', startDate: '2026-12-01', premium: 6010 }
  expect(await listRenewals()).toEqual([
    { id: filedPolicy.id, daysLeft: 11, daysLate: null, nextTerm },
    { id: ending.id, daysLeft: 30, daysLate: null, nextTerm: null },
  ])
  expect(await listRenewals({ show: 'month' })).toHaveLength(1)
  expect(await listRenewals({ search: 'GL1' })).toMatchObject([{ id: ending.id }])
  const [row] = (await agent.call(api.policies.renewals, { search: 'gl 1' })).body.renewals
  expect(row).toEqual({
    id: ending.id,
    _id: ending.id,
    userId: people.client.id,
    policyNumber: 'GL 1',
    insurer: 'The Hartford',
    type: "Business Owner's Policy (BOP)",
    premium: 900,
    startDate: '2025-12-20',
    endDate: '2026-12-20',
    paymentFrequency: null,
    clientName: 'Tidewheel Bakery LLC',
    agentName: 'Daniel Kim',
    daysLeft: 30,
    daysLate: null,
    nextTerm: null,
    quote: null,
    standing: 'in force',
    isConditional: false,
  })
  // The term has begun without the carrier's confirmation.
  clock.time = new Date('2026-12-04T15:00:00.000Z')
  expect(await listRenewals({ show: 'late' })).toEqual([
    { id: next.id, daysLeft: 362, daysLate: 3, nextTerm: null },
  ])
  expect(await listRenewals()).toMatchObject([{ id: ending.id, daysLeft: 16 }, { id: next.id }])
  await as(people.agent).call(api.policies.confirmRenewal, { id: next.id })
  expect(await listRenewals()).toMatchObject([{ id: ending.id }])
  expect(await listRenewals({}, people.otherAgent)).toEqual([])
})

test('one carrier list confirms several renewals; those that cannot be confirmed stay unchanged and come back with a reason', async () => {
  const { as, given, people } = await portal()
  const agent = as(people.agent)
  const renewalOf = async (policyNumber: string) => {
    const { id } = await given.policy({ ...auto, policyNumber })
    return { id, renewal: (await agent.call(api.policies.renew, { id, premium: 8712 })).body.policy.id }
  }
  const [one, other, confirmedRenewal, idsBefore] = [
    await renewalOf('A 1'),
    await renewalOf('A 2'),
    await renewalOf('A 3'),
    await renewalOf('A 4'),
  ]
  await agent.call(api.policies.confirmRenewal, { id: confirmedRenewal.renewal, source: 'e-mail' })
  await agent.call(api.policies.deactivate, {
    ...{ id: idsBefore.id, reason: 'cancelled', cancelledOn: '2026-10-05', source: 'letter' },
  } as const)
  const foreignPolicy = await given.policy({ ...auto, client: people.otherClient })
  const policyIds = [
    one.renewal,
    other.renewal,
    confirmedRenewal.renewal,
    idsBefore.renewal,
    foreignPolicy.id,
  ]
  const sentInput = { policyIds, source: 'carrier list', confirmedBy: 'Renewal list of December' } as const
  const { status, body } = await agent.call(api.policies.confirmRenewals, sentInput)
  expect(status).toBe(200)
  expect([body.done.toSorted(), body.notFound]).toEqual([
    [one.renewal, other.renewal].toSorted(),
    [foreignPolicy.id],
  ])
  expect(body.left.toSorted((a, b) => policyIds.indexOf(a.id) - policyIds.indexOf(b.id))).toEqual([
    { id: confirmedRenewal.renewal, why: 'This policy is not a renewal awaiting carrier confirmation' },
    { id: idsBefore.renewal, why: expect.stringMatching(/^The term before this renewal was cancelled/) },
  ])
  const { events } = (await agent.call(api.policyEvents.ofPolicy, { policyId: one.renewal })).body
  expect(events[0]).toMatchObject({
    kind: 'renewal bound',
    known: { source: 'carrier list', confirmedBy: 'Renewal list of December' },
  })
  const secondReply = await agent.call(api.policies.confirmRenewals, sentInput)
  expect(secondReply.body.done).toEqual([])
  const incompleteReply = await agent.send('POST', '/api/agent/policies/confirm-renewals', { policyIds })
  expect([incompleteReply.status, incompleteReply.failure.fields]).toEqual([
    400,
    { source: 'Please choose a source' },
  ])
})

test('a renewal takes the carrier’s offered values and copies the rest, and the audit log has old and new values', async () => {
  const { as, given, people } = await portal()
  const agent = as(people.agent)
  const policyBefore = await given.policy(auto)
  const sentInput = {
    premium: '8,712',
    insurer: 'Travelers',
    policyNumber: 'TR 1',
    deductible: '',
    coverageLimit: null,
  }
  const coverages = [{ ...policyBefore.coverages[0], amount: 2_000_000 }, policyBefore.coverages[1]]
  const { status, body } = await agent.send('POST', `/api/policy/renew/${policyBefore.id}`, {
    ...sentInput,
    coverages,
  })
  expect(status).toBe(201)
  expect(body.policy).toMatchObject({
    ...{ premium: 8712, insurer: 'Travelers', policyNumber: 'TR 1', deductible: 1000, coverages },
    ...{ startDate: policyBefore.endDate, standing: 'offered' },
  })
  const { events } = (await as(people.admin).call(api.activity.log, { kind: 'policy' })).body
  expect(events[0]?.changes).toEqual([
    { field: 'Premium', before: '$8,340', after: '$8,712' },
    { field: 'Carrier', before: 'The Hartford', after: 'Travelers' },
    expect.objectContaining({ field: 'Coverages' }),
  ])
  const otherPolicy = await given.policy({ ...auto, policyNumber: 'HBA 2' })
  const renew = (overrides: object) =>
    agent.send('POST', `/api/policy/renew/${otherPolicy.id}`, { premium: 900, ...overrides })
  expect((await renew({ deductible: 'much' })).failure.fields).toEqual({
    deductible: 'Please enter an amount in dollars',
  })
  expect((await renew({ insurer: 'Nobody' })).failure.fields).toEqual({
    insurer: 'Please choose a carrier from the list',
  })
})

test('a mistaken confirmation is undone by the status in Edit Policy, and can be recorded again', async () => {
  const { as, people, id, confirm, seenBy } = await world()
  const agent = as(people.agent)
  const readEvents = async () => {
    const events = (await agent.call(api.policyEvents.ofPolicy, { policyId: id })).body.events
    return events.map(({ kind, isTakenBack }) => (isTakenBack ? `${kind}, taken back` : kind))
  }
  await confirm()
  expect((await agent.call(api.policies.update, { id, status: 'pending' })).status).toBe(200)
  expect((await seenBy()).standing).toBe('offered')
  expect(await readEvents()).toEqual(['correction', 'renewal bound, taken back', 'renewal offered'])
  expect((await confirm()).status).toBe(200)
  expect((await seenBy()).standing).toBe('to begin')
  await agent.call(api.policyEvents.enter, {
    ...{ policyId: id, version: (await seenBy()).version, kind: 'notice of cancellation', source: 'letter' },
    ...{ effectiveOn: '2027-02-01', reason: 'other' },
  } as const)
  const refusedReply = await agent.call(api.policies.update, { id, status: 'pending' })
  expect([refusedReply.status, refusedReply.failure.code]).toEqual([409, 'cannot_follow'])
  expect((await seenBy()).standing).toBe('to begin')
})
