import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { portalWithMail } from '../../testing/portal-with-mail.ts'

// The harness's clock is at November 20, 2026; its policies run from August 1, 2026 for a year.
const today = '2026-11-20'

async function world() {
  const office = await portalWithMail({ PUBLIC_URL: 'https://portal.example' })
  const { as, given, people } = office
  const policy = await given.policy()
  const { id } = policy
  const deactivate = (query: string) => as(people.agent).send('DELETE', `/api/policy/${id}?${query}`)
  const cancel = (day: string) =>
    as(people.agent).call(api.policies.deactivate, { id, reason: 'cancelled', cancelledOn: day })
  const restore = () => as(people.agent).call(api.policies.restore, { id })
  const readBell = async () =>
    (await as(people.client).call(api.notifications.list, {})).body.notifications.map(({ title, text }) => [
      title,
      text,
    ])
  await office.takeNewEmails()
  return { ...office, policy, id, deactivate, cancel, restore, bell: readBell }
}

test('a cancellation needs its effective date, and an impossible date is refused with an explanation', async () => {
  const { deactivate, id, as, people } = await world()
  const refusalOf = async (query: string) => (await deactivate(query)).failure.fields
  const term = 'Please enter a date in the term, Aug 1, 2026 to Aug 1, 2027'
  expect(await refusalOf('reason=cancelled')).toEqual({
    cancelledOn: 'Please enter the cancellation effective date',
  })
  for (const [day, words] of [
    ['2026-07-31', term],
    ['2027-08-02', term],
    ['soon', 'Please enter a date'],
  ])
    expect(await refusalOf(`reason=cancelled&cancelledOn=${day}`), day).toEqual({ cancelledOn: words })
  expect(await refusalOf(`reason=replaced&cancelledOn=${today}`)).toEqual({
    cancelledOn: 'Only a cancelled policy has a cancellation date',
  })
  expect((await as(people.client).call(api.policies.one, { id })).status).toBe(200)
})

test('a policy in force cannot be deactivated as not renewed before its end date', async () => {
  const { as, given, people, deactivate, clock, id } = await world()
  const refusalOf = await deactivate('reason=not+renewed')
  expect([refusalOf.status, refusalOf.failure.fields]).toEqual([
    400,
    {
      reason:
        'This policy is in force until Aug 1, 2027. Deactivate it as not renewed from then on, or choose Cancelled',
    },
  ])
  expect((await as(people.client).call(api.policies.one, { id })).status).toBe(200)
  const deactivatePolicy = (policy: { id: string }) =>
    as(people.agent).call(api.policies.deactivate, { id: policy.id, reason: 'not renewed' })
  const futurePolicy = await given.policy({ policyNumber: 'HBP 2', startDate: '2027-01-01' })
  const unconfirmedPolicy = await given.policy({ policyNumber: 'HBP 3', status: 'pending' })
  expect([
    (await deactivatePolicy(futurePolicy)).status,
    (await deactivatePolicy(unconfirmedPolicy)).status,
  ]).toEqual([204, 204])
  // Midnight in the agency's time zone.
  clock.time = new Date('2027-08-01T03:59:00Z')
  expect((await deactivate('reason=not+renewed')).status).toBe(400)
  clock.time = new Date('2027-08-01T04:00:00Z')
  expect((await deactivate('reason=not+renewed')).status).toBe(204)
})

test('a cancelled policy leaves the active lists and stays in the history of client and staff, and the audit log has its date', async () => {
  const { as, people, id, cancel } = await world()
  expect((await cancel('2026-10-05')).status).toBe(204)
  const agent = as(people.agent)
  const cancelledInput = { id, status: 'expired', standing: 'cancelled', cancelledOn: '2026-10-05' }
  for (const person of [people.client, people.agent]) {
    const { call } = as(person)
    expect((await call(api.policies.one, { id })).body.policy).toMatchObject(cancelledInput)
    expect((await call(api.policies.list, { show: 'active' })).body.total).toBe(0)
    expect((await call(api.policies.list, { show: 'expired' })).body.policies).toMatchObject([cancelledInput])
  }
  expect((await agent.call(api.policies.count, {})).body.policiesCount).toBe(0)
  expect((await as(people.client).call(api.home.client, {})).body).toMatchObject({
    activePolicies: 0,
    nextExpiration: null,
  })
  const { events } = (await as(people.admin).call(api.activity.log, { kind: 'policy' })).body
  expect(events[0]).toMatchObject({
    action: 'policy.cancelled',
    text: "Daniel Kim recorded that the Business Owner's Policy (BOP) HBP 204417 was cancelled effective Oct 5, 2026, 12:01 a.m.",
  })
})

test('a policy can be cancelled flat, even before its first day, and can be cancelled on its last day', async () => {
  const { as, given, people, cancel } = await world()
  expect((await cancel('2026-08-01')).status).toBe(204)
  const futurePolicy = await given.policy({ policyNumber: 'HBP 2', startDate: '2027-01-01' })
  const over = await given.policy({ policyNumber: 'HBP 3', startDate: '2025-08-01' })
  const cancelOn = (id: string, cancelledOn: string) =>
    as(people.agent).call(api.policies.deactivate, { id, reason: 'cancelled', cancelledOn })
  expect((await cancelOn(futurePolicy.id, '2027-01-01')).status).toBe(204)
  expect((await cancelOn(over.id, '2026-08-01')).status).toBe(204)
  const standingOf = async (id: string) =>
    (await as(people.client).call(api.policies.one, { id })).body.policy
  expect(await standingOf(futurePolicy.id)).toMatchObject({ status: 'expired', standing: 'cancelled' })
  expect(await standingOf(over.id)).toMatchObject({ status: 'expired', standing: 'cancelled' })
})

test('a policy with a future cancellation is in force until that day in the agency’s time zone, and is no upcoming renewal', async () => {
  const { as, people, id, clock, cancel, takeNewEmails } = await world()
  expect((await cancel('2026-12-01')).status).toBe(204)
  const [mail] = await takeNewEmails()
  expect(mail?.subject).toBe('Policy HBP 204417 will be cancelled effective Dec 1, 2026')
  const readPolicy = async () => (await as(people.client).call(api.policies.one, { id })).body.policy
  expect(await readPolicy()).toMatchObject({ status: 'active', standing: 'ends early' })
  clock.time = new Date('2026-12-01T04:59:00Z')
  expect((await readPolicy()).status).toBe('active')
  clock.time = new Date('2026-12-01T05:00:00Z')
  expect(await readPolicy()).toMatchObject({ status: 'expired', standing: 'cancelled' })
  expect((await as(people.agent).call(api.policies.renewals, {})).body.total).toBe(0)
})

test('a second cancellation, an unknown document and a future day of receipt are refused', async () => {
  const { as, people, id, cancel } = await world()
  const deactivateInput = { id, reason: 'cancelled', cancelledOn: '2026-10-05', source: 'e-mail' } as const
  const { call } = as(people.agent)
  expect(
    (await call(api.policies.deactivate, { ...deactivateInput, receivedOn: '2026-11-21' })).failure.fields,
  ).toEqual({
    receivedOn: 'This date is in the future',
  })
  expect(
    (await call(api.policies.deactivate, { ...deactivateInput, documentId: id })).failure.fields,
  ).toEqual({
    documentId: 'Please choose one of this client’s documents',
  })
  await cancel('2026-10-05')
  const secondReply = await call(api.policies.deactivate, deactivateInput)
  expect([secondReply.status, secondReply.failure.error]).toEqual([409, 'This policy is already cancelled'])
})

test('the client is notified of the effective date, that an earlier loss can still be reported, and whom to call', async () => {
  const { people, cancel, bell, takeNewEmails, context } = await world()
  await context.db
    .updateTable('users')
    .set({ phone: '(860) 555-0102' })
    .where('id', '=', people.agent.id)
    .execute()
  await cancel('2026-10-05')
  expect((await bell())[0]).toEqual([
    'Policy cancelled',
    "Daniel Kim recorded that the Business Owner's Policy (BOP) HBP 204417 was cancelled effective Oct 5, 2026, 12:01 a.m.",
  ])
  const [mail, ...otherEmails] = await takeNewEmails()
  expect(otherEmails).toEqual([])
  expect(mail).toMatchObject({
    to: people.client.email,
    subject: 'Policy HBP 204417 was cancelled effective Oct 5, 2026',
  })
  for (const words of [
    'HBP 204417 with The Hartford was cancelled effective Oct 5, 2026, 12:01 a.m.',
    'You can still report a loss that happened before then.',
    'please call Daniel Kim at (860) 555-0102',
    'https://portal.example/claims',
  ])
    expect(mail?.text).toContain(words)
  expect(mail?.text).not.toMatch(/reinstat|\.\./i)
})

test('the email about a cancelled claims-made policy does not promise unlimited reporting', async () => {
  const { as, given, people, takeNewEmails } = await world()
  const mailOf = async (overrides: object) => {
    const { id } = await given.policy(overrides)
    const sentInput = { id, reason: 'cancelled', cancelledOn: '2026-10-05' } as const
    await as(people.agent).call(api.policies.deactivate, sentInput)
    return (await takeNewEmails())[0]?.text
  }
  const effectiveDay =
    'Report any claim or incident that you know of at once, and ask us today whether an extended reporting period'
  for (const policyFields of [
    { type: 'Professional Liability Insurance (Errors & Omissions)' },
    { type: 'Directors and Officers (D&O) Insurance' },
    { type: 'Cyber Liability Insurance' },
    { description: 'Claims-made, full prior acts' },
  ]) {
    const text = await mailOf(policyFields)
    expect(text).toContain(`This policy responds to claims made while it is in force. ${effectiveDay}`)
    expect(text).not.toContain('happened before then')
  }
  const type = 'Professional Liability Insurance (Errors & Omissions)'
  expect(await mailOf({ type, coverageType: 'Occurrence' })).toContain('a loss that happened before then')
})

test('the email about a flat cancellation does not mention earlier losses', async () => {
  const { cancel, takeNewEmails } = await world()
  await cancel('2026-08-01')
  const [mail] = await takeNewEmails()
  expect(mail?.text).toContain('That is its first day: our records show no coverage under this policy.')
  expect(mail?.text).not.toContain('happened before then')
})

test('the cancellation email cannot be switched off, and no other reason to deactivate a policy notifies the client', async () => {
  const { as, given, people, cancel, takeNewEmails, bell } = await world()
  const every = { messages: false, requests: false, documents: false, quotes: false, presentations: false }
  await as(people.client).call(api.notifications.saveMails, {
    mails: { ...every, invites: false, claims: false },
  })
  for (const reason of ['entered in error', 'not renewed', 'replaced'] as const) {
    const { id } = await given.policy({ policyNumber: reason, endDate: today })
    const countBefore = (await bell()).length
    await as(people.agent).call(api.policies.deactivate, { id, reason })
    expect(await takeNewEmails(), reason).toEqual([])
    expect((await bell()).length, reason).toBeLessThanOrEqual(countBefore)
  }
  await cancel(today)
  expect(await takeNewEmails()).toHaveLength(1)
})

test('a wrong date is corrected by restoring and deactivating again, and the client is notified of the final date', async () => {
  const { id, as, people, cancel, restore, takeNewEmails, bell } = await world()
  await cancel('2026-10-05')
  expect(await takeNewEmails()).toHaveLength(1)
  expect((await restore()).body.policy).toMatchObject({ cancelledOn: null, deactivationReason: null })
  await cancel('2026-10-15')
  expect((await takeNewEmails()).map(({ subject }) => subject)).toEqual([
    'Policy HBP 204417 was cancelled effective Oct 15, 2026',
  ])
  await restore()
  const [back] = await takeNewEmails()
  expect(back?.subject).toBe('Policy HBP 204417: cancellation record corrected')
  expect(back?.text).toContain('The carrier decides what is covered.')
  expect((await bell())[0]?.[0]).toBe('Cancellation record corrected')
  const { events } = (await as(people.admin).call(api.activity.log, { kind: 'policy' })).body
  expect(events[0]?.changes).toEqual([{ field: 'Cancelled Effective', before: 'Oct 15, 2026', after: null }])
  // Nobody is notified of a policy entered in error, nor of its restoration.
  await as(people.agent).call(api.policies.deactivate, { id })
  await restore()
  expect(await takeNewEmails()).toEqual([])
})
