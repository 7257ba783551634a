import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { approvedClient, bayfareInsured, requireCertificate } from '../../testing/certificates.ts'
import { pdfTextOf } from '../../testing/pdf-text.ts'
import { portalWithMail } from '../../testing/portal-with-mail.ts'
import { applyChanges } from '../terms/apply-changes.ts'

// The test clock: November 20, 2026. Test policies run for a year from August 1, 2026.
const today = '2026-11-20'

const notice = {
  kind: 'notice of cancellation',
  effectiveOn: '2026-12-15',
  reason: 'non-payment',
  amountDue: 412,
  payBy: '2026-12-10',
  source: 'letter',
  confirmedBy: 'Ruth at The Hartford',
  note: 'The client moved banks.',
} as const

type EventInput = Omit<CallInput<typeof api.policyEvents.enter>, 'policyId' | 'version'>

async function world() {
  const office = await portalWithMail({ PUBLIC_URL: 'https://portal.example' })
  const { as, given, people } = office
  const agent = as(people.agent)
  const { id } = await given.policy()
  await office.takeNewEmails()
  const versionOf = async (policyId: string) =>
    (await agent.call(api.policyEvents.ofPolicy, { policyId })).body.version
  const enter = async (event: EventInput, policyId = id) =>
    agent.call(api.policyEvents.enter, { policyId, version: await versionOf(policyId), ...event })
  const latestEvent = async () => {
    const [event] = (await as(people.agent).call(api.policyEvents.ofPolicy, { policyId: id })).body.events
    if (!event) throw new Error('Nothing happened to the policy')
    return event
  }
  const readPolicy = async (person = people.client) =>
    (await as(person).call(api.policies.one, { id })).body.policy
  return {
    ...office,
    agent,
    client: as(people.client),
    id,
    enter,
    latest: latestEvent,
    policy: readPolicy,
    versionOf,
  }
}

test('a notice of cancellation rings and mails its client, tells them what is due and promises nothing, and leaves a task for today', async () => {
  const { client, agent, enter, takeNewEmails, policy } = await world()
  expect((await enter(notice)).status).toBe(200)
  const [mail, ...otherEmails] = await takeNewEmails()
  expect(otherEmails).toEqual([])
  expect(mail?.subject).toBe('Notice of cancellation: policy HBP 204417, Dec 15, 2026')
  for (const words of [
    'will be cancelled effective Dec 15, 2026, 12:01 a.m., for nonpayment of premium.',
    '$412 is due to The Hartford by Dec 10, 2026.',
    'The carrier decides whether a payment keeps the policy in force.',
    'https://portal.example/policy/',
  ])
    expect(mail?.text).toContain(words)
  expect(mail?.text).not.toMatch(/reinstat|moved banks/)
  const [bell] = (await client.call(api.notifications.list, {})).body.notifications
  expect(bell?.title).toBe('Notice of cancellation')
  expect(await policy()).toMatchObject({
    status: 'active',
    standing: 'cancellation pending',
    life: { notice: { on: '2026-12-15', amountDue: 412, payBy: '2026-12-10' } },
  })
  const { notices } = (await client.call(api.home.client, {})).body
  expect(notices).toMatchObject([
    { policyNumber: 'HBP 204417', standing: 'cancellation pending', life: { notice: { amountDue: 412 } } },
  ])
  const { tasks } = (await agent.call(api.tasks.list, {})).body
  expect(tasks).toMatchObject([
    {
      what: 'Call Tidewheel Bakery LLC: HBP 204417 will be cancelled Dec 15, 2026, $412 by Dec 10, 2026',
      dueOn: today,
    },
  ])
  const { waiting } = (await agent.call(api.today.list, {})).body
  expect(waiting.filter(({ kind }) => kind === 'notice')).toHaveLength(1)
})

test('who cannot be mailed has the same words as a letter that the agent prints', async () => {
  const { as, people, given, agent, client, enter, id, latest, context } = await world()
  await context.db
    .updateTable('users')
    .set({ passwordHash: null })
    .where('id', '=', people.client.id)
    .execute()
  await enter(notice)
  const { tasks } = (await agent.call(api.tasks.list, {})).body
  expect(tasks[0]?.what).toContain(
    'They cannot be reached by email: print the letter from the policy’s History',
  )
  await context.db
    .updateTable('accounts')
    .set({ address: '218 Coopers Wharf Street, New London, CT 06320' })
    .where('id', '=', people.client.id)
    .execute()
  const event = await latest()
  expect(event.known?.hasLetter).toBe(true)
  const paper = await agent.call(api.policyEvents.letter, { id: event.id })
  const text = (await pdfTextOf(paper.bytes)).join(' ').replace(/\s+/g, ' ')
  for (const words of [
    'Harborline',
    'Tidewheel Bakery LLC 218 Coopers Wharf Street New London, CT 06320 Nov 20, 2026',
    'Notice of cancellation: policy HBP 204417, Dec 15, 2026',
    '$412 is due to The Hartford by Dec 10, 2026.',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('moved banks')
  for (const [person, status] of [
    [client, 403],
    [as(people.otherAgent), 404],
  ] as const)
    expect((await person.call(api.policyEvents.letter, { id: event.id })).status).toBe(status)
  await agent.call(api.policyEvents.takeBack, { id: event.id })
  expect((await agent.call(api.policyEvents.letter, { id: event.id })).status).toBe(404)
  await enter({ kind: 'audit', effectiveOn: '2026-08-01', source: 'letter', premium: 6000 })
  const refusedReply = await agent.call(api.policyEvents.letter, { id: (await latest()).id })
  expect([refusedReply.status, refusedReply.failure.code]).toEqual([409, 'no_letter'])
  const chineseClient = await given.client({ company: '海港保险' })
  const otherPolicy = await given.policy({ client: chineseClient })
  await enter(notice, otherPolicy.id)
  const { events } = (await agent.call(api.policyEvents.ofPolicy, { policyId: otherPolicy.id })).body
  const unknownReply = await agent.call(api.policyEvents.letter, { id: events[0]?.id ?? id })
  expect([unknownReply.status, unknownReply.failure.code]).toEqual([409, 'unknown_letters'])
})

test('a client reads what happened, and not how the agency knows it, what was a slip, or what staff noted', async () => {
  const { client, agent, enter, id } = await world()
  await enter(notice)
  await agent.call(api.policies.update, { id, policyNumber: 'HBP 204418' })
  const { events } = (await client.call(api.policyEvents.ofPolicy, { policyId: id })).body
  expect(events.map(({ kind, known }) => [kind, known])).toEqual([
    ['notice of cancellation', null],
    ['new business', null],
  ])
  expect(JSON.stringify(events)).not.toMatch(/moved banks|Ruth|letter/)
  expect(JSON.stringify((await client.call(api.policies.one, { id })).body)).not.toMatch(/moved banks|Ruth/)
  const dayAndSource = { effectiveOn: '2026-10-01', source: 'e-mail' } as const
  await agent.call(api.policies.update, { id, wholesaler: 'Burns & Wilcox', asOf: dayAndSource })
  await agent.call(api.policies.update, { id, wholesaler: 'Amwins', deductible: 500, asOf: dayAndSource })
  const [change, ...otherEvents] = (await client.call(api.policyEvents.ofPolicy, { policyId: id })).body
    .events
  expect([change?.changes, otherEvents.map(({ kind }) => kind)]).toEqual([
    { deductible: [0, 500] },
    ['notice of cancellation', 'new business'],
  ])
  const all = (await agent.call(api.policyEvents.ofPolicy, { policyId: id })).body.events
  expect(all.find(({ kind }) => kind === 'correction')).toMatchObject({
    kind: 'correction',
    changes: { policyNumber: ['HBP 204417', 'HBP 204418'] },
  })
})

test('whose policy it is decides who sees and enters anything', async () => {
  const { as, people, client, enter, id, latest } = await world()
  await enter(notice)
  const event = await latest()
  const strangerCaller = as(people.otherClient)
  const otherCaller = as(people.otherAgent)
  for (const answeredReply of [
    await strangerCaller.call(api.policyEvents.ofPolicy, { policyId: id }),
    await otherCaller.call(api.policyEvents.ofPolicy, { policyId: id }),
    await otherCaller.call(api.policyEvents.enter, { policyId: id, version: 1, ...notice }),
    await otherCaller.call(api.policyEvents.takeBack, { id: event.id }),
    await otherCaller.call(api.policyEvents.issuedSince, { policyId: id, day: today }),
  ])
    expect(answeredReply.status).toBe(404)
  for (const answeredReply of [
    await client.call(api.policyEvents.enter, { policyId: id, version: 1, ...notice }),
    await client.call(api.policyEvents.takeBack, { id: event.id }),
  ])
    expect(answeredReply.status).toBe(403)
})

test('what cannot have happened is refused with the reason, by its field, and nothing of it is kept', async () => {
  const { as, people, enter, agent, id, versionOf, policy } = await world()
  const term = 'Please enter a date in the term, Aug 1, 2026 to Aug 1, 2027'
  const enterEvent = (
    kind: EventInput['kind'],
    effectiveOn: string | null,
    overrides: Partial<EventInput> = {},
  ) => enter({ kind, effectiveOn, source: 'e-mail', reason: 'other', noticeGiven: 'yes', ...overrides })
  const refusalOf = async (answer: ReturnType<typeof enterEvent>) => {
    const { status, failure } = await answer
    return [status, failure.fields ?? failure.error]
  }
  const wrongDay = (words: string) => [400, { effectiveOn: words }]
  expect(await refusalOf(enterEvent('notice of cancellation', '2026-07-31'))).toEqual(wrongDay(term))
  expect(await refusalOf(enterEvent('notice of cancellation', '2026-08-01'))).toEqual(
    wrongDay('A notice must take effect after the first day of the term'),
  )
  expect(await refusalOf(enterEvent('cancellation', '2027-08-02'))).toEqual(wrongDay(term))
  expect(await refusalOf(enterEvent('reinstatement', today))).toEqual([409, 'This policy is not cancelled'])
  expect(await refusalOf(enterEvent('notice withdrawn', today))).toEqual([
    409,
    'No notice of cancellation is on file for this policy',
  ])
  expect(await refusalOf(enterEvent('nonrenewal withdrawn', today))).toEqual([
    409,
    'No notice of nonrenewal is on file for this policy',
  ])
  expect(await refusalOf(enterEvent('policy issued', today, { policyNumber: 'HBP 1' }))).toEqual([
    409,
    'This policy is not on a binder',
  ])
  expect(await refusalOf(enterEvent('expiry', null))).toEqual([
    400,
    { kind: 'This term runs until Aug 1, 2027' },
  ])
  expect(
    await refusalOf(enterEvent('notice of cancellation', '2026-12-15', { reason: 'non-payment' })),
  ).toEqual([400, { amountDue: 'Please enter the amount due', payBy: 'Please enter the last day to pay' }])
  const nothingReply = await agent.send('POST', `/api/agent/policy-event/policy/${id}`, {
    ...{ version: 1, kind: 'notice of cancellation', reason: 'non-payment', source: '' },
  })
  expect(Object.keys(nothingReply.failure.fields ?? {}).sort()).toEqual([
    'amountDue',
    'effectiveOn',
    'payBy',
    'source',
  ])
  expect((await agent.call(api.policyEvents.ofPolicy, { policyId: id })).body.events).toHaveLength(1)
  expect((await policy()).standing).toBe('in force')

  expect((await enterEvent('cancellation', '2026-10-05')).status).toBe(200)
  expect(await refusalOf(enterEvent('cancellation', '2026-10-06'))).toEqual([
    409,
    'This policy is already cancelled',
  ])
  expect(await refusalOf(enterEvent('reinstatement', '2026-10-01'))).toEqual(
    wrongDay('Please enter the cancellation date (Oct 5, 2026) or a later date'),
  )
  expect((await enterEvent('reinstatement', '2026-10-14', { noLoss: 'not asked' })).status).toBe(200)
  expect((await policy()).life?.gaps).toEqual([{ from: '2026-10-05', until: '2026-10-14' }])
  expect(await refusalOf(enterEvent('cancellation', '2026-10-10'))).toEqual(
    wrongDay('This policy was reinstated after that date. Please enter a later date'),
  )
  const offeredPolicy = (await agent.call(api.policies.renew, { id, premium: 6000 })).body.policy
  const earlyReply = await agent.call(api.policyEvents.enter, {
    ...notice,
    ...{ policyId: offeredPolicy.id, version: await versionOf(offeredPolicy.id), effectiveOn: '2027-09-01' },
  })
  expect([earlyReply.status, earlyReply.failure.error]).toEqual([
    409,
    'This renewal is only offered. The carrier must confirm it first',
  ])
  // The later of two entries with contradicting dates is refused.
  const movedReply = await as(people.admin).call(api.policies.update, { id, endDate: '2026-10-10' })
  expect(movedReply.status).toBe(400)
})

test('of two windows the second is shown what stands by then, and nothing is entered twice', async () => {
  const { agent, id, versionOf, context } = await world()
  const version = await versionOf(id)
  const cancel = () =>
    agent.call(api.policyEvents.enter, {
      ...{ policyId: id, version, kind: 'cancellation', effectiveOn: '2026-10-05', source: 'e-mail' },
      ...{ reason: 'other', noticeGiven: 'no' },
    } as const)
  const bothReplies = await Promise.all([cancel(), cancel()])
  expect(bothReplies.map(({ status }) => status).sort()).toEqual([200, 409])
  const refusalOf = bothReplies.find(({ status }) => status === 409)
  expect(refusalOf?.failure).toMatchObject({ code: 'changed' })
  const { rows } = await sql<{ kind: string }>`select kind from policy_events order by no`.execute(context.db)
  expect(rows.map(({ kind }) => kind)).toEqual(['new business', 'cancellation'])
})

test('what was entered by mistake is taken back: the policy stands as before, its client is told, and the entry stays for staff', async () => {
  const { client, agent, enter, id, latest, takeNewEmails, policy } = await world()
  await enter(notice)
  await takeNewEmails()
  const event = await latest()
  const bothReplies = await Promise.all([
    agent.call(api.policyEvents.takeBack, { id: event.id }),
    agent.call(api.policyEvents.takeBack, { id: event.id }),
  ])
  // The second request fails, whether it runs before or after the first one commits.
  expect([bothReplies.map(({ status }) => status).sort()]).toContainEqual([200, expect.toBeOneOf([404, 409])])
  expect(await policy()).toMatchObject({ standing: 'in force' })
  const [mail, ...otherEmails] = await takeNewEmails()
  expect([mail?.subject, otherEmails]).toEqual(['Policy HBP 204417: record corrected', []])
  expect(await latest()).toMatchObject({ isTakenBack: true, known: { hasLetter: false } })
  const { events } = (await client.call(api.policyEvents.ofPolicy, { policyId: id })).body
  expect(events.map(({ kind }) => kind)).toEqual(['new business'])
  await enter({ kind: 'audit', effectiveOn: '2026-08-01', source: 'letter', premium: 6000 })
  const audit = await agent.call(api.policyEvents.takeBack, { id: (await latest()).id })
  expect([audit.status, audit.failure.error]).toEqual([
    409,
    'This cannot be undone. Correct the policy instead',
  ])
})

test('a change of a day to come is kept until then and applied on it, by the agency’s calendar; one of a day gone by is marked so', async () => {
  const { as, people, context, id, latest, policy, clock } = await world()
  const change = (input: object) => as(people.agent).send('PUT', `/api/policy/update/${id}`, input)
  const dayAndSource = { effectiveOn: '2026-12-01', source: 'carrier page' }
  expect((await change({ premium: 7000, asOf: dayAndSource })).status).toBe(200)
  expect([(await policy()).premium, await latest()]).toMatchObject([
    5862,
    { kind: 'change', isToCome: true, changes: { premium: [5862, 7000] } },
  ])
  clock.time = new Date('2026-12-01T04:59:00Z')
  await applyChanges(context)
  expect((await policy()).premium).toBe(5862)
  clock.time = new Date('2026-12-01T05:00:00Z')
  await Promise.all([applyChanges(context), applyChanges(context)])
  expect([(await policy()).premium, (await latest()).isToCome]).toEqual([7000, false])
  const { events: record } = (await as(people.admin).call(api.activity.log, { kind: 'policy' })).body
  expect(record.filter(({ action }) => action === 'policy.changed')).toHaveLength(1)
  await change({ deductible: 500, asOf: { ...dayAndSource, effectiveOn: '2026-09-01' } })
  expect(await latest()).toMatchObject({ kind: 'change', isToCome: false, isBackdated: true })
  const [event] = (await as(people.client).call(api.policyEvents.ofPolicy, { policyId: id })).body.events
  expect(event).toMatchObject({ kind: 'change', changes: { deductible: [0, 500] } })
  for (const field of ['startDate', 'insurer', 'status'])
    expect(
      (await change({ [field]: field === 'startDate' ? '2026-08-02' : 'pending', asOf: dayAndSource }))
        .status,
    ).toBe(400)
})

test('a change to come of a policy that is cancelled before never comes to be', async () => {
  const { as, people, context, agent, id, enter, latest, policy, clock } = await world()
  const dayAndSource = { effectiveOn: '2026-12-01', source: 'carrier page' }
  await agent.send('PUT', `/api/policy/update/${id}`, { premium: 7000, asOf: dayAndSource })
  const plannedEvent = await latest()
  await enter({
    kind: 'cancellation',
    effectiveOn: '2026-11-25',
    source: 'letter',
    reason: 'other',
    noticeGiven: 'yes',
  })
  clock.time = new Date('2026-12-01T15:00:00Z')
  await applyChanges(context)
  expect((await policy()).premium).toBe(5862)
  const { events } = (await as(people.agent).call(api.policyEvents.ofPolicy, { policyId: id })).body
  expect(events.find((event) => event.id === plannedEvent.id)?.isTakenBack).toBe(true)
})

test('what went out since a day is listed before something is entered of that day', async () => {
  const testPortal = await world()
  const { client, agent, as, people } = testPortal
  const { bop } = await approvedClient(testPortal)
  const issuedCertificate = requireCertificate(
    await client.call(api.certificates.issue, { holder: bayfareInsured }),
  )
  const issuedSince = async (day: string) =>
    (await agent.call(api.policyEvents.issuedSince, { policyId: bop.id, day })).body
  expect(await issuedSince('2026-11-20')).toMatchObject({
    certificates: [{ number: issuedCertificate.number, holder: bayfareInsured.name }],
    cardLinks: 0,
  })
  expect(await issuedSince('2026-11-21')).toEqual({ certificates: [], cardLinks: 0 })
  expect(
    (await as(people.client).call(api.policyEvents.issuedSince, { policyId: bop.id, day: today })).status,
  ).toBe(403)
})

test('a van that is added is insured from its day: an entry says so, and one of a day to come is refused', async () => {
  const { as, people, given, agent, context } = await world()
  await context.db.updateTable('carriers').set({ mayIssueCards: true }).execute()
  const van = { year: 2019, make: 'Ford', model: 'Transit 250', vinEnd: '4821' }
  const auto = { type: 'Commercial Auto Insurance', policyNumber: 'HBA 317902' }
  const policyId = (await given.policy(auto)).id
  const save = (vehicles: object[], effectiveOn?: string) =>
    agent.send('PUT', `/api/agent/vehicle/policy/${policyId}`, {
      ...{ vehicles, cardState: 'WA' },
      ...(effectiveOn ? { asOf: { effectiveOn, source: 'e-mail', confirmedBy: 'Ruth' } } : {}),
    })
  await save([van])
  const secondInput = { year: 2022, make: 'Ram', model: 'ProMaster', vinEnd: '7730' }
  const ahead = await save([van, secondInput], '2026-11-21')
  expect([ahead.status, ahead.failure.fields]).toEqual([
    400,
    { 'asOf.effectiveOn': 'This date is in the future. Please enter vehicles once they are insured' },
  ])
  expect((await save([van, secondInput], '2026-07-01')).failure.fields).toEqual({
    'asOf.effectiveOn': 'Please enter a date in the term, Aug 1, 2026 to Aug 1, 2027',
  })
  expect((await save([van, secondInput], '2026-11-16')).status).toBe(200)
  const { events } = (await as(people.client).call(api.policyEvents.ofPolicy, { policyId })).body
  const names = ['2019 Ford Transit 250 (…4821)', '2022 Ram ProMaster (…7730)']
  expect(events.map(({ kind, effectiveOn, changes }) => [kind, effectiveOn, changes])).toMatchObject([
    ['change', '2026-11-16', { vehicles: [names.slice(0, 1), names] }],
    ['new business', '2026-08-01', {}],
  ])
  expect((await as(people.client).call(api.cards.ofPolicy, { policyId })).body.cards).toHaveLength(2)
})
