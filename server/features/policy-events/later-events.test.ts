import { expect, test } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { paymentEffectOf } from '../../../contract/values/notice-laws.ts'
import { approvedClient } from '../../testing/certificates.ts'
import { pdfTextOf } from '../../testing/pdf-text.ts'
import { portalWithMail } from '../../testing/portal-with-mail.ts'

type EventInput = Omit<CallInput<typeof api.policyEvents.enter>, 'policyId' | 'version'>

// The test clock: November 20, 2026. Test policies run for a year from August 1, 2026.
async function world() {
  const office = await portalWithMail({ PUBLIC_URL: 'https://portal.example' })
  const { as, given, people, context, clock } = office
  const agent = as(people.agent)
  const { id } = await given.policy()
  await office.takeNewEmails()
  const readEvents = async (policyId = id, person = people.agent) =>
    (await as(person).call(api.policyEvents.ofPolicy, { policyId })).body
  const enter = async (event: EventInput, policyId = id) =>
    as(people.agent).call(api.policyEvents.enter, {
      policyId,
      version: (await readEvents(policyId)).version,
      ...event,
    })
  const latestEvent = async () => {
    const [event] = (await readEvents()).events
    if (!event) throw new Error('Nothing happened to the policy')
    return event
  }
  const policyPage = async (policyId = id, person = people.client) =>
    (await as(person).call(api.policies.one, { id: policyId })).body
  const takeBackLatest = async () =>
    as(people.agent).call(api.policyEvents.takeBack, { id: (await latestEvent()).id })
  const moveTo = (address: string) =>
    context.db.updateTable('accounts').set({ address }).where('id', '=', people.client.id).execute()
  const setDay = (day: string) => {
    clock.time = new Date(`${day}T15:00:00Z`)
  }
  return {
    ...office,
    agent,
    id,
    events: readEvents,
    enter,
    latest: latestEvent,
    policyPage,
    takeBackLatest,
    moveTo,
    setDay,
  }
}

test('an extension moves the end from the old one on, and gives it back when it is undone', async () => {
  const { enter, latest, policyPage, takeBackLatest, takeNewEmails, agent, id } = await world()
  const extension = { kind: 'extension', newEndDate: '2027-09-01', source: 'letter' } as const
  const earlyReply = await enter({ ...extension, newEndDate: '2027-08-01' })
  expect(earlyReply.failure.fields).toEqual({
    newEndDate: 'Please enter a date after Aug 1, 2027, the current end of the term',
  })
  expect((await enter({ ...extension, newEndDate: '' })).failure.fields).toEqual({
    newEndDate: 'Please enter the new end date',
  })
  expect((await enter(extension)).status).toBe(200)
  expect((await policyPage()).policy.endDate).toBe('2027-09-01')
  expect(await latest()).toMatchObject({
    kind: 'extension',
    effectiveOn: '2027-08-01',
    changes: { endDate: ['2027-08-01', '2027-09-01'] },
    known: { source: 'letter', canBeTakenBack: true },
  })
  const [mail] = await takeNewEmails()
  expect(mail?.subject).toBe('Policy HBP 204417 was extended to Sep 1, 2027')
  expect((await takeBackLatest()).status).toBe(200)
  expect((await policyPage()).policy.endDate).toBe('2027-08-01')
  await agent.call(api.policies.renew, { id, premium: 900 })
  expect((await enter(extension)).failure.fields).toEqual({
    newEndDate:
      'The next term HBP 204417, Aug 1, 2027 to Aug 1, 2028, begins before that date. Please enter its start date, or deactivate that term first',
  })
})

test('an extension overlaps no later term, also one that was entered and not renewed', async () => {
  const { enter, given, policyPage } = await world()
  const { policyNumber, type } = (await policyPage()).policy
  const dashedNumber = policyNumber.replace(' ', '-')
  await given.policy({ policyNumber: dashedNumber, type, startDate: '2027-08-15', endDate: '2028-08-15' })
  const extension = { kind: 'extension', source: 'letter' } as const
  expect((await enter({ ...extension, newEndDate: '2027-09-01' })).failure.fields).toHaveProperty(
    'newEndDate',
  )
  expect((await enter({ ...extension, newEndDate: '2027-08-15' })).status).toBe(200)
})

test('an extension overlaps no next term of an import, whatever its number is', async () => {
  const { enter, given, policyPage } = await world()
  const { type, insurer } = (await policyPage()).policy
  const extension = { kind: 'extension', source: 'letter', newEndDate: '2027-09-01' } as const
  // Another policy of the line, at another time.
  await given.policy({ policyNumber: 'HBP 9', type, insurer, startDate: '2027-08-20', endDate: '2028-08-20' })
  const next = { policyNumber: 'HBP 204417-1', type, insurer }
  await given.policy({ ...next, startDate: '2027-08-01', endDate: '2028-08-01' })
  expect((await enter(extension)).failure.fields).toEqual({
    newEndDate: expect.stringContaining('The next term HBP 204417-1, Aug 1, 2027 to Aug 1, 2028, begins'),
  })
})

test('a late notice of nonrenewal or conditional renewal is flagged to staff by the law of the state, and never to the client', async () => {
  const { enter, events, people, moveTo, policyPage, setDay, takeNewEmails } = await world()
  const nonrenewal = { kind: 'notice of nonrenewal', reason: 'underwriting', source: 'letter' } as const
  const conditional = {
    kind: 'conditional renewal',
    effectiveOn: '2027-06-20',
    conditions: ['higher deductible', 'other terms'],
    conditionsNote: 'no work above three stories',
    source: 'letter',
  } satisfies EventInput
  await moveTo('5 Lantern Wharf, Stonington, CT 06378')
  setDay('2027-06-20')
  expect((await enter({ ...conditional, conditions: [] })).failure.fields).toEqual({
    conditions: 'Please choose what changes',
  })
  expect((await enter(conditional)).status).toBe(200)
  expect((await policyPage()).policy.conditionalRenewal).toMatchObject({
    on: '2027-06-20',
    conditions: ['higher deductible', 'other terms'],
  })
  const [mail] = await takeNewEmails()
  expect(mail?.text).toContain(
    'different terms: higher deductible, other terms: no work above three stories.',
  )
  expect(mail?.text).not.toMatch(/38a|late/)
  await enter({ ...nonrenewal, sentOn: '2027-06-02' })
  const knownDates = async () => (await events()).events.map(({ kind, known }) => [kind, known?.late])
  expect((await knownDates()).slice(0, 2)).toEqual([
    ['notice of nonrenewal', null],
    ['conditional renewal', { days: 42, required: 60, law: 'Conn. Gen. Stat. 38a-323(a)(2)' }],
  ])
  const clientEvents = await events(undefined, people.client)
  expect(clientEvents.events.map(({ known }) => known)).toEqual(clientEvents.events.map(() => null))
  await moveTo('10 Main Street, Westerly, RI 02891')
  expect((await knownDates())[1]).toEqual(['conditional renewal', null])
  expect(
    (await enter({ kind: 'conditional renewal withdrawn', effectiveOn: '2027-06-20', source: 'letter' }))
      .status,
  ).toBe(200)
  expect((await policyPage()).policy.conditionalRenewal).toBeNull()
})

test('a policy of another agent of record stays in force, binds its client to no agency, and comes back', async () => {
  const { enter, latest, policyPage, setDay, takeBackLatest, people, as, id, takeNewEmails } = await world()
  const readFigures = async () => [
    (await as(people.client).call(api.home.client, {})).body,
    (await as(people.agent).call(api.home.agent, {})).body,
  ]
  const countActive = async () =>
    (await as(people.agent).call(api.policies.list, { show: 'active' })).body.total
  const out = {
    kind: 'agent of record out',
    effectiveOn: '2026-12-01',
    signedOn: '2026-11-18',
    holdUntil: '2026-11-30',
    source: 'e-mail',
  } as const
  expect((await enter({ ...out, signedOn: '' })).failure.fields).toEqual({
    signedOn: 'Please enter the date signed',
  })
  expect((await enter(out)).status).toBe(200)
  expect((await policyPage()).policy.standing).toBe('in force')
  const [mail] = await takeNewEmails()
  expect(mail?.subject).toBe('Policy HBP 204417 has a new agent of record effective Dec 1, 2026')
  expect(mail?.text).toContain(
    'please ask the new agent for changes, certificates, ID cards and the renewal.',
  )
  expect((await latest()).known?.hasLetter).toBe(true)
  expect(await readFigures()).toMatchObject([
    { activePolicies: 1, policiesElsewhere: 0 },
    { activePolicies: 1, activeClients: 1 },
  ])
  setDay('2026-12-01')
  expect((await policyPage()).policy).toMatchObject({ standing: 'other agent', status: 'active' })
  expect(await readFigures()).toMatchObject([
    { activePolicies: 0, policiesElsewhere: 1, nextExpiration: null },
    { activePolicies: 0, activeClients: 0 },
  ])
  expect(await countActive()).toBe(0)
  const filing = await as(people.client).call(api.claims.filing, { policyId: id })
  expect(filing.status).toBe(200)
  expect((await enter(out)).failure.code).toBe('cannot_follow')
  const closeReply = await as(people.admin).call(api.clients.close, { id: people.client.id })
  expect(closeReply.status).toBe(200)
  await as(people.admin).call(api.clients.reopen, { id: people.client.id })
  expect((await enter({ ...out, kind: 'agent of record in', effectiveOn: '2026-12-20' })).status).toBe(200)
  const [back] = await takeNewEmails()
  expect(back?.subject).toBe('Policy HBP 204417: we are your agent of record effective Dec 20, 2026')
  setDay('2026-12-20')
  expect((await policyPage()).policy.standing).toBe('in force')
  expect(await countActive()).toBe(1)
  expect((await takeBackLatest()).status).toBe(200)
  expect((await policyPage()).policy.standing).toBe('other agent')
})

test('from the day of another agent of record no certificate is made', async () => {
  const office = await world()
  const { enter, setDay, as, people } = office
  const { bop } = await approvedClient(office)
  const problem = async () => {
    const { master } = (await as(people.client).call(api.certificates.mine, {})).body
    return master?.policies.find(({ policyId }) => policyId === bop.id)?.problem
  }
  await enter(
    { kind: 'agent of record out', effectiveOn: '2026-12-01', signedOn: '2026-11-18', source: 'e-mail' },
    bop.id,
  )
  expect(await problem()).toBeNull()
  setDay('2026-12-01')
  expect(await problem()).toBe('Policy HBP 204417 is serviced by another agent')
})

test('a premium finance company asks for the cancellation, and only the carrier reinstates', async () => {
  const { enter, latest, takeNewEmails, events, people } = await world()
  const cause = 'premium finance company’s request'
  const notice = {
    kind: 'notice of cancellation',
    effectiveOn: '2026-12-15',
    reason: cause,
    amountDue: 980,
    payBy: '2026-12-10',
    source: 'finance notice',
  } as const
  expect((await enter({ ...notice, reason: 'underwriting' })).failure.fields).toEqual({
    source: 'A premium finance company can only request cancellation. Please choose another source',
  })
  expect((await enter(notice)).status).toBe(200)
  const [mail] = await takeNewEmails()
  expect(mail?.text).toContain(
    'Your premium finance company requested the cancellation: $980 is due to that company by Dec 10, 2026.',
  )
  expect(mail?.text).toContain('Only The Hartford can keep the policy in force or reinstate it.')
  // Stored so that the previous release reads the reason 'other' and the source 'letter'.
  expect(await latest()).toMatchObject({
    facts: { reason: 'other', cause, sender: 'finance company' },
    known: { source: 'letter' },
  })
  const [eventOfClient] = (await events(undefined, people.client)).events
  expect(eventOfClient?.facts.sender).toBeUndefined()
  const cancellation = { ...notice, kind: 'cancellation', noticeGiven: 'yes' } as const
  expect((await enter(cancellation)).status).toBe(200)
  const reinstatement = { kind: 'reinstatement', effectiveOn: '2026-12-15', noLoss: '' } as const
  expect((await enter({ ...reinstatement, source: 'client' })).failure.fields).toEqual({
    source: 'Only the carrier can reinstate this policy. Please choose the carrier as the source',
  })
  expect((await enter({ ...reinstatement, source: 'letter' })).status).toBe(200)
})

test('a reinstatement with days without coverage, or after the cancellation, asks for the statement of no loss', async () => {
  const { enter, setDay, latest, events, people, takeBackLatest } = await world()
  const cancellation = {
    kind: 'cancellation',
    reason: 'other',
    noticeGiven: 'yes',
    source: 'letter',
  } as const
  await enter({ ...cancellation, effectiveOn: '2026-12-01' })
  const timelyReinstatement = { kind: 'reinstatement', source: 'letter', effectiveOn: '2026-12-01' } as const
  expect((await enter(timelyReinstatement)).status, 'before the cancellation takes effect').toBe(200)
  await takeBackLatest()
  const askedInput = { noLoss: 'Please say whether a statement of no loss was received' }
  expect((await enter({ ...timelyReinstatement, effectiveOn: '2026-12-05' })).failure.fields).toEqual(
    askedInput,
  )
  setDay('2026-12-04')
  expect((await enter(timelyReinstatement)).failure.fields).toEqual(askedInput)
  expect((await enter({ ...timelyReinstatement, noLoss: 'received' })).failure.fields).toEqual({
    noLossOn: 'Please enter the day of the statement',
  })
  expect((await enter({ ...timelyReinstatement, noLoss: 'received', noLossOn: '2026-12-03' })).status).toBe(
    200,
  )
  expect((await latest()).facts).toEqual({ noLoss: 'received', noLossOn: '2026-12-03' })
  expect((await events(undefined, people.client)).events[0]?.facts).toEqual({})
})

test('in Connecticut a cancellation for underwriting reasons names a ground of the law, after sixty days', async () => {
  const { enter, latest, events, people, moveTo, given, takeBackLatest } = await world()
  await moveTo('1 Main Street, Boston, MA 02108')
  expect((await events()).cancellationLaw, 'a state whose law is not known here').toBeNull()
  await moveTo('5 Lantern Wharf, Stonington, CT 06378')
  const notice = {
    kind: 'notice of cancellation',
    reason: 'underwriting',
    source: 'letter',
    effectiveOn: '2026-12-20',
  } as const
  expect((await events()).cancellationLaw?.grounds).toHaveLength(8)
  expect((await events(undefined, people.client)).cancellationLaw).toBeNull()
  const askedInput = {
    ground: 'Please choose the ground that the notice states (Conn. Gen. Stat. 38a-324(a))',
  }
  expect((await enter(notice)).failure.fields).toEqual(askedInput)
  expect((await enter({ ...notice, ground: 'many losses' })).failure.fields).toEqual(askedInput)
  const ground = 'a material increase in the hazard insured against'
  expect((await enter({ ...notice, ground })).status).toBe(200)
  expect((await latest()).facts).toMatchObject({ reason: 'underwriting', ground })
  expect((await events(undefined, people.client)).events[0]?.facts).toEqual({ reason: 'underwriting' })
  await takeBackLatest()
  expect((await enter({ ...notice, ground: 'none of these' })).status).toBe(200)
  const earlyReply = await given.policy({ policyNumber: 'HBP 2', startDate: '2026-11-01' })
  expect((await enter(notice, earlyReply.id)).status, 'within sixty days').toBe(200)
  const comp = await given.policy({ type: "Workers' Compensation Insurance", policyNumber: 'HWC 1' })
  expect((await enter(notice, comp.id)).status).toBe(200)
})

test('a rewrite by the same carrier links the old term and the new one', async () => {
  const { enter, given, policyPage, id, people } = await world()
  const { id: next } = await given.policy({ policyNumber: 'HBP 9' })
  const { id: otherPolicyId } = await given.policy({ policyNumber: 'X 1', client: people.otherClient })
  const rewriteInput = {
    kind: 'cancellation',
    effectiveOn: '2026-12-01',
    reason: 'rewritten, same carrier',
    noticeGiven: 'no',
    source: 'letter',
  } as const
  expect((await enter(rewriteInput)).failure.fields).toEqual({ newTermId: 'Please choose the new policy' })
  for (const newTermId of [id, otherPolicyId])
    expect((await enter({ ...rewriteInput, newTermId })).failure.fields).toEqual({
      newTermId: 'Please choose another policy of this client',
    })
  expect((await enter({ ...rewriteInput, newTermId: next })).status).toBe(200)
  expect((await policyPage()).rewrittenAs).toEqual({ id: next, policyNumber: 'HBP 9' })
  expect((await policyPage(next)).rewrittenFrom).toEqual({ id, policyNumber: 'HBP 204417' })
})

test('a switch to claims-made asks for the retroactive date, and extended reporting for a claims-made term that is over', async () => {
  const { agent, enter, id, setDay, as, people } = await world()
  const reportingInput = {
    kind: 'extended reporting',
    effectiveOn: '2027-08-01',
    until: '2028-08-01',
    source: 'letter',
  } as const
  const occurrence = await enter(reportingInput)
  expect([occurrence.status, occurrence.failure.code]).toEqual([409, 'cannot_follow'])
  const change = (coverageType: string) =>
    agent.send('PUT', `/api/policy/update/${id}`, {
      coverageType,
      asOf: { effectiveOn: '2026-11-01', source: 'letter' },
    })
  expect((await change('Claims-made')).failure.fields?.coverageType).toMatch(
    /^Please add the retroactive date/,
  )
  expect((await change('Claims-made, retroactive date: full prior acts')).status).toBe(200)
  expect((await enter(reportingInput)).failure.fields?.kind).toMatch(/runs until Aug 1, 2027/)
  setDay('2027-08-02')
  expect((await enter({ ...reportingInput, effectiveOn: '2027-07-01' })).failure.fields).toEqual({
    effectiveOn: 'Please enter Aug 1, 2027 or a later date',
  })
  expect((await enter(reportingInput)).status).toBe(200)
  expect(
    (await as(people.client).call(api.policies.one, { id })).body.policy.life?.extendedReporting?.until,
  ).toBe('2028-08-01')
})

test('the letter about a nonrenewal, and about its undoing, is in whole sentences and names the carrier once', async () => {
  const { enter, takeBackLatest, takeNewEmails } = await world()
  await enter({ kind: 'notice of nonrenewal', reason: 'underwriting', source: 'letter' })
  const policy = "your Business Owner's Policy (BOP) HBP 204417"
  expect((await takeNewEmails())[0]?.text).toContain(
    `The Hartford has given notice that it will not renew ${policy}. The policy ends on Aug 1, 2027, 12:01 a.m., and is in force until then.`,
  )
  await takeBackLatest()
  expect((await takeNewEmails())[0]?.text).toContain(
    `We notified you of the notice of nonrenewal for ${policy} with The Hartford. That was entered by mistake, and we have undone it.`,
  )
})

test('a renewal by the carrier that gave notice of nonrenewal asks, and withdraws the notice', async () => {
  const { agent, enter, id, policyPage, latest } = await world()
  await enter({ kind: 'notice of nonrenewal', reason: 'underwriting', source: 'letter' })
  const askedReply = await agent.call(api.policies.renew, { id, premium: 900 })
  expect(askedReply.failure.fields).toEqual({
    overNonrenewal:
      'The Hartford gave notice of nonrenewal. Please confirm that the carrier renews the policy after all',
  })
  expect((await agent.call(api.policies.renew, { id, premium: 900, overNonrenewal: true })).status).toBe(201)
  expect(await latest()).toMatchObject({ kind: 'nonrenewal withdrawn' })
  expect((await policyPage()).policy.life?.nonrenewal).toBeUndefined()
})

test('another carrier may renew over a notice of nonrenewal, which stays', async () => {
  const { agent, enter, id, latest } = await world()
  await enter({ kind: 'notice of nonrenewal', reason: 'underwriting', source: 'letter' })
  const renewedReply = await agent.call(api.policies.renew, { id, premium: 900, insurer: 'Travelers' })
  expect(renewedReply.status).toBe(201)
  expect(await latest()).toMatchObject({ kind: 'notice of nonrenewal' })
})

const law =
  'You may continue the coverage and avoid the effect of the cancellation by payment in full at any time prior to the effective date of the cancellation (Conn. Gen. Stat. 38a-324(a))'
const carriers = 'The carrier decides whether a payment keeps the policy in force.'
const noticeInput = {
  kind: 'notice of cancellation',
  effectiveOn: '2026-12-15',
  reason: 'non-payment',
  amountDue: 412,
  payBy: '2026-12-10',
  source: 'letter',
} as const

test('the law on payments is quoted for its lines alone, after its sixty days or on a renewal, in letter, email and pages', async () => {
  const { as, given, people, agent, enter, events, policyPage, moveTo, takeNewEmails } = await world()
  await moveTo('5 Lantern Wharf, Stonington, CT 06378')
  const eventTextOf = async (policyId: string) => {
    expect((await enter(noticeInput, policyId)).status).toBe(200)
    const [event] = (await events(policyId)).events
    const { bytes } = await agent.call(api.policyEvents.letter, { id: event?.id ?? '' })
    const [mail] = await takeNewEmails()
    const { notices } = (await as(people.client).call(api.home.client, {})).body
    const texts = [
      (await pdfTextOf(bytes)).join(' ').replace(/\s+/g, ' '),
      mail?.text ?? '',
      (await policyPage(policyId)).paymentEffect ?? '',
      notices.find((notice) => notice.id === policyId)?.paymentEffect ?? '',
    ]
    return texts.map((text) => (text.includes(law) ? 'law' : text.includes(carriers) ? 'carrier' : text))
  }
  const sameAnswerForAll = (answerOfAll: string) => [answerOfAll, answerOfAll, answerOfAll, answerOfAll]
  const term = { startDate: '2026-09-21', endDate: '2027-09-21' }
  const givePolicy = async (overrides: object) => (await given.policy({ ...overrides })).id
  expect(await eventTextOf(await givePolicy({ policyNumber: 'OLD 1' }))).toEqual(sameAnswerForAll('law'))
  expect(await eventTextOf(await givePolicy({ policyNumber: 'NEW 60', ...term }))).toEqual(
    sameAnswerForAll('carrier'),
  )
  const compensation = { policyNumber: 'WC 1', type: "Workers' Compensation Insurance" }
  expect(await eventTextOf(await givePolicy(compensation))).toEqual(sameAnswerForAll('carrier'))
  const auto = { policyNumber: 'CA 1', type: 'Commercial Auto Insurance' }
  expect(await eventTextOf(await givePolicy(auto))).toEqual(sameAnswerForAll('carrier'))
  for (const [autoMarket, expectedText] of [
    ['residual', 'carrier'] as const,
    ['voluntary', 'law'] as const,
  ]) {
    const policyId = await givePolicy({ ...auto, policyNumber: `CA ${autoMarket}` })
    expect((await agent.call(api.policyParts.saveFacts, { policyId, autoMarket })).status).toBe(200)
    expect(await eventTextOf(policyId)).toEqual(sameAnswerForAll(expectedText))
  }
  const newTermEvent = {
    category: 'commercial',
    state: 'CT',
    kind: 'package',
    autoMarket: null,
    carrier: 'The Hartford',
    startDate: '2026-11-01',
    noticedOn: '2026-11-20',
  } as const
  expect(paymentEffectOf({ ...newTermEvent, isRenewal: true })).toContain(law)
  expect(paymentEffectOf({ ...newTermEvent, isRenewal: false })).toBe(carriers)
})

test('the letter of non-payment quotes the law of Connecticut for commercial lines, and elsewhere leaves it to the carrier', async () => {
  const { agent, enter, latest, moveTo } = await world()
  await enter(noticeInput)
  const letter = async () => {
    const { bytes } = await agent.call(api.policyEvents.letter, { id: (await latest()).id })
    return (await pdfTextOf(bytes)).join(' ').replace(/\s+/g, ' ')
  }
  await moveTo('5 Lantern Wharf, Stonington, CT 06378')
  expect(await letter()).toContain(law)
  expect(await letter()).not.toContain(carriers)
  await moveTo('10 Main Street, Westerly, RI 02891')
  expect(await letter()).toContain(carriers)
  expect(await letter()).not.toContain(law)
})
