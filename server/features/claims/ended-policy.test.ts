import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { pngFile } from '../../testing/files.ts'
import { portalWithMail } from '../../testing/portal-with-mail.ts'
import { sampleLoss } from '../../testing/sample-input.ts'

const reasons = ['cancelled', 'not renewed', 'replaced'] as const
const loss = { ...sampleLoss, line: 'property' } as const

async function world() {
  const office = await portalWithMail()
  const { as, given, people } = office
  /** A policy from August 1, 2026 that the agent deactivates in November. */
  const endPolicy = async (reason: (typeof reasons)[number] | 'entered in error', overrides: object = {}) => {
    const endDate = reason === 'not renewed' ? '2026-11-01' : '2027-08-01'
    const { id } = await given.policy({ policyNumber: reason, endDate, ...overrides })
    await as(people.agent).call(api.policies.deactivate, {
      id,
      reason,
      ...(reason === 'cancelled' ? { cancelledOn: '2026-10-05' } : {}),
    })
    return id
  }
  const choice = async (person = people.client) =>
    (await as(person).call(api.claims.policies, {})).body.policies
  return { ...office, endPolicy, choice }
}

test('a loss under a policy that has ended since is reported by its client, and by staff who sees that client', async () => {
  const { as, given, people, endPolicy } = await world()
  for (const reason of reasons)
    for (const person of [people.client, people.agent, people.admin]) {
      const policyId = await endPolicy(reason)
      const { status, body } = await as(person).call(api.claims.filing, { policyId })
      expect([status, body.filing.policyDeactivated], reason).toEqual([200, reason !== 'cancelled'])
      expect(body.filing.cancelledOn).toBe(reason === 'cancelled' ? '2026-10-05' : null)
      const { id } = await given.claim({ by: person, policyId, told: { occurredOn: '2026-09-30' } })
      const otherPerson = person === people.client ? people.agent : people.client
      expect((await as(otherPerson).call(api.claims.one, { id })).body.claim.policyDeactivated).toBe(
        reason !== 'cancelled',
      )
    }
})

test('under one that was entered in error nobody can, nor under another’s', async () => {
  const { as, given, people, endPolicy } = await world()
  const enteredInErrorClaim = await endPolicy('entered in error')
  const cancelledPolicy = await endPolicy('cancelled')
  for (const [policyId, persons] of [
    [enteredInErrorClaim, [people.client, people.agent, people.admin]],
    [cancelledPolicy, [people.otherClient, people.otherAgent]],
  ] as const)
    for (const person of persons)
      for (const answer of [
        await as(person).call(api.claims.filing, { policyId }),
        await as(person).call(api.claims.start, { policyId }),
      ])
        expect([answer.status, answer.failure.error]).toEqual([404, 'Policy not found'])
  const cover = await given.cover({ agent: people.agent })
  expect((await as(cover).call(api.claims.start, { policyId: cancelledPolicy })).status).toBe(201)
})

test('the choice of policies has those that have ended, with the day, and no more than the form needs', async () => {
  const { people, given, endPolicy, choice } = await world()
  await given.policy({ policyNumber: 'runs' })
  for (const reason of [...reasons, 'entered in error'] as const) await endPolicy(reason)
  await given.policy({ policyNumber: 'another’s', client: people.otherClient })
  const claimablePolicies = await choice()
  expect(claimablePolicies.map(({ policyNumber }) => policyNumber)).toEqual([
    'replaced',
    'not renewed',
    'cancelled',
    'runs',
  ])
  expect(claimablePolicies[2]).toEqual({
    id: expect.any(String),
    _id: claimablePolicies[2]?.id,
    policyNumber: 'cancelled',
    insurer: 'The Hartford',
    type: "Business Owner's Policy (BOP)",
    status: 'expired',
    startDate: '2026-08-01',
    endDate: '2027-08-01',
    deactivationReason: null,
    cancelledOn: '2026-10-05',
    gaps: [{ from: '2026-10-05', until: '2027-08-01' }],
  })
})

test('of such a policy the client sees nothing else: not its page, not its vehicles, not in any list', async () => {
  const { as, people, endPolicy } = await world()
  const id = await endPolicy('replaced', { type: 'Commercial Auto Insurance' })
  const { call } = as(people.client)
  expect((await call(api.policies.one, { id })).status).toBe(404)
  expect((await call(api.vehicles.ofPolicy, { policyId: id })).status).toBe(404)
  expect((await call(api.policies.list, {})).body.total).toBe(0)
})

test('no day refuses the report: one after the cancellation goes through, and the agent’s mail names its day', async () => {
  const { as, people, endPolicy, takeNewEmails } = await world()
  const policyId = await endPolicy('cancelled')
  await takeNewEmails()
  const { call } = as(people.client)
  const { id } = (await call(api.claims.start, { policyId })).body.claim
  expect((await call(api.claims.addPhoto, { id, file: pngFile('step.png') })).status).toBe(201)
  expect((await call(api.claims.report, { id, ...loss, occurredOn: '2026-11-01' })).status).toBe(200)
  expect((await call(api.claims.one, { id })).body.claim).toMatchObject({
    status: 'reported',
    policyCancelledOn: '2026-10-05',
    photos: [{ title: 'step' }],
  })
  const sentEmails = await takeNewEmails()
  const agentEmail = sentEmails.find(({ to }) => to === people.agent.email)
  expect(agentEmail?.text).toContain('The policy was cancelled effective Oct 5, 2026, 12:01 a.m.')
  expect(sentEmails.map(({ to }) => to).sort()).toEqual([people.agent.email, people.client.email].sort())
})

test('a report that was begun before its policy was cancelled is written on and sent', async () => {
  const { as, given, people } = await world()
  const { id: policyId } = await given.policy({ type: 'Commercial Auto Insurance' })
  await given.vehicle({ policyId })
  const { id } = await given.draft({ policyId })
  await as(people.agent).call(api.policies.deactivate, {
    id: policyId,
    reason: 'cancelled',
    cancelledOn: '2026-11-20',
  })
  const { call } = as(people.client)
  expect((await call(api.claims.filing, { policyId })).body.filing).toMatchObject({
    policyNumber: 'HBP 204417',
    vehicles: ['2019 Ford Transit 250 (…4821)'],
  })
  const auto = { ...sampleLoss, line: 'auto', vehicle: 'The van' } as const
  expect((await call(api.claims.report, { id, ...auto })).status).toBe(200)
})

test('a policy that turns out to have been entered in error takes what was reported under it along', async () => {
  const { as, given, people, endPolicy, choice } = await world()
  const policyId = await endPolicy('cancelled')
  const { id } = await given.claim({ policyId })
  await as(people.agent).call(api.policies.restore, { id: policyId })
  await as(people.agent).call(api.policies.deactivate, { id: policyId })
  for (const person of [people.client, people.agent])
    expect((await as(person).call(api.claims.one, { id })).status).toBe(404)
  expect(await choice()).toEqual([])
})

test('a report goes under the term of its day, of a claims-made policy under that of the day on which the claim was made', async () => {
  const { as, given, people } = await world()
  const term = async (type: string, policyNumber: string) => {
    const more = { type, policyNumber, description: 'Claims-made, retroactive date Jan 1, 2020' }
    const fields = type.startsWith('Professional') ? more : { type, policyNumber }
    const policyBefore = await given.policy({ ...fields, startDate: '2025-08-01' })
    const { id } = await given.policy(fields)
    return { before: policyBefore.id, now: id }
  }
  const { call } = as(people.client)
  const reportUnder = async (policyId: string, line: 'property' | 'liability', answers: object) => {
    const { id } = (await call(api.claims.start, { policyId })).body.claim
    const report = await call(api.claims.report, { id, ...sampleLoss, line, ...answers })
    return report.status === 200
      ? (await call(api.claims.one, { id })).body.claim.policyId
      : report.failure.fields
  }
  const bop = await term("Business Owner's Policy (BOP)", 'HBP 1')
  expect(await reportUnder(bop.now, 'property', { occurredOn: '2026-07-31' })).toBe(bop.before)
  expect(await reportUnder(bop.now, 'property', { occurredOn: '2026-08-01' })).toBe(bop.now)
  expect(await reportUnder(bop.now, 'property', { occurredOn: '2024-08-01' })).toBe(bop.now)
  const type = 'Professional Liability Insurance (Errors & Omissions)'
  const claimsMadeTerm = await term(type, 'PL 1')
  const { filing } = (await call(api.claims.filing, { policyId: claimsMadeTerm.now })).body
  expect(filing).toMatchObject({ isClaimsMade: true, retroactiveDay: '2020-01-01' })
  const report = { occurredOn: '2024-03-01', claimWasMade: 'Yes', claimMadeOn: '2026-07-31' }
  expect(await reportUnder(claimsMadeTerm.now, 'liability', report)).toBe(claimsMadeTerm.before)
  expect(
    await reportUnder(claimsMadeTerm.before, 'liability', { ...report, claimMadeOn: '2026-09-02' }),
  ).toBe(claimsMadeTerm.now)
  // Circumstances without a claim count as reported today.
  expect(await reportUnder(claimsMadeTerm.before, 'liability', { ...report, claimWasMade: 'No' })).toBe(
    claimsMadeTerm.now,
  )
  expect(
    await reportUnder(claimsMadeTerm.now, 'liability', { ...report, claimMadeOn: '2026-11-21' }),
  ).toEqual({
    claimMadeOn: 'This date is in the future',
  })
})
