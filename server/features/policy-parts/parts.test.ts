import { expect, test } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import type { PartKind } from '../../../contract/values/part-labels.ts'
import { portal } from '../../testing/portal.ts'
import { blanketForm } from '../../testing/sample-input.ts'

const location = {
  kind: 'location',
  street: '218 Coopers Wharf Street',
  city: 'New London',
  state: 'CT',
  zip: '06320',
  description: 'Bakery and shop',
} as const
const bank = {
  kind: 'interest',
  role: 'mortgagee',
  name: 'Harbor Savings Bank',
  address: '',
  loanNumber: '88-2041',
} as const
const driver = { kind: 'driver', name: 'Luis Ferreira', licenseState: 'CT' } as const
const auto = { type: 'Commercial Auto Insurance', policyNumber: 'HBA 317902' } as const

type Parts = CallInput<typeof api.policyParts.save>['parts']

async function world() {
  const { people, given, as, ...rest } = await portal()
  const policy = await given.policy({ type: "Business Owner's Policy (BOP)", policyNumber: 'HBP 204417' })
  const agent = as(people.agent)
  const save = (kind: PartKind, parts: Parts, overrides: object = {}, policyId = policy.id) =>
    agent.call(api.policyParts.save, { policyId, kind, parts, ...overrides })
  const readParts = async (policyId = policy.id, actor = agent) =>
    (await actor.call(api.policyParts.ofPolicy, { policyId })).body
  const eventsOf = async (policyId = policy.id) =>
    (await agent.call(api.policyEvents.ofPolicy, { policyId })).body.events
  return { ...rest, people, given, as, agent, policy, save, readParts, eventsOf }
}

// Spec: policy/details
test('staff save the parts of a policy, each kind in order, and the client sees them', async () => {
  const { save, readParts, policy, as, people } = await world()
  await save('location', [location, { ...location, street: '9 Orchard Green', description: null }])
  await save('form', [{ ...blanketForm, from: '2026-10-01', until: '2027-10-01' }])
  await save('charge', [{ kind: 'charge', what: 'fee', name: 'Policy fee', amount: '$125' }])
  const { parts } = await readParts(policy.id, as(people.client))
  expect(parts).toMatchObject([
    { policyId: policy.id, ...location },
    { kind: 'location', street: '9 Orchard Green', description: '' },
    { ...blanketForm, scope: 'blanket', names: [], from: '2026-10-01', until: '2027-10-01' },
    { kind: 'charge', name: 'Policy fee', amount: 125 },
  ])
  expect(parts.every(({ id, _id }) => id === _id)).toBe(true)
  const page = await as(people.client).call(api.policies.one, { id: policy.id })
  expect(page.body.says?.parts, 'with the policy itself').toEqual(parts)
})

test('a part with an id keeps it in any position, and a part that is not listed is removed', async () => {
  const { save, readParts } = await world()
  const [firstPart, secondPart] = (
    await save('location', [location, { ...location, street: '9 Orchard Green' }])
  ).body.parts
  const readIds = async () => (await readParts()).parts.map(({ id }) => id)
  const [firstId, secondId] = [firstPart?.id ?? '', secondPart?.id ?? '']
  await save('location', [
    { ...location, id: secondId },
    { ...location, id: firstId, street: '1 Pier Road' },
  ])
  expect(await readIds()).toEqual([secondId, firstId])
  await save('location', [{ ...location, id: firstId }])
  expect(await readIds()).toEqual([firstId])
  expect((await save('location', [{ ...location, id: secondId }])).status, 'taken off').toBe(404)
  const duplicatePart = { ...location, id: firstId }
  expect((await save('location', [duplicatePart, duplicatePart])).status, 'the same one twice').toBe(404)
  expect((await save('form', [{ ...blanketForm, id: firstId }])).status, 'of another kind').toBe(404)
})

// Spec: policy/detail-events
test('every save is a policy event: a correction, or a change with its effective date and source', async () => {
  const { save, eventsOf, as, people, policy } = await world()
  const [addedPart] = (await save('location', [location])).body.parts
  const dayAndSource = { effectiveOn: '2026-11-02', source: 'e-mail', confirmedBy: 'D. Marsh' } as const
  await save('location', [{ ...location, id: addedPart?.id, street: '1 Pier Road' }], { asOf: dayAndSource })
  expect(await eventsOf()).toMatchObject([
    {
      kind: 'change',
      effectiveOn: '2026-11-02',
      changes: {
        locations: [
          ['218 Coopers Wharf Street, New London, CT 06320, Bakery and shop'],
          ['1 Pier Road, New London, CT 06320, Bakery and shop'],
        ],
      },
      known: { source: 'e-mail', confirmedBy: 'D. Marsh' },
    },
    { kind: 'correction' },
    { kind: 'new business' },
  ])
  const { events } = (await as(people.admin).call(api.activity.log, {})).body
  const changedEvents = events.filter(({ action }) => action === 'policy.partsChanged')
  expect(changedEvents).toHaveLength(2)
  expect(changedEvents[0]?.text).toContain('changed the locations of the Business Owner')
  expect(changedEvents[0]?.changes[0]).toMatchObject({ field: 'Locations' })
  const futureProvenance = { ...dayAndSource, effectiveOn: '2099-01-01' }
  expect((await save('location', [], { asOf: futureProvenance })).failure.fields).toEqual({
    'asOf.effectiveOn': 'This date is in the future. Please enter the change once it is in effect',
  })
  const inputBefore = { ...dayAndSource, effectiveOn: '2001-01-01' }
  expect(Object.keys((await save('location', [], { asOf: inputBefore })).failure.fields ?? {})).toEqual([
    'asOf.effectiveOn',
  ])
  expect(
    (await as(people.client).call(api.policyParts.ofPolicy, { policyId: policy.id })).body.parts,
  ).toHaveLength(1)
})

test('a save without changes records no event', async () => {
  const { save, eventsOf, readParts } = await world()
  const { parts, version } = (await save('form', [blanketForm])).body
  const [form] = parts
  const sameFormReply = await save('form', [{ ...blanketForm, id: form?.id, names: '', from: '' }], {
    version,
  })
  expect(sameFormReply.body).toMatchObject({ parts, version })
  expect(await eventsOf()).toHaveLength(2)
  expect(await readParts()).toMatchObject({ version })
})

// Spec: policy/detail-conflict
test('of two concurrent edits, the second gets a conflict with the current values', async () => {
  const { save, readParts } = await world()
  const { version } = await readParts()
  const bothReplies = await Promise.all([
    save('form', [blanketForm], { version }),
    save('charge', [{ kind: 'charge', what: 'tax', name: 'Tax', amount: 10 }], { version }),
  ])
  expect(bothReplies.map(({ status }) => status).sort()).toEqual([200, 409])
  const refusedFailure = bothReplies.find(({ status }) => status === 409)?.failure
  expect(refusedFailure).toMatchObject({ code: 'changed', now: { parts: [expect.anything()] } })
})

test('errors are reported by position and field, as texts for people', async () => {
  const { save, given, policy } = await world()
  const problemsOf = async (kind: PartKind, part: object, policyId = policy.id) =>
    (await save(kind, [{ kind, ...part } as never], {}, policyId)).failure.fields
  expect(await problemsOf('form', { ...blanketForm, scope: 'named' })).toEqual({
    'parts.0.names': 'Please enter who the form applies to',
  })
  expect(await problemsOf('form', { ...blanketForm, from: '2026-10-01', until: '2026-10-01' })).toEqual({
    'parts.0.until': 'The last day must be after the first',
  })
  expect(await problemsOf('form', { ...blanketForm, number: ' ', effect: 'everything' })).toEqual({
    'parts.0.number': 'Please enter the form number',
    'parts.0.effect': 'Please choose the effect',
  })
  expect(await problemsOf('location', { ...location, zip: '63', state: 'Connecticut' })).toEqual({
    'parts.0.state': 'Please choose a state',
    'parts.0.zip': 'Please enter a ZIP code of 5 or 9 digits',
  })
  const autoPolicyId = (await given.policy(auto)).id
  for (const name of ['Luis Ferreira 04/12/1971', 'Luis Ferreira 118273645'])
    expect(await problemsOf('driver', { ...driver, name }, autoPolicyId)).toEqual({
      'parts.0.name': 'Please enter only the name. The carrier keeps license numbers and dates of birth',
    })
  expect(await problemsOf('class code', { code: '8810', amount: '12x' })).toBeDefined()
  expect((await save('form', [location] as never)).failure.fields).toEqual({
    parts: 'Please send parts of one kind',
  })
  const names = (count: number) => Array.from({ length: count }, (_, index) => `Holder ${index}`)
  expect(await problemsOf('form', { ...blanketForm, scope: 'named', names: names(51) })).toEqual({
    'parts.0.names': 'Please enter at most 50 names',
  })
  expect(await problemsOf('form', { ...blanketForm, scope: 'named', names: ['a\u0000b'] })).toEqual({
    'parts.0.names': 'This contains a character that cannot be stored',
  })
  const manyLocations = Array.from({ length: 501 }, () => location)
  expect((await save('location', manyLocations)).failure.fields).toEqual({ parts: 'Please list at most 500' })
})

// Spec: policy/detail-rules
test('parts that the line does not have are refused: drivers of a package, additional insureds of workers’ compensation', async () => {
  const { save, given } = await world()
  expect(await save('driver', [driver])).toMatchObject({
    status: 409,
    failure: { code: 'no_such_parts', message: 'Policies of this line list no driver' },
  })
  expect((await save('driver', [])).status).toBe(200)
  const autoPolicyId = (await given.policy(auto)).id
  expect((await save('driver', [driver], {}, autoPolicyId)).body.parts).toMatchObject([
    { ...driver, excluded: false },
  ])
  const compensation = (await given.policy({ type: "Workers' Compensation Insurance", policyNumber: 'WC 1' }))
    .id
  expect((await save('form', [blanketForm], {}, compensation)).failure.fields).toEqual({
    'parts.0.effect': 'No workers’ compensation form does this: additional insured',
  })
  const waiver = { ...blanketForm, number: 'WC 00 03 13', effect: 'waiver of subrogation' } as const
  expect((await save('form', [waiver], {}, compensation)).status).toBe(200)
})

// Spec: policy/detail-rules
test('an interest refers to a vehicle or location of this policy, and loses the link when that is removed', async () => {
  const { save, readParts, given, agent } = await world()
  const vehicle = await given.vehicle()
  const autoPolicyId = vehicle.policyId
  const payee = { ...bank, role: 'loss payee', vehicleId: vehicle.id } as const
  const otherVehicle = await given.vehicle()
  expect((await save('interest', [{ ...payee, vehicleId: otherVehicle.id }], {}, autoPolicyId)).status).toBe(
    404,
  )
  expect((await save('interest', [payee])).status, 'a vehicle of another policy').toBe(404)
  expect((await save('interest', [{ ...bank, locationId: 'none' }])).status).toBe(404)
  expect((await save('interest', [payee], {}, autoPolicyId)).body.parts).toMatchObject([payee])
  await agent.call(api.vehicles.save, { policyId: autoPolicyId, vehicles: [] })
  expect((await readParts(autoPolicyId)).parts).toMatchObject([{ ...payee, vehicleId: null }])
})

// Spec: policy/facts
test('facts that the line does not have are left out', async () => {
  const { agent, policy, readParts, eventsOf, given } = await world()
  const saveFacts = (facts: object, policyId = policy.id) =>
    agent.call(api.policyParts.saveFacts, { policyId, ...facts })
  expect(
    (await saveFacts({ aggregateApplies: 'location', minimumEarnedPercent: '25 %' })).body.facts,
  ).toMatchObject({
    aggregateApplies: 'location',
    minimumEarnedPercent: 25,
    coveredAutos: [],
    autoMarket: null,
    surplusLines: false,
  })
  expect((await eventsOf())[0]).toMatchObject({
    kind: 'correction',
    changes: { aggregateApplies: [null, 'location'], minimumEarnedPercent: [null, 25] },
  })
  expect((await saveFacts({ coveredAutos: ['owned'] })).failure.fields).toEqual({
    coveredAutos: 'Covered autos does not apply to policies of this line',
  })
  expect((await saveFacts({ minimumEarnedPercent: 25, minimumEarned: 500 })).failure.fields).toEqual({
    minimumEarned: 'Please enter a percentage or an amount, not both',
  })
  for (const minimumEarnedPercent of ['1e2', '0x10', '101', '-5', 33.333, 0])
    expect((await saveFacts({ minimumEarnedPercent })).failure.fields, String(minimumEarnedPercent)).toEqual({
      minimumEarnedPercent: 'Please enter a percentage from 1 to 100',
    })
  expect((await saveFacts({ surplusLines: true })).failure.fields).toEqual({
    surplusDisclosure: 'Please enter the state’s surplus lines disclosure',
  })
  const compensation = (await given.policy({ type: "Workers' Compensation Insurance", policyNumber: 'WC 1' }))
    .id
  const officers = {
    ...{ statesCovered: 'ct, RI', excludedOfficers: 'Maria Reyes\n\n Ines Barlow ' },
    includedOfficers: 'Ada Marlow',
  }
  expect((await saveFacts(officers, compensation)).body.facts).toMatchObject({
    statesCovered: ['CT', 'RI'],
    excludedOfficers: ['Maria Reyes', 'Ines Barlow'],
    includedOfficers: ['Ada Marlow'],
  })
  const includedOfficers = 'Ada Marlow: all other officers covered too'
  expect((await saveFacts({ includedOfficers }, compensation)).failure.fields).toHaveProperty(
    'includedOfficers',
  )
  const surplusDisclosure = 'The insurer is rated A++. Bayfare is fully covered for all losses.'
  expect((await saveFacts({ surplusLines: true, surplusDisclosure })).failure.fields).toHaveProperty(
    'surplusDisclosure',
  )
  expect((await saveFacts({ statesCovered: 'Connecticut' }, compensation)).failure.fields).toEqual({
    statesCovered: 'Please enter two-letter state codes, such as CT, RI',
  })
  expect((await readParts()).facts.aggregateApplies, 'what was refused changed nothing').toBe('location')
})

test('a form number or a named insured that grants a wording is refused at its field', async () => {
  const { policy, as, people } = await world()
  const save = (part: object) => as(people.agent).send('PUT', `/api/agent/policy/parts/${policy.id}`, part)
  const number = 'CG 24 04 as amended: additional insured'
  const refusedForm = await save({ kind: 'form', parts: [{ ...blanketForm, number }] })
  expect(refusedForm.failure.fields).toHaveProperty(['parts.0.number'])
  for (const allowed of ['CG 20 10', 'BP 04 48', 'MANUS 01'])
    expect((await save({ kind: 'form', parts: [{ ...blanketForm, number: allowed }] })).status).toBe(200)
  const name = 'Tidewheel Bakery LLC, waiver of subrogation applies'
  const insured = { kind: 'named insured', name, role: 'named insured' }
  const refusedInsured = await save({ kind: 'named insured', parts: [insured] })
  expect(refusedInsured.failure.fields).toHaveProperty(['parts.0.name'])
})

test('parts of a policy of another agent’s client cannot be saved, nor by clients', async () => {
  const { policy, as, people, given } = await world()
  const form = { policyId: policy.id, kind: 'form' as const, parts: [blanketForm] }
  expect((await as(people.client).call(api.policyParts.save, form)).status).toBe(403)
  expect((await as(people.client).call(api.policyParts.saveFacts, { policyId: policy.id })).status).toBe(403)
  for (const person of [people.otherAgent, people.otherClient]) {
    expect((await as(person).call(api.policyParts.ofPolicy, { policyId: policy.id })).status).toBe(404)
  }
  expect((await as(people.otherAgent).call(api.policyParts.save, form)).status).toBe(404)
  expect((await as(people.otherAgent).call(api.policyParts.saveFacts, { policyId: policy.id })).status).toBe(
    404,
  )
  const { id } = await given.policy({ policyNumber: 'HBP 2' })
  await as(people.agent).call(api.policies.deactivate, { id })
  expect((await as(people.agent).call(api.policyParts.save, { ...form, policyId: id })).status).toBe(404)
  expect((await as(people.client).call(api.policyParts.ofPolicy, { policyId: id })).status).toBe(404)
})

// Spec: policy/next-term
test('a renewal copies parts and facts, except forms that have ended', async () => {
  const { agent, save, readParts, given } = await world()
  const { policyId, id: vehicleId } = await given.vehicle()
  const { body } = await agent.call(api.policies.one, { id: policyId })
  const { endDate } = body.policy
  const forms = [
    { ...blanketForm, number: 'CA 20 48', until: endDate },
    { ...blanketForm, number: 'CA 20 01', until: null },
  ]
  await save('form', forms, {}, policyId)
  const [savedGarage] = (await save('location', [location], {}, policyId)).body.parts
  await save('interest', [{ ...bank, vehicleId, locationId: savedGarage?.id }], {}, policyId)
  await agent.call(api.policyParts.saveFacts, { policyId, coveredAutos: ['hired', 'owned'] })
  const renewalId = (await agent.call(api.policies.renew, { id: policyId, premium: 8712 })).body.policy.id
  const next = await readParts(renewalId)
  expect(next.facts.coveredAutos).toEqual(['owned', 'hired'])
  expect(next.parts).toMatchObject([location, bank, { number: 'CA 20 01' }])
  const [savedLocation, interest] = next.parts
  expect(savedLocation?.id).not.toBe(savedGarage?.id)
  const { vehicles } = (await agent.call(api.vehicles.ofPolicy, { policyId: renewalId })).body
  expect(interest).toMatchObject({ locationId: savedLocation?.id, vehicleId: vehicles[0]?.id })
  expect((await readParts(policyId)).parts).toHaveLength(4)
})
