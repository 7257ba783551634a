import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { noFacts, type PartKind } from '../../../contract/values/part-labels.ts'
import {
  approvedClient,
  bayfareInsured,
  checkCodeOf,
  makeCertifiable,
  paperText,
  putFormsOnFile,
  requireCertificate,
} from '../../testing/certificates.ts'
import { portal } from '../../testing/portal.ts'

type EventInput = Omit<CallInput<typeof api.policyEvents.enter>, 'policyId' | 'version'>

const ongoingForm = {
  number: 'CG 20 10',
  edition: '04 13',
  title: 'Additional Insured – Owners, Lessees or Contractors',
  effect: 'additional insured',
} as const
const completedInput = { ...ongoingForm, number: 'CG 20 37', title: 'Completed Operations' } as const
const each = { type: 'Each Occurrence', amount: 1_000_000, interval: 'per occurrence' as const }
const aggregate = { type: 'General Aggregate', amount: 2_000_000, interval: 'aggregate' as const }

/** A client with approved certificates, as of Nov 20, 2026. */
async function world() {
  const testPortal = await portal()
  const { as, people, context } = testPortal
  const approval = await approvedClient(testPortal)
  const { bop, form } = approval
  const agent = as(people.agent)
  const clientId = people.client.id
  const issue = (overrides: object = {}) =>
    as(people.client).call(api.certificates.issue, { holder: bayfareInsured, ...overrides })
  const issueFor = (overrides: object = {}) =>
    agent.send('POST', `/api/agent/certificate/new/${clientId}`, {
      holder: bayfareInsured,
      ...form,
      ...overrides,
    })
  /** The agent certifies one limit of the package policy, with wordings. */
  const wording = (wordings: string[], holder: object = bayfareInsured) =>
    issueFor({ holder, policies: [{ policyId: bop.id, coverages: ['Each Occurrence'], wordings }] })
  const enter = async (event: EventInput, policyId = bop.id) => {
    const { version } = (await agent.call(api.policyEvents.ofPolicy, { policyId })).body
    const sentInput = { policyId, version, noticeGiven: 'yes', ...event } as const
    const { status } = await agent.call(api.policyEvents.enter, sentInput)
    expect(status).toBeLessThan(300)
  }
  const takeOff = (kind: PartKind, policyId = bop.id) =>
    context.db.deleteFrom('policyParts').where('policyId', '=', policyId).where('kind', '=', kind).execute()
  const stateFacts = (policyId: string, facts: object) =>
    context.db
      .updateTable('policies')
      .set({ facts: JSON.stringify({ ...noFacts, ...facts }) })
      .where('id', '=', policyId)
      .execute()
  const check = async (certificate: { number: number; checkUrl: string }) => {
    const sentInput = { number: String(certificate.number), code: checkCodeOf(certificate) }
    return (await as(null).call(api.certificates.check, sentInput)).body.check
  }
  const world = { ...testPortal, ...approval, agent, clientId, issue, issueFor, wording }
  return { ...world, enter, takeOff, stateFacts, check }
}

// Spec: certificates/forms
test('without a form there is no wording: none on file, the whole schedule without it, the last one taken off', async () => {
  const testPortal = await world()
  const { bop, wording, takeOff, issue } = testPortal
  await takeOff('form')
  expect((await wording(['additional insured'])).failure.fields).toHaveProperty(['policies.0.wordings'])
  const otherForms = [
    { number: 'CG 00 01', edition: '04 13', title: 'Commercial General Liability', effect: 'other' },
    { number: 'CG 21 39', edition: '10 93', title: 'Contractual Liability Limitation', effect: 'other' },
  ] as const
  await putFormsOnFile(testPortal, bop.id, otherForms)
  for (const name of ['additional insured', 'waiver of subrogation', 'notice of cancellation'])
    expect((await wording([name])).status).toBe(400)
  await putFormsOnFile(testPortal, bop.id, [ongoingForm])
  expect((await wording(['additional insured'])).status).toBe(201)
  await takeOff('form')
  expect((await wording(['additional insured'])).status).toBe(400)
  // The approval still has the wording, but no form gives it anymore.
  const { printed } = requireCertificate(
    await issue({ holder: { ...bayfareInsured, name: 'Town of Stonington' } }),
  )
  expect([printed.wordings, printed.policies[0]?.wordings]).toEqual([[], []])
})

// Spec: certificates/forms
test('completed operations are a wording of their own, and need a form that insures them', async () => {
  const testPortal = await world()
  const { bop, wording, takeOff } = testPortal
  await takeOff('form')
  await putFormsOnFile(testPortal, bop.id, [ongoingForm])
  expect((await wording(['additional insured', 'completed operations'])).failure.fields).toEqual({
    'policies.0.wordings': expect.stringContaining('completed operations” needs a form'),
  })
  await putFormsOnFile(testPortal, bop.id, [completedInput])
  const { certificate } = (await wording(['additional insured', 'completed operations'])).body
  const text = await paperText(testPortal, certificate)
  for (const expectedText of [
    'additional insured for ongoing operations under',
    'additional insured for completed operations under',
    'CG 20 10 04 13',
    'CG 20 37 04 13',
  ])
    expect(text).toContain(expectedText)
  await takeOff('form')
  await putFormsOnFile(testPortal, bop.id, [completedInput])
  expect((await wording(['additional insured'])).status).toBe(400)
  await takeOff('form')
  await putFormsOnFile(testPortal, bop.id, [{ ...ongoingForm, edition: '11 85' }])
  expect((await wording(['additional insured', 'completed operations'])).status).toBe(201)
})

// Spec: certificates/forms
test('a form for named parties is certified to them, and to a holder of a similar name once staff confirm the party', async () => {
  const { bop, agent, wording, takeOff } = await world()
  await takeOff('form')
  const namedInput = { ...ongoingForm, kind: 'form' as const, scope: 'named' as const, names: ['H12 Realty'] }
  const savedReply = await agent.call(api.policyParts.save, {
    policyId: bop.id,
    kind: 'form',
    parts: [namedInput],
  })
  expect(savedReply.status).toBe(200)
  const holder = { ...bayfareInsured, name: 'H12 Realty LLC' }
  expect((await wording(['additional insured'])).status).toBe(400)
  expect((await wording(['additional insured'], holder)).status).toBe(400)
  const id = savedReply.body.parts[0]?.id ?? ''
  const party = { policyId: bop.id, formId: id, holder: holder.name }
  expect((await agent.call(api.policyParts.confirmSameParty, party)).status).toBeLessThan(300)
  expect((await wording(['additional insured'], holder)).status).toBe(201)
  expect((await wording(['additional insured'])).status).toBe(400)
})

// Spec: certificates/aggregate
test('an aggregate per project is printed only with the form that makes it so', async () => {
  const testPortal = await world()
  const { bop, agent, stateFacts, wording } = testPortal
  await stateFacts(bop.id, { aggregateApplies: 'project' })
  expect((await wording([])).body.certificate.printed.policies[0]).not.toHaveProperty('told')
  const perProjectForm = {
    ...{ policyId: bop.id, number: 'CG 25 03', edition: '05 09', title: 'Designated Project' },
    effect: 'aggregate per project',
  } as const
  expect((await agent.call(api.policyParts.fileForm, perProjectForm)).status).toBeLessThan(300)
  const [listedPolicy] = (await wording([])).body.certificate.printed.policies
  expect(listedPolicy).toMatchObject({
    told: ['General aggregate applies per project'],
    forms: [{ number: 'CG 25 03' }],
  })
})

// Spec: certificates/forms
test('an aggregate per project of a form for one project is printed for that project alone, with its name', async () => {
  const testPortal = await world()
  const { bop, agent, context, stateFacts, issueFor, check, takeOff } = testPortal
  const elmStreet = '12 Elm Street, Mystic'
  await stateFacts(bop.id, { aggregateApplies: 'project' })
  const file = (names: string[]) =>
    agent.call(api.policyParts.fileForm, {
      ...{ policyId: bop.id, number: 'CG 25 03', edition: '05 09', title: 'Designated Project' },
      ...{ effect: 'aggregate per project', scope: names.length > 0 ? 'named' : 'blanket', names },
    })
  expect((await file([elmStreet])).status).toBeLessThan(300)
  const policies = [{ policyId: bop.id, coverages: ['Each Occurrence'] }]
  const issueWith = async (reference: object) => (await issueFor({ policies, reference })).body
  const certify = async (reference: object) => (await issueWith(reference)).certificate
  for (const reference of [{}, { project: 'Groton store' }]) {
    const { certificate, notPrinted } = await issueWith(reference)
    const [listedPolicy] = certificate.printed.policies
    expect([listedPolicy.told, listedPolicy.forms]).toEqual([undefined, undefined])
    expect(notPrinted).toEqual([
      `The certificate does not show that the general aggregate of policy ${bop.policyNumber} applies per project: its form is only for ${elmStreet}. To show it, enter that as the project`,
    ])
  }
  for (const reference of [{ project: '12 Elm Street Mystic' }, { location: '12 ELM STREET, MYSTIC' }]) {
    const { certificate, notPrinted } = await issueWith(reference)
    const [listedPolicy] = certificate.printed.policies
    expect(notPrinted).toEqual([])
    expect(listedPolicy).toMatchObject({
      told: [`General aggregate applies per project: ${elmStreet}`],
      forms: [{ number: 'CG 25 03' }],
    })
  }
  const certificate = await certify({ project: elmStreet })
  expect(await paperText(testPortal, certificate)).toContain(
    `General aggregate applies per project: ${elmStreet}`,
  )
  expect(await check(certificate)).toMatchObject({ state: 'current' })
  await context.db
    .updateTable('policyParts')
    .set({ said: sql`said || '{"names": ["Groton store"]}'` })
    .where('kind', '=', 'form')
    .where(sql<boolean>`said ->> 'number' = 'CG 25 03'`)
    .execute()
  expect(await check(certificate)).toMatchObject({ state: 'reduced' })
  await takeOff('form')
  await file([])
  expect(await check(certificate)).toMatchObject({ state: 'current' })
  const blanketCertificate = await certify({})
  expect(blanketCertificate.printed.policies[0].told).toEqual(['General aggregate applies per project'])
  await takeOff('form')
  expect((await issueWith({ project: elmStreet })).notPrinted).toEqual([
    expect.stringContaining('no form on file provides it. To show it, add the form'),
  ])
  await file([elmStreet])
  expect(await check(blanketCertificate)).toMatchObject({ state: 'reduced' })
})

// Spec: certificates/forms
test('a form for one project insures a holder on a certificate of that project alone, with its name', async () => {
  const testPortal = await world()
  const { bop, issueFor, check, takeOff, approve, form, agent } = testPortal
  const towerAddress = 'H12 Tower, Groton'
  const file = async (project: string) => {
    await takeOff('form')
    const filedReply = await agent.call(api.policyParts.fileForm, {
      policyId: bop.id,
      ...completedInput,
      project,
    })
    expect(filedReply.status).toBe(201)
  }
  await file(towerAddress)
  const policies = [
    { policyId: bop.id, coverages: ['Each Occurrence'], wordings: ['completed operations' as const] },
  ]
  const limitText = `Policy ${bop.policyNumber} has “Additional insured, completed operations” only for ${towerAddress}`
  expect((await approve({ ...form, policies })).failure.fields).toEqual({
    'policies.0.wordings': `${limitText}. Issue such certificates yourself, or leave the wording out`,
  })
  for (const reference of [{}, { project: 'H12' }, { location: 'Groton' }])
    expect((await issueFor({ policies, reference })).failure.fields).toEqual({
      'policies.0.wordings': `${limitText}. Enter this as the project, or leave the wording out`,
    })
  const { certificate } = (await issueFor({ policies, reference: { project: 'H12 TOWER GROTON' } })).body
  expect(certificate.printed).toMatchObject({
    policies: [{ forms: [{ number: 'CG 20 37', project: towerAddress }] }],
    wordings: [expect.stringContaining(`for completed operations, only for ${towerAddress}, under`)],
  })
  const text = await paperText(testPortal, certificate)
  expect(text).toContain(`Additional insured, completed operations: Y (${towerAddress})`)
  expect(await check(certificate)).toMatchObject({ state: 'current' })
  await file('')
  expect(await check(certificate)).toMatchObject({ state: 'current' })
  const blanketCertificate = (await issueFor({ policies })).body.certificate
  await file('Mystic Wharf')
  expect(await check(certificate)).toMatchObject({ state: 'reduced' })
  expect(await check(blanketCertificate)).toMatchObject({ state: 'reduced' })
})

// Spec: certificates/refused
test('a cancellation to come ends what is printed, and what was printed before is called reduced', async () => {
  const testPortal = await world()
  const { enter, issue, check } = testPortal
  const certificateBefore = requireCertificate(await issue())
  const cancelledInput = {
    kind: 'cancellation',
    effectiveOn: '2026-12-02',
    reason: 'requested by the insured',
  } as const
  await enter({ ...cancelledInput, source: 'letter' })
  const holder = { ...bayfareInsured, name: 'Town of Stonington' }
  const certificate = requireCertificate(await issue({ holder }))
  expect(certificate.printed.policies[0]).toMatchObject({ endDate: '2026-12-02' })
  expect(await paperText(testPortal, certificate)).toContain('Aug 1, 2026 to Dec 2, 2026, 12:01 a.m.')
  expect(await check(certificate)).toMatchObject({ state: 'current', endsOn: '2026-12-02' })
  expect(await check(certificateBefore)).toMatchObject({ state: 'reduced', endsOn: '2026-12-02' })
})

// Spec: certificates/check
test('days without coverage are printed, and a certificate from before them says that coverage is in force again', async () => {
  const testPortal = await world()
  const { enter, issue, check } = testPortal
  const certificateBefore = requireCertificate(await issue())
  await enter({ kind: 'cancellation', effectiveOn: '2026-11-07', reason: 'non-payment', source: 'letter' })
  expect(await check(certificateBefore)).toMatchObject({ state: 'ended', endedOn: '2026-11-07' })
  await enter({ kind: 'reinstatement', effectiveOn: '2026-11-12', noLoss: 'not asked', source: 'letter' })
  expect(await check(certificateBefore)).toMatchObject({ state: 'in force again', againSince: '2026-11-12' })
  const holder = { ...bayfareInsured, name: 'Town of Stonington' }
  const certificate = requireCertificate(await issue({ holder }))
  expect(certificate.printed.policies[0]?.gaps).toEqual([{ from: '2026-11-07', until: '2026-11-12' }])
  expect(await paperText(testPortal, certificate)).toContain('No coverage Nov 7, 2026 to Nov 12, 2026')
  expect(await check(certificate)).toMatchObject({ state: 'current', againSince: null })
})

// Spec: certificates/refused
test('a reduction to come is printed with its day, and only an agent who says why certifies before it', async () => {
  const testPortal = await world()
  const { agent, bop, issue, issueFor, as, people } = testPortal
  const { status } = await agent.call(api.policies.update, {
    id: bop.id,
    coverages: [{ ...each, amount: 500_000 }, aggregate],
    asOf: { effectiveOn: '2026-12-07', source: 'e-mail' },
  })
  expect(status).toBe(200)
  expect((await issue()).body).toMatchObject({ certificate: null, request: { type: 'coi' } })
  const holder = { ...bayfareInsured, name: 'Town of Stonington' }
  const refusedReply = await issueFor({ holder })
  expect(refusedReply.failure.fields).toEqual({
    because: expect.stringContaining('Policy HBP 204417 has a reduction effective Dec 7, 2026'),
  })
  const reason = 'The holder knows of the lower limit from December on'
  const { certificate } = (await issueFor({ holder, because: reason })).body
  const reducedText = 'Each Occurrence $500,000 from Dec 7, 2026'
  expect(certificate.printed.policies[0].toCome).toEqual([reducedText])
  expect(await paperText(testPortal, certificate)).toContain(reducedText)
  const { events } = (await as(people.admin).call(api.activity.log, { limit: 1 })).body
  expect(events[0]?.changes).toMatchObject([
    { before: null, after: 'Policy HBP 204417 has a reduction effective Dec 7, 2026' },
    { before: null, after: reason },
  ])
})

// Spec: certificates/refused, certificates/reissue
test('while a notice is pending a client’s press asks, an agent says why, and no holder gets a new one by itself', async () => {
  const { agent, enter, issue, issueFor, clientId } = await world()
  const firstCertificate = requireCertificate(await issue())
  const notice = { kind: 'notice of cancellation', reason: 'other', source: 'letter' } as const
  await enter({ ...notice, effectiveOn: '2026-12-15' })
  const askedBody = (await issue()).body
  expect(askedBody).toMatchObject({ certificate: null, request: { holderId: firstCertificate.holderId } })
  expect(askedBody.request?.details).toContain('a notice of cancellation effective Dec 15, 2026')
  const approve = (reason?: string) =>
    agent.call(api.certificates.approveHolder, {
      id: firstCertificate.holderId,
      ...(reason ? { because: reason } : {}),
    })
  expect((await approve()).failure.fields).toHaveProperty(['because'])
  expect((await issueFor()).failure.fields).toHaveProperty(['because'])
  const { leftOut, issued } = (await agent.call(api.certificates.reissue, { clientId })).body
  expect([issued, leftOut]).toEqual([0, [expect.objectContaining({ name: bayfareInsured.name })]])
  expect(leftOut[0]?.why).toContain('Please review this holder individually')
  expect((await approve('The carrier withdraws it once the roof is mended')).status).toBe(201)
})

test('a notice of nonrenewal is pending as well', async () => {
  const { enter, issue, issueFor } = await world()
  await enter({ kind: 'notice of nonrenewal', effectiveOn: null, reason: 'underwriting', source: 'letter' })
  expect((await issue()).body.certificate).toBeNull()
  expect((await issueFor()).failure.fields?.because).toContain('a notice of nonrenewal')
  expect((await issueFor({ because: 'It is in force until August' })).status).toBe(201)
})

test('the insured is a named insured of every policy on the certificate, and of none by any other name', async () => {
  const { agent, bop, comp, issueFor, approve, form } = await world()
  for (const insuredName of ['Completely Different Entity Inc', 'Tidewheel Bakery LLC and all affiliates']) {
    expect((await issueFor({ insuredName })).failure.fields).toHaveProperty(['insuredName'])
    expect((await approve({ insuredName })).failure.fields).toHaveProperty(['insuredName'])
  }
  const name = (policyId: string, parts: { name: string; role: 'named insured' | 'dba' }[]) =>
    agent.call(api.policyParts.save, {
      ...{ policyId, kind: 'named insured' as const },
      parts: parts.map((part) => ({ kind: 'named insured' as const, ...part })),
    })
  const renamedInput = { name: 'Tidewheel Foods LLC', role: 'named insured' } as const
  await name(bop.id, [renamedInput, { name: 'Wharf Street Bread', role: 'dba' }])
  // The policy has a named insured on file, so the account's name is not accepted.
  expect((await issueFor()).failure.fields?.insuredName).toContain(
    'Policy HBP 204417 insures Tidewheel Foods',
  )
  // The workers' compensation policy does not have this named insured.
  expect((await issueFor({ insuredName: renamedInput.name })).failure.fields?.insuredName).toContain(
    'WC 3318846',
  )
  await name(comp.id, [renamedInput])
  expect((await issueFor({ insuredName: renamedInput.name })).status).toBe(201)
  const insuredName = 'Tidewheel Foods LLC DBA Wharf Street Bread'
  const [policy] = form.policies
  const { body } = await issueFor({ insuredName, policies: [policy] })
  expect(body.certificate.printed.insured.name).toBe(insuredName)
})

// Spec: certificates/refused
test('what a holder asks of each line is said before the line is certified', async () => {
  const testPortal = await world()
  const { given, bop, issueFor, context, stateFacts } = testPortal
  const refusal = async (type: string, facts: object, row: { coverageType?: string | null } = {}) => {
    const policy = await given.policy({ type, policyNumber: 'N 1', coverages: [each] })
    await makeCertifiable(testPortal, [policy, bop])
    await stateFacts(policy.id, facts)
    if (row.coverageType !== undefined)
      await context.db.updateTable('policies').set(row).where('id', '=', policy.id).execute()
    const policies = [{ policyId: policy.id, coverages: ['Each Occurrence'] }]
    const { status, failure } = await issueFor({ policies })
    return status === 201 ? 'issued' : failure.message
  }
  const general = 'General Liability Insurance'
  const umbrella = 'Umbrella & Excess Liability Insurance'
  const comp = "Workers' Compensation Insurance"
  const auto = 'Commercial Auto Insurance'
  const stateUnderlying = { excessForm: 'umbrella', retention: 0, underlying: [bop.id] }
  const cases: [string, object, string | null, string][] = [
    [general, {}, null, 'occurrence or claims-made'],
    [general, {}, 'Claims-made', 'the retroactive date'],
    [general, {}, 'Occurrence', 'issued'],
    [auto, {}, 'Occurrence', 'the covered autos'],
    [auto, { coveredAutos: ['any'] }, 'Occurrence', 'issued'],
    [umbrella, { ...stateUnderlying, retention: null }, 'Occurrence', 'the retention'],
    [umbrella, { ...stateUnderlying, underlying: [] }, 'Occurrence', 'the underlying policies'],
    [umbrella, stateUnderlying, 'Occurrence', 'issued'],
    [comp, { noneExcluded: true }, null, 'the states covered'],
    [comp, { statesCovered: ['CT'] }, null, 'whether an owner or officer is excluded'],
    [comp, { statesCovered: ['CT'], excludedOfficers: ['Luis Ferreira'] }, null, 'issued'],
    [comp, { statesCovered: ['CT'], includedOfficers: ['Luis Ferreira'] }, null, 'issued'],
  ]
  for (const [type, facts, coverageType, message] of cases)
    expect(await refusal(type, facts, { coverageType })).toContain(message)
})

// Spec: certificates/refused
test('an umbrella is certified over policies in force of the same client alone', async () => {
  const testPortal = await world()
  const { given, bop, agent, issueFor, stateFacts, people } = testPortal
  const coverages = [each]
  const umbrella = await given.policy({ type: 'Umbrella & Excess Liability Insurance', coverages })
  const foreignPolicy = await given.policy({
    client: people.otherClient,
    policyNumber: 'THEIRS 1',
    coverages,
  })
  await makeCertifiable(testPortal, [umbrella, bop])
  const stateUnderlying = (underlyingIds: string[]) =>
    stateFacts(umbrella.id, { excessForm: 'umbrella', retention: 0, underlying: underlyingIds })
  const certify = () => issueFor({ policies: [{ policyId: umbrella.id, coverages: ['Each Occurrence'] }] })
  await stateUnderlying([foreignPolicy.id])
  expect((await certify()).failure.message).toContain('does not yet state the underlying policies')
  await stateUnderlying([bop.id, foreignPolicy.id])
  const { certificate } = (await certify()).body
  expect(certificate.printed.policies[0].underlying).toEqual([
    expect.stringMatching(/\(BOP\) HBP 204417 until Aug 1, 2027$/),
  ])
  expect(JSON.stringify(certificate)).not.toContain('THEIRS 1')
  await agent.call(api.policies.deactivate, { id: bop.id, reason: 'cancelled', cancelledOn: '2026-11-20' })
  expect((await certify()).failure.message).toContain(
    'is excess over policy HBP 204417, which is not in force',
  )
})

// Spec: certificates/refused, certificates/check
test('a policy beneath an umbrella is printed with its end, an agent decides while it has a notice, and its end reduces the certificate', async () => {
  const testPortal = await world()
  const { given, bop, agent, approve, issue, issueFor, stateFacts, enter, check } = testPortal
  const type = 'Umbrella & Excess Liability Insurance'
  const umbrella = await given.policy({ type, policyNumber: 'UMB 1', coverages: [each] })
  await makeCertifiable(testPortal, [umbrella, bop])
  const stateUnderlying = (underlyingIds: string[]) =>
    stateFacts(umbrella.id, { excessForm: 'umbrella', retention: 0, underlying: underlyingIds })
  await stateUnderlying([bop.id])
  const policies = [{ policyId: umbrella.id, coverages: ['Each Occurrence'] }]
  await approve({ policies })
  const firstCertificate = requireCertificate(await issue())
  expect(await check(firstCertificate)).toMatchObject({ state: 'current' })
  expect(JSON.stringify(await check(firstCertificate))).not.toContain(bop.id)
  await stateUnderlying([])
  expect(await check(firstCertificate)).toMatchObject({ state: 'reduced' })
  await stateUnderlying([bop.id])
  const notice = { kind: 'notice of cancellation', reason: 'other', source: 'letter' } as const
  await enter({ ...notice, effectiveOn: '2026-12-02' })
  const pendingDetails = 'Policy UMB 1 is excess over policy HBP 204417, which has a notice of cancellation'
  expect((await issue()).body.request?.details).toContain(pendingDetails)
  expect((await issueFor({ policies })).failure.fields?.because).toContain(pendingDetails)
  expect(await check(firstCertificate)).toMatchObject({ state: 'current' })
  await enter({ kind: 'cancellation', effectiveOn: '2026-12-02', reason: 'other', source: 'letter' })
  expect(await check(firstCertificate)).toMatchObject({ state: 'reduced' })
  expect((await issueFor({ policies })).failure.fields?.because).toContain('coverage only until Dec 2, 2026')
  const { certificate } = (await issueFor({ policies, because: 'The holder knows it' })).body
  expect(await paperText(testPortal, certificate)).toContain('HBP 204417 until Dec 2, 2026')
  expect(await check(certificate)).toMatchObject({ state: 'current' })
  await agent.call(api.policies.deactivate, { id: bop.id, reason: 'cancelled', cancelledOn: '2026-11-20' })
  await stateUnderlying([])
  expect(await check(certificate)).toMatchObject({ state: 'reduced' })
})

// Spec: certificates/check
test('a policy that its carrier rewrites midterm is reduced only if the new term gives less', async () => {
  const testPortal = await world()
  const { given, bop, issueFor, stateFacts, enter, check, context, clock } = testPortal
  const type = 'Umbrella & Excess Liability Insurance'
  const umbrella = await given.policy({ type, policyNumber: 'UMB 1', coverages: [each] })
  const next = { type, policyNumber: 'UMB 2', startDate: '2026-12-02', endDate: '2027-12-02' }
  const rewrittenPolicy = await given.policy({ ...next, coverages: [each] })
  await makeCertifiable(testPortal, [umbrella, rewrittenPolicy, bop])
  const stateUnderlying = { excessForm: 'umbrella', retention: 0, underlying: [bop.id] }
  for (const { id } of [umbrella, rewrittenPolicy]) await stateFacts(id, stateUnderlying)
  const policies = [{ policyId: umbrella.id, coverages: ['Each Occurrence'] }]
  const { certificate } = (await issueFor({ policies })).body
  expect(await check(certificate)).toMatchObject({ state: 'current' })
  const rewriteInput = { kind: 'cancellation', effectiveOn: '2026-12-02', source: 'letter' } as const
  await enter(
    { ...rewriteInput, reason: 'rewritten, same carrier', newTermId: rewrittenPolicy.id },
    umbrella.id,
  )
  const setNext = (changes: object) =>
    context.db.updateTable('policies').set(changes).where('id', '=', rewrittenPolicy.id).execute()
  for (const day of ['2026-11-21', '2026-12-02', '2026-12-20']) {
    clock.time = new Date(`${day}T15:00:00.000Z`)
    expect(await check(certificate), day).toMatchObject({ state: 'changed', endsOn: null })
    await setNext({ coverages: JSON.stringify([{ ...each, amount: 500_000 }]) })
    expect(await check(certificate), day).toMatchObject({ state: 'reduced' })
    await setNext({ coverages: JSON.stringify([each]) })
    await stateFacts(rewrittenPolicy.id, { ...stateUnderlying, retention: 10_000 })
    expect(await check(certificate), day).toMatchObject({ state: 'reduced' })
    await stateFacts(rewrittenPolicy.id, stateUnderlying)
  }
  // Days between the two terms are no coverage.
  await setNext({ startDate: '2026-12-03' })
  expect(await check(certificate)).toMatchObject({ state: 'ended', endedOn: '2026-12-02' })
  await setNext({ startDate: '2026-12-02', status: 'pending' })
  expect(await check(certificate)).toMatchObject({ state: 'ended', endedOn: '2026-12-02' })
})

// Spec: certificates/check, certificates/refused
test('the rewritten term of a policy beneath an umbrella takes its place, if it covers as long', async () => {
  const testPortal = await world()
  const { given, bop, issueFor, stateFacts, enter, check, context, clock } = testPortal
  const umbrella = await given.policy({
    type: 'Umbrella & Excess Liability Insurance',
    policyNumber: 'UMB 1',
    coverages: [each],
  })
  const next = { type: bop.type, policyNumber: 'HBP 2', startDate: '2026-11-21', endDate: '2027-11-21' }
  const rewrittenPolicy = await given.policy({ ...next, coverages: [each] })
  await makeCertifiable(testPortal, [umbrella, rewrittenPolicy, bop])
  const nameBeneath = (id: string) =>
    stateFacts(umbrella.id, { excessForm: 'umbrella', retention: 0, underlying: [id] })
  await nameBeneath(bop.id)
  const policies = [{ policyId: umbrella.id, coverages: ['Each Occurrence'] }]
  const { certificate } = (await issueFor({ policies })).body
  const rewriteInput = { kind: 'cancellation', effectiveOn: '2026-11-21', source: 'letter' } as const
  await enter({ ...rewriteInput, reason: 'rewritten, same carrier', newTermId: rewrittenPolicy.id })
  const setNext = (changes: object) =>
    context.db.updateTable('policies').set(changes).where('id', '=', rewrittenPolicy.id).execute()
  // The day before the rewrite and its day, in the agency's time zone.
  for (const day of ['2026-11-20T16', '2026-11-21T06']) {
    clock.time = new Date(`${day}:00:00.000Z`)
    for (const policyId of [bop.id, rewrittenPolicy.id]) {
      await nameBeneath(policyId)
      expect(await check(certificate), day).toMatchObject({ state: 'current', endsOn: null })
    }
    await setNext({ endDate: '2027-06-21' })
    expect(await check(certificate), day).toMatchObject({ state: 'reduced' })
    await setNext({ endDate: '2027-11-21' })
  }
  await nameBeneath(bop.id)
  expect((await issueFor({ policies })).body.certificate.printed.policies[0].underlying).toEqual([
    expect.stringMatching(/HBP 2 until Nov 21, 2027$/),
  ])
  // Days between the two terms are no coverage.
  await setNext({ startDate: '2026-11-22' })
  expect(await check(certificate)).toMatchObject({ state: 'reduced' })
  expect((await issueFor({ policies })).failure.message).toContain('HBP 204417, which is not in force')
})

// Spec: certificates/check
test('the renewal of a policy beneath an umbrella takes its place', async () => {
  const testPortal = await world()
  const { given, bop, issueFor, stateFacts, check, context } = testPortal
  const { db } = context
  const type = 'Umbrella & Excess Liability Insurance'
  const umbrella = await given.policy({ type, policyNumber: 'UMB 1', coverages: [each] })
  const underlyingPolicy = { type: 'General Liability Insurance', coverages: [each] }
  const term = { startDate: '2025-11-10', endDate: '2026-11-10' }
  const endedPolicy = await given.policy({ ...underlyingPolicy, ...term, policyNumber: 'GL 1' })
  const renewal = await given.policy({ ...underlyingPolicy, startDate: '2026-11-10', policyNumber: 'GL 2' })
  await makeCertifiable(testPortal, [umbrella, bop])
  const stateUnderlying = (underlyingIds: string[]) =>
    stateFacts(umbrella.id, { excessForm: 'umbrella', retention: 0, underlying: underlyingIds })
  await stateUnderlying([bop.id])
  const policies = [{ policyId: umbrella.id, coverages: ['Each Occurrence'] }]
  const { certificate } = (await issueFor({ policies })).body
  // The certificate as it was printed while the earlier term was in force.
  const [listedPolicy] = certificate.printed.policies
  const printedInput = {
    ...certificate.printed,
    policies: [
      { ...listedPolicy, underlyingPolicies: [{ policyId: endedPolicy.id, endDate: '2026-11-10' }] },
    ],
  }
  await db
    .updateTable('certificates')
    .set({ printed: JSON.stringify(printedInput) })
    .execute()
  await stateUnderlying([endedPolicy.id])
  expect(await check(certificate)).toMatchObject({ state: 'reduced' })
  await db.updateTable('policies').set({ renewedFrom: endedPolicy.id }).where('id', '=', renewal.id).execute()
  for (const underlyingId of [endedPolicy.id, renewal.id]) {
    await stateUnderlying([underlyingId])
    expect(await check(certificate)).toMatchObject({ state: 'current' })
  }
  await stateUnderlying([bop.id])
  expect(await check(certificate)).toMatchObject({ state: 'reduced' })
})

// Spec: certificates/refused
test('the writing company and its NAIC number are named, or the agent says why not', async () => {
  const { bop, context, issueFor, form, issue, approve } = await world()
  const setCompany = (carrierCompanyId: string | null) =>
    context.db.updateTable('policies').set({ carrierCompanyId }).where('id', '=', bop.id).execute()
  await setCompany(null)
  expect((await issue()).failure.message).toContain('does not yet name its writing company (The Hartford)')
  expect((await issueFor()).status).toBe(409)
  const companyReason = { withoutCompanyBecause: 'The binder names the group alone' }
  const policies = form.policies.map((policy) => ({ ...policy, ...companyReason }))
  expect((await issueFor({ policies })).status).toBe(201)
  expect((await approve({ policies })).status).toBe(200)
  expect((await issue()).status).toBe(201)
})

// Spec: certificates/refused
test('a policy that a wholesaler placed is certified once its authority is confirmed', async () => {
  const { agent, bop, context, issueFor, issue } = await world()
  await context.db
    .updateTable('policies')
    .set({ wholesaler: 'Quarry Point' })
    .where('id', '=', bop.id)
    .execute()
  for (const { status, failure } of [await issueFor(), await issue()])
    expect([status, failure.message]).toEqual([
      409,
      expect.stringContaining('placed through a wholesale broker or MGA'),
    ])
  const reference = 'Producer agreement, section 4'
  await agent.call(api.certificates.confirmWholesale, { policyId: bop.id, reference })
  expect([(await issueFor()).status, (await issue()).status]).toEqual([201, 201])
})

// Spec: certificates/check
test('a certificate for a renewal leaves the one of the term before current until that term ends', async () => {
  const testPortal = await world()
  const { agent, bop, comp, form, issueFor, check, clock } = testPortal
  const { id } = (await agent.call(api.policies.renew, { id: bop.id, premium: 8712 })).body.policy
  await agent.call(api.policies.confirmRenewal, { id })
  await makeCertifiable(testPortal, [{ id }])
  const bothPolicies = form.policies
  const renewalPolicies = bothPolicies.map((one) =>
    one.policyId === bop.id ? { ...one, policyId: id, wordings: [] } : one,
  )
  const certify = async (policies: object[]) => (await issueFor({ policies })).body.certificate
  const expiringPolicy = await certify(bothPolicies)
  const next = await certify(renewalPolicies)
  expect(renewalPolicies.map(({ policyId }) => policyId)).toContain(comp.id)
  const readStates = async () =>
    Promise.all([expiringPolicy, next].map(async (one) => (await check(one)).state))
  expect([await readStates(), (await check(expiringPolicy)).next?.number]).toEqual([
    ['current', 'current'],
    next.number,
  ])
  const reissuedBody = (
    await agent.call(api.certificates.reissueSeveral, { certificateIds: [expiringPolicy.id] })
  ).body
  expect(reissuedBody.leftOut).toMatchObject([{ why: expect.stringContaining('for another term is newer') }])
  // A certificate of the same term replaces its own alone.
  const nextAgain = await certify(renewalPolicies)
  expect([await readStates(), (await check(nextAgain)).state]).toEqual([['current', 'replaced'], 'current'])
  await certify(bothPolicies)
  expect([await readStates(), (await check(nextAgain)).state]).toEqual([['replaced', 'replaced'], 'current'])
  clock.time = new Date('2027-08-01T15:00:00.000Z')
  expect(await check(expiringPolicy)).toMatchObject({ state: 'ended', endedOn: '2027-08-01' })
})

test('a bound renewal is certified before its first day, with its own dates', async () => {
  const testPortal = await world()
  const { agent, bop, issueFor, check } = testPortal
  const { id } = (await agent.call(api.policies.renew, { id: bop.id, premium: 8712 })).body.policy
  await makeCertifiable(testPortal, [{ id }])
  const certify = () => issueFor({ policies: [{ policyId: id, coverages: ['Each Occurrence'] }] })
  expect((await certify()).status).toBe(409)
  await agent.call(api.policies.confirmRenewal, { id })
  const { certificate } = (await certify()).body
  expect(certificate.printed.policies).toMatchObject([{ startDate: '2027-08-01', endDate: '2028-08-01' }])
  expect(await check(certificate)).toMatchObject({ state: 'current' })
})

// Spec: certificates/forms
test('a renewal is certified ahead with the forms of its own first day, and with none that ends before it', async () => {
  const testPortal = await world()
  const { agent, bop, issueFor, check, takeOff, context, clock } = testPortal
  const { id } = (await agent.call(api.policies.renew, { id: bop.id, premium: 8712 })).body.policy
  await agent.call(api.policies.confirmRenewal, { id })
  await makeCertifiable(testPortal, [{ id }])
  await takeOff('form', id)
  await putFormsOnFile(testPortal, id, [ongoingForm])
  const setForm = (dates: { startsOn: string | null; endsOn: string | null }) =>
    context.db.updateTable('policyParts').set(dates).where('policyId', '=', id).execute()
  const certify = () =>
    issueFor({
      policies: [{ policyId: id, coverages: ['Each Occurrence'], wordings: ['additional insured'] }],
    })
  await setForm({ startsOn: '2027-08-01', endsOn: null })
  const { certificate } = (await certify()).body
  expect(certificate.printed.policies).toMatchObject([
    { wordings: ['additional insured'], forms: [{ number: 'CG 20 10' }] },
  ])
  expect(await check(certificate)).toMatchObject({ state: 'current' })
  const refusedInput = { status: 400, failure: { fields: { 'policies.0.wordings': expect.any(String) } } }
  for (const dates of [
    { startsOn: '2027-08-02', endsOn: null },
    { startsOn: null, endsOn: '2027-08-01' },
    { startsOn: '2026-08-01', endsOn: '2027-07-15' },
  ]) {
    await setForm(dates)
    expect(await certify(), JSON.stringify(dates)).toMatchObject(refusedInput)
    expect(await check(certificate), JSON.stringify(dates)).toMatchObject({ state: 'reduced' })
  }
  await setForm({ startsOn: '2027-08-01', endsOn: null })
  clock.time = new Date('2027-08-01T15:00:00.000Z')
  expect(await check(certificate)).toMatchObject({ state: 'current' })
})

// Spec: certificates/law
test('where the law allows standard forms only nobody certifies here; an unknown law is confirmed by an agent first', async () => {
  const testPortal = await world()
  const { agent, bop, issue, issueFor, takeOff } = testPortal
  const locate = async (state: 'TX' | 'GA' | 'RI' | 'VA') => {
    await takeOff('location')
    const location = {
      kind: 'location',
      street: '4 Shore Road',
      city: 'Westerly',
      state,
      zip: '02891',
    } as const
    const sentInput = { policyId: bop.id, kind: 'location', parts: [location] } as const
    expect((await agent.send('PUT', `/api/agent/policy/parts/${bop.id}`, sentInput)).status).toBe(200)
  }
  const holderNamed = (name: string) => ({ holder: { ...bayfareInsured, name } })
  for (const state of ['TX', 'GA'] as const) {
    await locate(state)
    expect((await issueFor()).failure.code).toBe('standard_forms_only')
    expect((await issue(holderNamed(`Town of Groton ${state}`))).body.certificate).toBeNull()
  }
  await locate('RI')
  expect((await issueFor()).failure.code).toBe('state_not_confirmed')
  const askedBody = (await issue(holderNamed('Town of Stonington'))).body
  expect(askedBody.request?.details).toContain('Rhode Island')
  const id = askedBody.request?.holderId ?? ''
  expect((await agent.call(api.certificates.approveHolder, { id })).failure.code).toBe('state_not_confirmed')
  const lawSource = 'Rhode Island General Laws 27-78'
  await agent.call(api.certificates.confirmState, { state: 'RI', checked: lawSource })
  expect((await agent.call(api.certificates.approveHolder, { id })).status).toBe(201)
  expect((await issueFor()).status).toBe(201)
  expect((await issueFor({ reference: { state: 'TX' } })).failure.code).toBe('standard_forms_only')
  await locate('VA')
  const virginiaCertificate = requireCertificate(await issue(holderNamed('Town of Leesburg')))
  expect(await paperText(testPortal, virginiaCertificate)).toContain(
    'It confers no rights upon the third party requesting the certificate beyond what the referenced policy of insurance expressly provides.',
  )
})

test('text for reference goes over to later certificates of the holder, and keeps no client from the next one', async () => {
  const { issueFor, issue, agent, clientId } = await world()
  const reference = { operations: 'Deliveries of bread', project: 'Groton store', state: 'CT' }
  const { certificate } = (await issueFor({ reference })).body
  expect(certificate).toMatchObject({ isBeyondApproval: false, printed: { reference } })
  expect(requireCertificate(await issue()).printed.reference).toMatchObject(reference)
  expect((await agent.call(api.certificates.reissue, { clientId })).body.issued).toBe(1)
  const { certificates } = (await agent.call(api.certificates.list, { limit: 1 })).body
  expect(certificates[0]?.printed.reference).toMatchObject(reference)
})

// Spec: certificates/check
test('a trigger, retroactive date or officer that is no longer said reduces a certificate, and surplus lines change it', async () => {
  const { issue, check, bop, comp, context, stateFacts } = await world()
  const write = (coverageType: string | null) =>
    context.db.updateTable('policies').set({ coverageType }).where('id', '=', bop.id).execute()
  const date = 'Claims-made, retroactive date'
  const cases: [printed: string, ...now: [string | null, string][]][] = [
    ['Occurrence', [null, 'reduced'], ['Occurrence', 'current']],
    [
      `${date} Aug 1, 2019`,
      ['Claims-made', 'reduced'],
      [null, 'reduced'],
      [`${date} Aug 1, 2018`, 'changed'],
      [`${date} none`, 'changed'],
      ['Occurrence', 'changed'],
    ],
    [`${date} none`, ['Claims-made', 'reduced'], [`${date}: full prior acts`, 'changed']],
  ]
  let count = 0
  for (const [printedText, ...laterStates] of cases) {
    await write(printedText)
    count += 1
    const holder = { ...bayfareInsured, street: `${count} Depot Road` }
    const certificate = requireCertificate(await issue({ holder }))
    for (const [now, state] of laterStates) {
      await write(now)
      expect([printedText, now, await check(certificate)]).toMatchObject([printedText, now, { state }])
    }
  }
  await write('Occurrence')
  const certificate = requireCertificate(await issue())
  const states = { statesCovered: ['CT'] }
  await stateFacts(comp.id, { ...states, includedOfficers: ['Ada Marlow'] })
  expect(await check(certificate)).toMatchObject({ state: 'reduced' })
  await stateFacts(comp.id, { ...states, noneExcluded: true, includedOfficers: ['Ada Marlow'] })
  expect(await check(certificate)).toMatchObject({ state: 'current' })
  await stateFacts(bop.id, { surplusLines: true })
  expect(await check(certificate)).toMatchObject({ state: 'changed' })
})

// Spec: certificates/check
test('a trigger that became less reduces a certificate, and a form that is gone does not reduce one of an earlier release', async () => {
  const { issue, check, bop, context, takeOff } = await world()
  const certificate = requireCertificate(await issue())
  const trigger = (coverageType: string) =>
    context.db.updateTable('policies').set({ coverageType }).where('id', '=', bop.id).execute()
  await trigger('Claims-made, retroactive date Aug 1, 2026')
  expect(await check(certificate)).toMatchObject({ state: 'reduced' })
  await trigger('Occurrence')
  expect(await check(certificate)).toMatchObject({ state: 'current' })
  await takeOff('form')
  expect(await check(certificate)).toMatchObject({ state: 'reduced' })
  const { printed } = certificate
  const policies = printed.policies.map(({ wordings: _, forms: __, ...policy }) => policy)
  const wordings = printed.wordings.map((text) => text.replace(' for ongoing operations', ''))
  await context.db
    .updateTable('certificates')
    .set({ printed: JSON.stringify({ ...printed, policies, wordings }) })
    .execute()
  expect(await check(certificate)).toMatchObject({ state: 'current' })
})
