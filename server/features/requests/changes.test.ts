import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { operationsOf } from '../../../contract/values/known-forms.ts'
import { pdfFile } from '../../testing/files.ts'
import { portal } from '../../testing/portal.ts'
import { portalWithMail } from '../../testing/portal-with-mail.ts'
import { applyConfirmedRequests } from './apply-confirmed-requests.ts'

const van = { year: '2025', make: 'Ford', model: 'Transit 350', vinEnd: 'kb21745' }

const limits = [
  { type: 'Combined Single Limit', amount: 1_000_000, interval: 'per accident' as const },
  { type: 'Medical Payments', amount: 5000, interval: 'per person' as const },
  { type: 'Bodily Injury', amount: 250_000, interval: 'per person' as const },
  { type: 'Bodily Injury', amount: 500_000, interval: 'per accident' as const },
  { type: 'Collision', amount: 1000, kind: 'deductible' as const },
]

/**
 * A portal on Nov 20, 2126 with an auto policy in force, one van, and functions for client and
 * agent.
 */
async function withAuto() {
  const world = await portal()
  const { as, people, given, clock } = world
  clock.time = new Date('2126-11-20T15:00:00.000Z')
  const policy = await given.policy({
    ...{ type: 'Commercial Auto Insurance', policyNumber: 'HBA 317902', premium: 8340 },
    ...{
      startDate: '2126-08-01',
      coverages: limits,
    },
  })
  await given.vehicle({ policyId: policy.id })
  const ask = (change: object, overrides: object = {}) =>
    as(people.client).send('POST', '/api/request', {
      type: 'endorsement',
      policyId: policy.id,
      change,
      ...overrides,
    })
  const confirm = (
    id: string,
    {
      effectiveOn,
      vin,
      premium,
      formNumber,
      formEdition,
      formTitle,
      formConfirmed,
      withoutForm,
      completedForm,
      primaryForm,
      waiverForm,
      signedNote,
      signedDocumentId,
      source = 'e-mail',
      ...change
    }: Record<string, unknown>,
  ) =>
    as(people.agent).send('POST', `/api/agent/request/confirm/${id}`, {
      ...{ effectiveOn, vin, premium, formNumber, formEdition, formTitle, formConfirmed },
      ...{ withoutForm, completedForm, primaryForm, waiverForm, signedNote, signedDocumentId },
      ...{ source, change },
      confirmedBy: 'Dana at The Hartford',
    })
  const readVehicles = async () =>
    (await as(people.client).call(api.vehicles.ofPolicy, { policyId: policy.id })).body.vehicles
  const readParts = async () =>
    (await as(people.client).call(api.policyParts.ofPolicy, { policyId: policy.id })).body.parts
  const readRequest = async (id: string, person = people.agent) =>
    (await as(person).call(api.requests.one, { id })).body.request
  const coverages = async () =>
    (await as(people.agent).call(api.policies.one, { id: policy.id })).body.policy.coverages
  const attach = (requestId: string, person = people.client) =>
    as(person).call(api.requests.attach, { requestId, file: pdfFile('signed.pdf') })
  const stage = (id: string, input: object, person = people.agent) =>
    as(person).send('POST', `/api/agent/request/stage/${id}`, input)
  return {
    ...world,
    policy,
    ask,
    confirm,
    attach,
    coverages,
    vehicles: readVehicles,
    parts: readParts,
    readRequest,
    stage,
  }
}

test('a client asks for a change by its fields: the details tell it in lines, and nothing of the policy changes by that', async () => {
  const { ask, vehicles, readRequest, people } = await withAuto()
  const { status, body } = await ask(
    { what: 'add vehicle', ...van, name: 'left out', wantedFrom: '2126-12-01' },
    {
      details: 'Bought last week.',
    },
  )
  expect(status).toBe(201)
  expect(body.request).toMatchObject({
    ...{ type: 'endorsement', status: 'pending', stage: 'pending', confirmed: null, sent: null, comments: 0 },
    description: 'Policy Endorsement for HBA 317902: add a vehicle',
    details:
      'Add a vehicle\nVehicle: 2025 Ford Transit 350\nVIN ending: KB21745\nRequested effective date: Dec 1, 2126\n\nBought last week.',
    change: {
      what: 'add vehicle',
      year: 2025,
      make: 'Ford',
      vinEnd: 'KB21745',
      name: '',
      wantedFrom: '2126-12-01',
    },
  })
  expect(await vehicles()).toHaveLength(1)
  expect((await readRequest(body.request.id, people.agent)).owner).toBeNull()
})

test('what a change cannot do without is asked for by its field, also beside what is wrong; what is not on the policy is refused', async () => {
  const { ask, vehicles, given, people } = await withAuto()
  expect((await ask({ what: 'add vehicle', year: '25', make: 'Ford' })).failure.fields).toEqual({
    'change.year': 'Please enter the year as four digits',
    'change.model': 'Please enter the model',
  })
  expect((await ask({ what: 'remove vehicle' })).failure.fields).toEqual({
    'change.item': 'Please choose which one',
  })
  expect((await ask({ what: 'dance' })).failure.fields).toEqual({
    'change.what': 'Please choose the change',
  })
  expect((await ask({ what: 'add driver', name: 'Ana Ruiz' }, { policyId: 'all' })).failure.fields).toEqual({
    policyId: 'Please choose the policy that is to change',
  })
  const foreignVehicle = await given.vehicle({ client: people.otherClient })
  expect((await ask({ what: 'remove vehicle', item: foreignVehicle.id })).failure.fields).toEqual({
    'change.item': 'This is no longer on the policy. Please choose another',
  })
  const [ownVehicle] = await vehicles()
  const { body } = await ask({ what: 'remove vehicle', item: ownVehicle?.id })
  expect(body.request.details).toBe('Remove a vehicle\nOn the policy: 2019 Ford Transit 250 (…4821)')
  expect((await ask({ what: 'add driver', name: 'x'.repeat(1_000_000) })).status).toBe(400)
})

// Spec: requests/changes
test('confirmed by the carrier, the vehicle is on the policy from its day, by an event with its source; the request is completed', async () => {
  const { as, ask, confirm, vehicles, readRequest, people, policy } = await withAuto()
  const { id } = (await ask({ what: 'add vehicle', ...van })).body.request
  const wrongReply = await confirm(id, { what: 'add vehicle', ...van, effectiveOn: '2126-11-18', source: '' })
  expect(wrongReply.failure.fields).toEqual({ source: 'Please choose a source' })
  const wholeVehicle = { vin: '1M8GDM9AXKP042788', premium: '9,120' }
  const { status, body } = await confirm(id, {
    what: 'add vehicle',
    ...van,
    ...wholeVehicle,
    effectiveOn: '2126-11-18',
  })
  expect(status).toBe(200)
  expect(body.request).toMatchObject({
    ...{ status: 'completed', stage: 'completed' },
    confirmed: { effectiveOn: '2126-11-18', applied: true },
  })
  expect(await vehicles()).toMatchObject([
    { make: 'Ford' },
    { model: 'Transit 350', vinEnd: 'KP042788', hasVin: true },
  ])
  const policyAfter = (await as(people.client).call(api.policies.one, { id: policy.id })).body.policy
  expect(policyAfter.premium).toBe(9120)
  const { events } = (await as(people.agent).call(api.policyEvents.ofPolicy, { policyId: policy.id })).body
  expect(events.filter(({ kind }) => kind === 'change')).toMatchObject([
    { effectiveOn: '2126-11-18', known: { source: 'e-mail', confirmedBy: 'Dana at The Hartford' } },
    { effectiveOn: '2126-11-18' },
  ])
  const repeatedReply = await confirm(id, { what: 'add vehicle', ...van, effectiveOn: '2126-11-18' })
  expect(repeatedReply.failure.code).toBe('confirmed_already')
  expect(await vehicles()).toHaveLength(2)
  expect(JSON.stringify(await readRequest(id))).not.toContain('1M8GDM9AXKP042788')
})

test('two who confirm one change at once change the policy once', async () => {
  const { ask, confirm, vehicles } = await withAuto()
  const { id } = (await ask({ what: 'add vehicle', ...van })).body.request
  const sentInput = { what: 'add vehicle', ...van, effectiveOn: '2126-11-18' }
  const answers = await Promise.all([confirm(id, sentInput), confirm(id, sentInput)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await vehicles()).toHaveLength(2)
})

test('what is confirmed for a day to come is applied on it, and said to be to come until then', async () => {
  const { as, ask, confirm, vehicles, people, context, clock, policy } = await withAuto()
  const { id } = (await ask({ what: 'add vehicle', ...van })).body.request
  const earlyChange = { what: 'add vehicle', ...van, effectiveOn: '2126-12-01' }
  expect((await confirm(id, { ...earlyChange, vin: '1M8GDM9AXKP042788' })).failure.fields).toHaveProperty(
    'vin',
  )
  expect((await confirm(id, earlyChange)).body.request.confirmed).toEqual({
    ...{ effectiveOn: '2126-12-01', applied: false, signedNote: '', signedDocumentId: null },
  })
  await applyConfirmedRequests(context)
  expect(await vehicles()).toHaveLength(1)
  const readChangesToCome = async () =>
    (await as(people.client).call(api.policies.one, { id: policy.id })).body.toCome
  expect(await readChangesToCome()).toEqual([
    { what: 'Policy Endorsement for HBA 317902: add a vehicle', effectiveOn: '2126-12-01' },
  ])
  clock.time = new Date('2126-12-01T12:00:00.000Z')
  await Promise.all([applyConfirmedRequests(context), applyConfirmedRequests(context)])
  expect(await readChangesToCome()).toBeUndefined()
  const { body } = await as(people.client).call(api.vehicles.ofPolicy, { policyId: policy.id })
  expect(body.vehicles).toHaveLength(2)
  expect((await as(people.agent).call(api.requests.one, { id })).body.request.confirmed?.applied).toBe(true)
})

test('on its day the portal applies it on behalf of who confirmed it, as known since then', async () => {
  const { as, ask, confirm, people, context, clock, policy } = await withAuto()
  const { id } = (await ask({ what: 'add vehicle', ...van })).body.request
  const sentInput = { what: 'add vehicle', ...van, effectiveOn: '2126-12-01', premium: 9000 }
  await confirm(id, sentInput)
  clock.time = new Date('2126-12-01T12:00:00.000Z')
  await applyConfirmedRequests(context)
  const { events } = (await as(people.agent).call(api.policyEvents.ofPolicy, { policyId: policy.id })).body
  const appliedInput = {
    kind: 'change',
    effectiveOn: '2126-12-01',
    receivedOn: '2126-11-20',
    isToCome: false,
  }
  expect(events.slice(0, 2)).toMatchObject([
    { ...appliedInput, changes: { premium: [8340, 9000] } },
    { ...appliedInput, changes: { vehicles: [expect.any(Array), expect.any(Array)] } },
  ])
  const log = (await as(people.admin).call(api.activity.log, { kind: 'policy' })).body.events
  expect(log[1]).toMatchObject({ actor: null, onBehalfOf: { id: people.agent.id } })
  expect(log[1]?.text).toMatch(/^The portal, on behalf of .+, changed the vehicles of .+HBA 317902/)
})

test('a day of receipt to come is refused of what is to come, too, and another’s document', async () => {
  const { as, ask, given, people } = await withAuto()
  const { id } = (await ask({ what: 'add vehicle', ...van })).body.request
  const otherDocument = await given.document({ by: people.otherClient })
  const send = (fields: object) =>
    as(people.agent).send('POST', `/api/agent/request/confirm/${id}`, {
      change: { what: 'add vehicle', ...van },
      ...{ effectiveOn: '2126-12-10', source: 'e-mail', ...fields },
    })
  expect((await send({ receivedOn: '2126-12-01' })).failure.fields).toEqual({
    receivedOn: 'This date is in the future',
  })
  expect((await send({ documentId: otherDocument.id })).failure.fields).toHaveProperty('documentId')
  expect((await send({})).status).toBe(200)
})

test('what cannot be applied on its day any more is open again, and staff reads why', async () => {
  const { as, ask, confirm, people, context, clock, policy } = await withAuto()
  const [ownVehicle] = (await as(people.client).call(api.vehicles.ofPolicy, { policyId: policy.id })).body
    .vehicles
  const { id } = (await ask({ what: 'remove vehicle', item: ownVehicle?.id })).body.request
  await confirm(id, { what: 'remove vehicle', item: ownVehicle?.id, effectiveOn: '2126-12-01' })
  await as(people.agent).call(api.vehicles.save, { policyId: policy.id, vehicles: [] })
  clock.time = new Date('2126-12-01T12:00:00.000Z')
  await applyConfirmedRequests(context)
  const { request } = (await as(people.agent).call(api.requests.one, { id })).body
  expect(request).toMatchObject({ status: 'in_progress', confirmed: null })
  const { events } = (await as(people.admin).call(api.activity.log, { kind: 'request' })).body
  expect(JSON.stringify(events[0])).toContain('could not be recorded: Vehicle not found')
})

test('drivers, locations, lienholders, additional insureds, limits and addresses are changed as they were asked for', async () => {
  const { as, ask, confirm, parts, people, policy } = await withAuto()
  const confirmChange = async (change: object, overrides: object = {}) => {
    const { body, failure } = await ask(change)
    expect(failure).not.toHaveProperty('error')
    const confirmedReply = await confirm(body.request.id, {
      ...change,
      ...overrides,
      effectiveOn: '2126-11-19',
    })
    expect(confirmedReply.failure).not.toHaveProperty('error')
  }
  await confirmChange({ what: 'add driver', name: 'Ana Ruiz', licenseState: 'CT' })
  const [driver] = await parts()
  await confirmChange({ what: 'change driver', item: driver?.id, licenseState: 'RI' })
  await confirmChange({
    what: 'add interest',
    role: 'lienholder',
    name: 'Eastmarsh Credit Union',
    loanNumber: '77',
  })
  await confirmChange(
    { what: 'add additional insured', name: 'Bayfare Grocers Inc' },
    { formNumber: 'CA 20 48', formEdition: '10 13', formTitle: 'Designated Insured' },
  )
  await confirmChange({ what: 'raise limit', coverage: 'Combined Single Limit', amount: '2,000,000' })
  const address = { street: '9 Wharf Road', city: 'Mystic', state: 'CT', zip: '06355' }
  await confirmChange({ what: 'change address', ...address })
  expect(await parts()).toMatchObject([
    { kind: 'driver', id: driver?.id, name: 'Ana Ruiz', licenseState: 'RI' },
    { kind: 'interest', role: 'lienholder', name: 'Eastmarsh Credit Union' },
    {
      ...{ kind: 'form', number: 'CA 20 48', effect: 'additional insured' },
      ...{ title: 'Designated Insured', names: ['Bayfare Grocers Inc'], from: '2126-11-19' },
    },
  ])
  const policyAfter = (await as(people.agent).call(api.policies.one, { id: policy.id })).body.policy
  expect(policyAfter.coverages[0]).toMatchObject({ type: 'Combined Single Limit', amount: 2_000_000 })
  const { client } = (await as(people.agent).call(api.clients.one, { id: people.client.id })).body
  expect(client.address).toBe('9 Wharf Road, Mystic, CT 06355')
  await confirmChange({ what: 'remove driver', item: driver?.id })
  expect((await parts()).map(({ kind }) => kind)).toEqual(['interest', 'form'])
  const unnamedReply = await ask({ what: 'add additional insured', name: 'Bayfare Grocers Inc' })
  const sentInput = { what: 'add additional insured', name: 'Bayfare Grocers Inc', effectiveOn: '2126-11-19' }
  expect((await confirm(unnamedReply.body.request.id, sentInput)).failure.fields).toEqual({
    formNumber: 'Please enter the form number',
    formEdition: 'Please enter the form edition',
  })
})

// Spec: requests/changes
test('the form of an additional insured has the exact title, and an unusual form is confirmed', async () => {
  const { ask, confirm, parts } = await withAuto()
  const change = { what: 'add additional insured', name: 'Bayfare Grocers Inc' }
  const { id } = (await ask(change)).body.request
  const sentInput = { ...change, effectiveOn: '2126-11-19', formEdition: '06 20' }
  expect((await confirm(id, { ...sentInput, formNumber: 'HA 9916' })).failure.fields).toEqual({
    formTitle: 'Please enter the title as printed on the form',
  })
  expect((await confirm(id, { ...sentInput, formNumber: 'CG 20 10' })).failure.fields).toEqual({
    formNumber: 'CG 20 10 is a general liability form. Confirm that this auto policy has it.',
  })
  const formTitle = 'Designated Insured'
  await confirm(id, { ...sentInput, formNumber: 'CG 20 10', formTitle, formConfirmed: true })
  expect(await parts()).toMatchObject([{ number: 'CG 20 10', title: formTitle, confirmed: true }])
})

test('a cancellation names day and reason, and is confirmed only with the signed request', async () => {
  const { as, ask, confirm, attach, people, policy, readRequest } = await withAuto()
  expect((await ask({ what: 'cancel policy' })).failure.fields).toEqual({
    'change.reason': 'Please choose a reason',
    'change.wantedFrom': 'Please enter the date',
  })
  const change = { what: 'cancel policy', reason: 'other', wantedFrom: '2126-12-31' }
  expect((await ask(change)).failure.fields).toEqual({ 'change.reasonDetails': 'Please enter the reason' })
  const askedReply = await ask({ ...change, reasonDetails: 'The vans are sold' })
  expect(askedReply.body.request.details).toBe(
    'Cancel the policy\nReason: other\nReason details: The vans are sold\nRequested effective date: Dec 31, 2126',
  )
  const { id } = askedReply.body.request
  const sentInput = { ...change, reasonDetails: 'The vans are sold', effectiveOn: '2126-12-31' }
  expect((await confirm(id, { ...sentInput, signedNote: 'By telephone' })).failure.fields).toEqual({
    'change.what': 'Please attach the signed cancellation request to this request first',
  })
  const { body } = await attach(id)
  expect(body.request.papers).toMatchObject([{ title: 'Signed cancellation request' }])
  expect((await confirm(id, sentInput)).failure.fields).toEqual({
    signedDocumentId: 'Please choose the signed request',
  })
  const otherId = (await attach((await ask({ what: 'billing' })).body.request.id)).body.request.papers[0]?.id
  expect((await confirm(id, { ...sentInput, signedDocumentId: otherId })).failure.fields).toEqual({
    signedDocumentId: 'This is not attached to the request. Please choose another document',
  })
  const signedDocumentId = body.request.papers[0]?.id ?? ''
  expect((await confirm(id, { ...sentInput, signedDocumentId })).failure).not.toHaveProperty('error')
  expect((await readRequest(id)).confirmed).toMatchObject({ signedDocumentId })
  const policyAfter = (await as(people.client).call(api.policies.one, { id: policy.id })).body.policy
  expect(policyAfter).toMatchObject({ cancelledOn: '2126-12-31', standing: 'ends early' })
  // The form did not ask whether notice was given, so the event has no such fact.
  const { events } = (await as(people.agent).call(api.policyEvents.ofPolicy, { policyId: policy.id })).body
  expect(events[0]?.facts).toEqual({ reason: 'other' })
})

test('a reduction is less than the limit, and rests on a signed request or a note of it', async () => {
  const { as, ask, confirm, attach, coverages, people, readRequest } = await withAuto()
  const change = { what: 'reduce limit', coverage: 'Combined Single Limit, per accident' }
  expect((await ask({ ...change, amount: 1_000_000 })).failure.fields).toEqual({
    'change.amount': 'This limit is $1,000,000 now. Please enter a lower amount, or choose Increase a limit',
  })
  const reducedInput = { ...change, amount: 500_000 }
  const sentInput = { ...reducedInput, effectiveOn: '2126-11-19' }
  const { id } = (await ask(reducedInput)).body.request
  expect((await confirm(id, sentInput)).failure.fields).toEqual({
    signedNote: 'Please attach the signed request, or enter how the insured agreed',
  })
  const signedNote = 'Signed at the office on Nov 18'
  expect((await confirm(id, { ...sentInput, signedNote })).status).toBe(200)
  expect((await readRequest(id)).confirmed?.signedNote).toBe(signedNote)
  expect((await coverages())[0]).toMatchObject({ amount: 500_000 })
  const removedInput = { what: 'remove coverage', coverage: 'Medical Payments, per person' }
  const secondId = (await ask(removedInput)).body.request.id
  const signedId = (await attach(secondId, people.agent)).body.request.papers[0]?.id
  const incompleteReply = await confirm(secondId, { ...removedInput, effectiveOn: '2126-11-19' })
  expect(incompleteReply.failure.fields).toEqual({
    signedDocumentId: 'Please choose the signed request, or enter how the insured agreed',
  })
  const removal = { ...removedInput, effectiveOn: '2126-11-19', signedDocumentId: signedId }
  expect((await confirm(secondId, removal)).status).toBe(200)
  expect((await coverages()).map(({ type }) => type)).not.toContain('Medical Payments')
  const deductible = { what: 'change deductible', coverage: 'Collision', amount: 2500 }
  const thirdId = (await ask(deductible)).body.request.id
  expect((await confirm(thirdId, { ...deductible, effectiveOn: '2126-11-19' })).status).toBe(200)
  expect((await coverages()).at(-1)).toMatchObject({ kind: 'deductible', amount: 2500 })
  const nothingInput = { ...deductible, amount: 0 }
  const fourthId = (await ask(nothingInput)).body.request.id
  expect((await confirm(fourthId, { ...nothingInput, effectiveOn: '2126-11-19' })).status).toBe(200)
  expect((await coverages()).at(-1)).toMatchObject({ kind: 'deductible', amount: 0 })
  expect((await as(people.otherClient).call(api.requests.one, { id })).status).toBe(404)
})

test('an additional insured whose form nobody knows yet gets no form, and leaves a task', async () => {
  const { as, ask, confirm, parts, people } = await withAuto()
  const change = { what: 'add additional insured', name: 'Bayfare Grocers Inc', relation: 'customer' }
  const { id } = (await ask({ ...change, operations: 'ongoing', primary: 'yes' })).body.request
  const sentInput = { ...change, effectiveOn: '2126-11-19', source: 'telephone', withoutForm: true }
  expect((await confirm(id, sentInput)).status).toBe(200)
  expect(await parts()).toEqual([])
  const { tasks } = (await as(people.agent).call(api.tasks.list, { whose: 'all' })).body
  expect(tasks.map(({ what }) => what)).toContain(
    'Get the form from the carrier and enter it on the policy: add an additional insured, Bayfare Grocers Inc',
  )
})

test('each confirmed effect of an additional insured is a form of its own, from the same day', async () => {
  const { as, ask, confirm, parts, people, given } = await withAuto()
  const gl = await given.policy({ type: 'General Liability Insurance', startDate: '2126-08-01' })
  const formsOf = async () =>
    (await as(people.client).call(api.policyParts.ofPolicy, { policyId: gl.id })).body.parts.flatMap(
      (part) => (part.kind === 'form' ? [part] : []),
    )
  const change = {
    ...{ what: 'add additional insured', name: 'Bayfare Grocers Inc', relation: 'landlord' },
    ...{ operations: 'ongoing and completed', primary: 'yes', waiver: 'yes' },
  }
  const { id } = (await ask(change, { policyId: gl.id })).body.request
  const sentInput = { ...change, effectiveOn: '2126-11-19', formNumber: 'CG 20 10', formEdition: '12 19' }
  const forms = {
    completedForm: { number: 'CG 20 37', edition: '12 19' },
    primaryForm: { number: 'CG 20 01', edition: '12 19' },
  }
  expect(
    (await confirm(id, { ...sentInput, ...forms, primaryForm: { number: 'CG 20 01' } })).failure.fields,
  ).toEqual({ 'primaryForm.edition': 'Please enter the edition of the form' })
  expect(
    (await confirm(id, { ...sentInput, completedForm: { number: 'CG 20 10', edition: '07 04' } })).failure
      .fields,
  ).toEqual({
    'completedForm.number':
      'CG 20 10 covers ongoing operations. Confirm that it covers completed operations here.',
  })
  expect(await formsOf()).toEqual([])
  expect((await confirm(id, { ...sentInput, ...forms })).status).toBe(200)
  const namedInput = { scope: 'named', names: ['Bayfare Grocers Inc'], from: '2126-11-19' }
  expect(await formsOf()).toMatchObject([
    { ...namedInput, number: 'CG 20 10', effect: 'additional insured', relation: 'landlord' },
    { ...namedInput, number: 'CG 20 37', effect: 'additional insured', relation: 'landlord' },
    { ...namedInput, number: 'CG 20 01', effect: 'primary and noncontributory', relation: '' },
  ])
  expect((await formsOf()).map(operationsOf)).toEqual([['ongoing'], ['completed'], []])
  const { tasks } = (await as(people.agent).call(api.tasks.list, { whose: 'all' })).body
  expect(tasks.map(({ what }) => what)).toEqual([
    'Get the form from the carrier and enter it on the policy: waiver of subrogation, Bayfare Grocers Inc',
  ])
  expect(await parts()).toEqual([])
})

test('the project of a request is kept on each form that the agent confirms, unless the agent clears it', async () => {
  const { as, ask, confirm, people, given } = await withAuto()
  const gl = await given.policy({ type: 'General Liability Insurance', startDate: '2126-08-01' })
  const change = {
    ...{ what: 'add additional insured', name: 'Bayfare Grocers Inc', primary: 'yes' },
    project: 'H12 Tower, Groton',
  }
  const form = {
    ...{ effectiveOn: '2126-11-19', formNumber: 'CG 20 10', formEdition: '12 19' },
    primaryForm: { number: 'CG 20 01', edition: '12 19' },
  }
  const firstRequest = (await ask(change, { policyId: gl.id })).body.request
  expect(
    (await confirm(firstRequest.id, { ...change, ...form, project: 'x'.repeat(151) })).failure.fields,
  ).toEqual({
    'change.project': expect.stringContaining('150'),
  })
  expect((await confirm(firstRequest.id, { ...change, ...form })).status).toBe(200)
  const otherChange = { ...change, name: 'Mystic Realty LLC' }
  const secondRequest = (await ask(otherChange, { policyId: gl.id })).body.request
  expect((await confirm(secondRequest.id, { ...otherChange, ...form, project: '' })).status).toBe(200)
  const { parts } = (await as(people.client).call(api.policyParts.ofPolicy, { policyId: gl.id })).body
  expect(parts.map((part) => part.kind === 'form' && [part.names[0], part.project])).toEqual([
    ['Bayfare Grocers Inc', 'H12 Tower, Groton'],
    ['Bayfare Grocers Inc', 'H12 Tower, Groton'],
    ['Mystic Realty LLC', ''],
    ['Mystic Realty LLC', ''],
  ])
})

test('ongoing operations alone are confirmed as such, and one form may cover both', async () => {
  const { as, ask, confirm, people, given } = await withAuto()
  const gl = await given.policy({ type: 'General Liability Insurance', startDate: '2126-08-01' })
  const confirmForm = async (name: string, operations: string, form: object) => {
    const change = { what: 'add additional insured', name, operations }
    const { id } = (await ask(change, { policyId: gl.id })).body.request
    return confirm(id, { ...change, ...form, effectiveOn: '2126-11-19' })
  }
  const formOfInsured = { formNumber: 'HX 1', formEdition: '01 20', formTitle: 'Additional Insured' }
  await confirmForm('Bayfare Grocers Inc', 'ongoing', formOfInsured)
  const ownForm = { ...formOfInsured, completedForm: { number: 'HX 1', edition: '01 20' } }
  await confirmForm('Mystic Realty LLC', 'ongoing and completed', ownForm)
  await confirmForm('H12 Realty LLC', 'ongoing and completed', {
    formNumber: 'CG 20 10',
    formEdition: '11 85',
    formTitle: 'Form B',
  })
  expect(
    (await confirmForm('Dock Co', 'completed', { formNumber: 'CG 20 10', formEdition: '04 13' })).failure
      .fields,
  ).toEqual({
    formNumber: 'CG 20 10 covers ongoing operations. Confirm that it covers completed operations here.',
  })
  const { body } = await as(people.client).call(api.policyParts.ofPolicy, { policyId: gl.id })
  const forms = body.parts.flatMap((part) => (part.kind === 'form' ? [part] : []))
  expect(forms.map((form) => [...form.names, ...operationsOf(form)])).toEqual([
    ['Bayfare Grocers Inc', 'ongoing'],
    ['Mystic Realty LLC', 'ongoing', 'completed'],
    ['H12 Realty LLC', 'ongoing', 'completed'],
  ])
})

test('a waiver of subrogation is confirmed by its form, from the day on which it counts', async () => {
  const { ask, confirm, parts } = await withAuto()
  const change = { what: 'add waiver of subrogation', name: 'Bayfare Grocers Inc' }
  const form = { formNumber: 'CA 04 44', formEdition: '10 13', formTitle: 'Waiver of Transfer of Rights' }
  const { id } = (await ask(change)).body.request
  expect((await confirm(id, { ...change, ...form, effectiveOn: '2126-11-19' })).status).toBe(200)
  expect(await parts()).toMatchObject([
    { number: 'CA 04 44', effect: 'waiver of subrogation', from: '2126-11-19', scope: 'named' },
  ])
})

test('a vehicle is confirmed with at least the end of its VIN, and its lienholder comes with it', async () => {
  const { as, ask, confirm, parts, people, policy, vehicles } = await withAuto()
  const lien = { lienholder: 'Eastmarsh Credit Union', loanNumber: '77' }
  const more = { garaging: '12 Pearl Street, Mystic', use: 'service', costNew: '54,200', gvw: '9,900' }
  const change = { what: 'add vehicle', ...van, vinEnd: '', ...lien, ...more, collision: '0' }
  const { id, details } = (await ask(change)).body.request
  for (const line of ['Garaged at: 12 Pearl Street, Mystic', 'Gross vehicle weight: 9,900 lb'])
    expect(details).toContain(line)
  expect(details).toContain('Cost new: $54,200\nGross vehicle weight')
  expect(details).toContain('Collision deductible: $0')
  const sentInput = { ...change, effectiveOn: '2126-10-21', source: 'telephone' }
  expect((await confirm(id, sentInput)).failure.fields).toEqual({
    vin: 'Please enter the VIN or its last 4 to 8 characters. The ID card needs it',
  })
  expect((await confirm(id, { ...sentInput, vin: 'KB21745' })).status).toBe(200)
  const addedVehicle = (await vehicles()).at(-1)
  const emptyRating = { statedAmount: null, comprehensive: null }
  const garaging = '12 Pearl Street, Mystic'
  const rating = { garaging, use: 'service', costNew: 54_200, gvw: 9900, collision: 0, ...emptyRating }
  expect(addedVehicle?.rating).toEqual(rating)
  const statedInput = { what: 'change vehicle', item: addedVehicle?.id, statedAmount: 40_000, collision: 500 }
  const secondId = (await ask(statedInput)).body.request.id
  expect((await confirm(secondId, { ...statedInput, effectiveOn: '2126-11-19' })).status).toBe(200)
  const changedInput = { ...rating, statedAmount: 40_000, collision: 500 }
  expect((await vehicles()).map((vehicle) => vehicle.rating.garaging)).toEqual(['', garaging])
  expect((await vehicles()).at(-1)?.rating).toEqual(changedInput)
  // A page of an earlier release sends no rating. The rating on file stays.
  const vehicleRows = (await vehicles()).map(({ id, year, make, model, vinEnd }) => ({
    id,
    year,
    make,
    model,
    vinEnd,
  }))
  await as(people.agent).call(api.vehicles.save, { policyId: policy.id, vehicles: vehicleRows })
  expect((await vehicles()).at(-1)?.rating).toEqual(changedInput)
  expect(await parts()).toMatchObject([
    { kind: 'interest', role: 'lienholder', name: 'Eastmarsh Credit Union', vehicleId: addedVehicle?.id },
  ])
  expect((await ask({ ...change, gvw: 'heavy' })).failure.fields).toEqual({
    'change.gvw': 'Please enter the weight in pounds, such as 9,900',
  })
})

test('an additional interest is in one vehicle, with its successors', async () => {
  const { ask, confirm, parts, vehicles } = await withAuto()
  const [ownVehicle] = await vehicles()
  const change = { what: 'add interest', role: 'loss payee', name: 'Eastmarsh Credit Union', isaoa: 'yes' }
  const askedReply = await ask({ ...change, onItem: ownVehicle?.id, clause: 'lender’s loss payable' })
  expect(askedReply.body.request.details).toContain(
    'Interest in: 2019 Ford Transit 250 (…4821)\nClause: lender’s loss payable\nISAOA: yes',
  )
  const clause = 'lender’s loss payable'
  const sentInput = { ...change, clause, onItem: ownVehicle?.id, effectiveOn: '2126-11-19' }
  expect((await confirm(askedReply.body.request.id, sentInput)).status).toBe(200)
  const [addedPart] = await parts()
  expect(addedPart).toMatchObject({
    name: 'Eastmarsh Credit Union, ISAOA',
    vehicleId: ownVehicle?.id,
    clause,
  })
  const goneReply = await ask({ ...change, onItem: '00000000-0000-4000-8000-000000000000' })
  expect(goneReply.failure.fields).toHaveProperty(['change.onItem'])
})

test('what is insured at a location is written with it, and a change keeps what it does not name', async () => {
  const { as, ask, confirm, given, people } = await withAuto()
  const type = "Business Owner's Policy (BOP)"
  const bop = await given.policy({ type, startDate: '2126-08-01' })
  const confirmChange = async (change: object) => {
    const { body } = await ask(change, { policyId: bop.id })
    expect((await confirm(body.request.id, { ...change, effectiveOn: '2126-11-19' })).status).toBe(200)
    const readReply = await as(people.client).call(api.policyParts.ofPolicy, { policyId: bop.id })
    return readReply.body.parts[0]
  }
  const address = { street: '1 Bay Street', city: 'Mystic', state: 'CT', zip: '06355' }
  const values = { buildingValue: '1,200,000', construction: 'frame', area: '4,500', occupancy: 'Bakery' }
  const addedLocation = await confirmChange({ what: 'add location', ...address, ...values })
  const emptyProperty = { contentsValue: null, yearBuilt: null, protection: '' }
  const writtenInput = {
    buildingValue: 1_200_000,
    construction: 'frame',
    area: 4500,
    occupancy: 'Bakery',
    ...emptyProperty,
  }
  expect(addedLocation).toMatchObject({ ...address, property: writtenInput })
  const more = { what: 'change location', item: addedLocation?.id, contentsValue: '90,000' }
  const changedLocation = await confirmChange(more)
  expect(changedLocation).toMatchObject({ ...address, property: { ...writtenInput, contentsValue: 90_000 } })
  // A page of an earlier release sends no property values. Those on file stay.
  await as(people.agent).send('PUT', `/api/agent/policy/parts/${bop.id}`, {
    kind: 'location',
    parts: [{ id: addedLocation?.id, kind: 'location', ...address, description: 'Bakery' }],
  })
  const { parts } = (await as(people.client).call(api.policyParts.ofPolicy, { policyId: bop.id })).body
  expect(parts).toMatchObject([{ description: 'Bakery', property: { contentsValue: 90_000 } }])
})

test('a coverage that makes the policy claims-made is confirmed with its retroactive date', async () => {
  const { as, ask, confirm, people } = await withAuto()
  const addedInput = { what: 'add coverage', coverage: 'Pollution liability, claims-made' }
  const { id } = (await ask(addedInput)).body.request
  const sentInput = { ...addedInput, effectiveOn: '2126-11-19' }
  expect((await confirm(id, sentInput)).failure.fields).toEqual({
    'change.coverage': expect.stringMatching('Please add the retroactive date'),
  })
  const coverage = 'Pollution liability, claims-made, retroactive date: Nov 19, 2126'
  expect((await confirm(id, { ...sentInput, coverage })).status).toBe(200)
  const { tasks } = (await as(people.agent).call(api.tasks.list, { whose: 'all' })).body
  expect(tasks.map(({ what }) => what)).toContain(
    `Enter on the policy what the carrier confirmed: add a coverage, ${coverage}`,
  )
})

test('a location outside item 3.A warns client and agent, and refuses nothing', async () => {
  const { as, ask, confirm, given, people } = await withAuto()
  const comp = await given.policy({ type: "Workers' Compensation Insurance", startDate: '2126-08-01' })
  await as(people.agent).send('PUT', `/api/agent/policy/facts/${comp.id}`, { statesCovered: ['CT'] })
  const locationIn = (state: string) => ({
    what: 'add location',
    street: '1 Bay Street',
    city: 'Westerly',
    state,
    zip: '02891',
  })
  const warnedReply = await ask(locationIn('RI'), { policyId: comp.id })
  expect(warnedReply.body.request.details).toContain(
    'Item 3.A of this policy does not list RI. Employees there may be uninsured. Have the state added before work begins there.',
  )
  expect((await ask(locationIn('CT'), { policyId: comp.id })).body.request.details).not.toContain('3.A')
  const sentInput = { ...locationIn('RI'), effectiveOn: '2126-11-19' }
  expect((await confirm(warnedReply.body.request.id, sentInput)).status).toBe(200)
  const addedInput = { what: 'add state', state: 'RI', amount: 120_000 }
  const { id } = (await ask(addedInput, { policyId: comp.id })).body.request
  expect((await confirm(id, { ...addedInput, effectiveOn: '2126-11-19' })).status).toBe(200)
  const { tasks } = (await as(people.agent).call(api.tasks.list, { whose: 'all' })).body
  expect(tasks.map(({ what }) => what)).toContain(
    'Enter on the policy what the carrier confirmed: add a state (workers’ compensation)',
  )
  const primary = { what: 'add primary and noncontributory', name: 'Bayfare Grocers Inc' }
  expect((await ask(primary, { policyId: comp.id })).failure.fields).toEqual({
    'change.what': 'A policy of this line has nothing of this kind to change',
  })
})

test('a change that was stored before it had all fields is read and applied', async () => {
  const { ask, confirm, readRequest, vehicles, context, clock } = await withAuto()
  const { id } = (await ask({ what: 'add vehicle', ...van })).body.request
  await confirm(id, { what: 'add vehicle', ...van, effectiveOn: '2126-12-01' })
  const newFields = ['garaging', 'lienholder', 'onItem', 'onItemName', 'reasonDetails']
  await context.pool.query(
    `update requests set change = change - $2::text[],
       confirmed = jsonb_set(confirmed, '{change}', (confirmed -> 'change') - $2::text[])
         - 'formTitle' - 'withoutForm' - 'signedNote' where id = $1`,
    [id, newFields],
  )
  expect(await readRequest(id)).toMatchObject({
    change: { garaging: '', onItem: null },
    confirmed: { signedNote: '' },
  })
  clock.time = new Date('2126-12-01T15:00:00.000Z')
  await applyConfirmedRequests(context)
  expect((await readRequest(id)).confirmed?.applied).toBe(true)
  expect(await vehicles()).toHaveLength(2)
})

// Spec: requests/stages
test('a request waits for its client or its carrier, or is declined: three words stay on the wire, and the client reads what is meant', async () => {
  const { as, ask, stage, readRequest, people } = await withAuto()
  const { id } = (await ask({ what: 'add vehicle', ...van })).body.request
  expect((await stage(id, { stage: 'waiting for carrier' })).failure.fields).toEqual({
    sentHow: 'Please choose how it was sent',
  })
  const sentReply = await stage(id, { stage: 'waiting for carrier', sentHow: 'carrier page' })
  expect(sentReply.body.request).toMatchObject({
    ...{
      status: 'in_progress',
      stage: 'waiting for carrier',
      sent: { on: '2126-11-20', how: 'carrier page' },
    },
  })
  await stage(id, { stage: 'waiting for client', because: 'What did it cost new?' })
  expect(await readRequest(id, people.client)).toMatchObject({ stage: 'waiting for client', comments: 1 })
  const answer = await as(people.client).send('POST', `/api/request/comment/${id}`, { said: '$54,200' })
  expect(answer.body.comment).toMatchObject({ said: '$54,200', isOfStaff: false })
  expect((await readRequest(id)).stage).toBe('in progress')
  const { comments } = (await as(people.client).call(api.requests.comments, { requestId: id })).body
  expect(comments.map(({ said, isOfStaff }) => [said, isOfStaff])).toEqual([
    ['What did it cost new?', true],
    ['$54,200', false],
  ])
  expect((await stage(id, { stage: 'declined' })).failure.fields).toEqual({
    because: 'Please enter the reason. Your client sees it',
  })
  await stage(id, { stage: 'declined', because: 'The carrier takes no vans of that weight.' })
  expect(await readRequest(id, people.client)).toMatchObject({
    ...{
      status: 'completed',
      stage: 'declined',
      declinedBecause: 'The carrier takes no vans of that weight.',
    },
  })
  // Reopening clears the stage.
  await as(people.agent).call(api.requests.changeStatus, { requestId: id, status: 'in_progress' })
  expect(await readRequest(id)).toMatchObject({ stage: 'in progress', declinedBecause: null })
})

test('waiting for the carrier ends by Start, without a word to the client', async () => {
  const { as, ask, stage, readRequest, people } = await withAuto()
  const { id } = (await ask({ what: 'add vehicle', ...van })).body.request
  await stage(id, { stage: 'waiting for carrier', sentHow: 'e-mail' })
  await as(people.agent).call(api.requests.changeStatus, { requestId: id, status: 'in_progress' })
  expect((await readRequest(id)).stage).toBe('in progress')
  expect((await stage(id, { stage: 'declined', because: 'x' }, people.client)).status).toBe(403)
  expect((await stage(id, { stage: 'declined', because: 'x' }, people.otherAgent)).status).toBe(404)
})

test('whose a request is and until when is for staff alone', async () => {
  const { as, ask, readRequest, people } = await withAuto()
  const { id } = (await ask({ what: 'add vehicle', ...van })).body.request
  const assign = (input: object) => as(people.agent).send('POST', `/api/agent/request/assign/${id}`, input)
  expect((await assign({ ownerId: people.otherAgent.id })).status).toBe(404)
  const { body } = await assign({ ownerId: people.agent.id, dueOn: '2126-11-25' })
  expect(body.request).toMatchObject({ owner: { id: people.agent.id }, dueOn: '2126-11-25' })
  expect(await readRequest(id, people.client)).toMatchObject({ owner: null, dueOn: null })
})

test('another’s request is read, commented and confirmed by nobody else', async () => {
  const { as, ask, confirm, people } = await withAuto()
  const { id } = (await ask({ what: 'add vehicle', ...van })).body.request
  const otherCaller = as(people.otherClient)
  expect((await otherCaller.call(api.requests.comments, { requestId: id })).status).toBe(404)
  expect((await otherCaller.call(api.requests.comment, { requestId: id, said: 'Mine' })).status).toBe(404)
  const foreignReply = await as(people.otherAgent).send('POST', `/api/agent/request/confirm/${id}`, {
    ...{ source: 'e-mail', change: { what: 'add vehicle', ...van }, effectiveOn: '2126-11-18' },
  })
  expect(foreignReply.status).toBe(404)
  expect(
    (await confirm('00000000-0000-4000-8000-000000000000', { what: 'billing', effectiveOn: '2126-11-18' }))
      .status,
  ).toBe(400)
})

test('the client is written to of what is asked, sent, declined and confirmed, and the agent of an answer', async () => {
  const office = await portalWithMail({ PUBLIC_URL: 'https://portal.example' })
  const { as, people, given, takeNewEmails } = office
  const request = await given.request({ type: 'other', details: 'Where does my bill go?' })
  await takeNewEmails()
  const readSubjects = async () =>
    (await takeNewEmails()).map(({ to, subject }) => [to === people.client.email, subject])
  await as(people.agent).send('POST', `/api/agent/request/stage/${request.id}`, {
    ...{ stage: 'waiting for client', because: 'Which bill do you mean?' },
  })
  expect(await readSubjects()).toEqual([[true, 'Your agent needs an answer: Other']])
  await as(people.client).send('POST', `/api/request/comment/${request.id}`, { said: 'The one of May' })
  expect(await readSubjects()).toEqual([[false, expect.stringMatching(/^Comment from /)]])
  await as(people.agent).send('POST', `/api/request/comment/${request.id}`, { said: 'To your office' })
  expect(await readSubjects()).toEqual([[true, 'A comment on your request: Other']])
})

const repeatedInput = {
  'a question to the client': { stage: 'waiting for client', because: 'Which bill do you mean?' },
  'what went to the carrier': { stage: 'waiting for carrier', sentHow: 'e-mail' },
  'a request that is declined': { stage: 'declined', because: 'The carrier takes no vans of that weight.' },
}

for (const [caseName, sentInput] of Object.entries(repeatedInput))
  for (const key of [undefined, 'pressed once'])
    test(`${caseName}, sent twice ${key ? 'under one key' : 'without a key'}, one after the other or at once, is told once`, async () => {
      const office = await portalWithMail()
      const { as, people, given, takeNewEmails } = office
      const send = (id: string) =>
        as(people.agent).send(
          'POST',
          `/api/agent/request/stage/${id}`,
          sentInput,
          key ? { key: key + id } : {},
        )
      for (const isAtOnce of [false, true]) {
        const { id } = await given.request({ type: 'other', details: 'Where does my bill go?' })
        await takeNewEmails()
        const answers = isAtOnce
          ? await Promise.all([send(id), send(id), send(id)])
          : [await send(id), await send(id)]
        for (const { status, body } of answers)
          expect([status, body.request?.stage]).toEqual([200, sentInput.stage])
        const sentEmails = await takeNewEmails()
        expect(sentEmails.filter(({ to }) => to === people.client.email)).toHaveLength(1)
        const { comments } = (await as(people.client).call(api.requests.comments, { requestId: id })).body
        expect(comments).toHaveLength(sentInput.stage === 'waiting for client' ? 1 : 0)
      }
    })

test('another question, and the same one once the client has answered, are told', async () => {
  const { as, people, given, takeNewEmails } = await portalWithMail()
  const { id } = await given.request({ type: 'other', details: 'Where does my bill go?' })
  const ask = async (reason: string) => {
    await as(people.agent).send('POST', `/api/agent/request/stage/${id}`, {
      stage: 'waiting for client',
      because: reason,
    })
    return (await takeNewEmails()).filter(({ to }) => to === people.client.email).length
  }
  await takeNewEmails()
  expect(await ask('Which bill do you mean?')).toBe(1)
  expect(await ask('And which address?')).toBe(1)
  await as(people.client).send('POST', `/api/request/comment/${id}`, { said: 'The one of May' })
  await takeNewEmails()
  expect(await ask('And which address?')).toBe(1)
})

test('a request that is to be done by a day is late in the queue after it, and not before', async () => {
  const { as, ask, people, clock } = await withAuto()
  const { id } = (await ask({ what: 'add vehicle', ...van }, { isUrgent: true })).body.request
  await as(people.agent).send('POST', `/api/agent/request/assign/${id}`, { dueOn: '2126-11-25' })
  const standingOf = async (time: string) => {
    clock.time = new Date(time)
    const { body } = await as(people.agent).call(api.today.list, { whose: 'mine' })
    return body.waiting.find((item) => item.id === id)?.standing
  }
  expect(await standingOf('2126-11-25T15:00:00.000Z')).toBe('urgent')
  expect(await standingOf('2126-11-26T15:00:00.000Z')).toBe('overdue')
})

test('a van that the agency had bound meanwhile is the one that is confirmed: its card is not temporary any more', async () => {
  const { as, ask, confirm, vehicles, people, policy } = await withAuto()
  const { id } = (await ask({ what: 'add vehicle', ...van })).body.request
  const boundReply = await as(people.agent).send('PUT', `/api/agent/vehicle/policy/${policy.id}`, {
    vehicles: [...(await vehicles()), { ...van, temporaryUntil: '2126-12-10' }],
    asOf: { effectiveOn: '2126-11-19', source: 'telephone' },
  })
  const [, { id: boundId }] = boundReply.body.vehicles
  const confirmedInput = { what: 'add vehicle', ...van, vinEnd: '', vin: '1M8GDM9AXKP042788' }
  const otherReply = await confirm(id, { ...confirmedInput, model: 'Transit 250', effectiveOn: '2126-11-19' })
  expect(otherReply.status, 'of another it is not said').toBe(200)
  expect(await vehicles()).toMatchObject([{}, { temporaryUntil: '2126-12-10' }, { model: 'Transit 250' }])
  const repeatedRequest = (await ask({ what: 'add vehicle', ...van })).body.request
  const wholeVehicle = { ...van, vinEnd: 'KB21745' }
  expect(
    (await confirm(repeatedRequest.id, { what: 'add vehicle', ...wholeVehicle, effectiveOn: '2126-11-19' }))
      .status,
  ).toBe(200)
  expect(await vehicles()).toMatchObject([
    {},
    { id: boundId, temporaryUntil: null, vinEnd: 'KB21745' },
    { model: 'Transit 250' },
  ])
  const { cards } = (await as(people.client).call(api.cards.ofPolicy, { policyId: policy.id })).body
  expect(cards.map(({ temporary }) => temporary)).toEqual([false, false, false])
})

test('a limit is raised by its own name: of two of one name that which is meant, no deductible, and never to less', async () => {
  const { as, ask, confirm, people, policy } = await withAuto()
  const raiseLimit = async (coverage: string, amount: number) => {
    const change = { what: 'raise limit', coverage, amount }
    const askedReply = await ask(change)
    if (askedReply.status !== 201) return askedReply
    return confirm(askedReply.body.request.id, { ...change, effectiveOn: '2126-11-19' })
  }
  const namelessParty = {
    'change.coverage': 'The policy has no limit with this name. Please choose one of its limits',
  }
  expect((await raiseLimit('Bodily Injury', 600_000)).failure.fields).toEqual(namelessParty)
  expect((await raiseLimit('Collision', 100_000)).failure.fields).toEqual(namelessParty)
  expect((await raiseLimit('Medical Payments, per person', 100)).failure.fields).toEqual({
    'change.amount': 'This limit is $5,000 now. Please enter a higher amount, or choose Reduce a limit',
  })
  const more = { what: 'raise limit', coverage: 'Medical Payments, per person' }
  const { id } = (await ask({ ...more, amount: 10_000 })).body.request
  expect((await confirm(id, { ...more, amount: 5000, effectiveOn: '2126-11-19' })).failure.fields).toEqual({
    'change.amount': 'This limit is $5,000 now. Please enter a higher amount, or choose Reduce a limit',
  })
  expect((await raiseLimit('Bodily Injury, per accident', 600_000)).status).toBe(200)
  const { coverages } = (await as(people.agent).call(api.policies.one, { id: policy.id })).body.policy
  expect(coverages.map(({ amount }) => amount)).toEqual([1_000_000, 5000, 250_000, 600_000, 1000])
})

test('two limits that are raised from one day to come are both raised on it', async () => {
  const { as, ask, confirm, people, policy, context, clock } = await withAuto()
  for (const [coverage, amount] of [
    ['Combined Single Limit, per accident', 2_000_000],
    ['Medical Payments, per person', 10_000],
  ] as const) {
    const change = { what: 'raise limit', coverage, amount }
    const { body } = await ask(change)
    const confirmedReply = await confirm(body.request.id, { ...change, effectiveOn: '2126-12-01' })
    expect(confirmedReply.body.request.confirmed?.applied).toBe(false)
  }
  clock.time = new Date('2126-12-01T15:00:00.000Z')
  await applyConfirmedRequests(context)
  const { coverages } = (await as(people.agent).call(api.policies.one, { id: policy.id })).body.policy
  expect(coverages.slice(0, 2).map(({ amount }) => amount)).toEqual([2_000_000, 10_000])
})

test('what could not be applied on its day is refused when it is confirmed: after the term, a cancellation, of another line', async () => {
  const { as, ask, confirm, given, people, policy, vehicles } = await withAuto()
  const { id } = (await ask({ what: 'add vehicle', ...van })).body.request
  const lateReply = await confirm(id, { what: 'add vehicle', ...van, effectiveOn: '2127-09-01' })
  expect(lateReply.failure.fields).toEqual({
    effectiveOn: expect.stringContaining('Please enter a date in the term'),
  })
  const cancellation = { kind: 'cancellation', reason: 'other', noticeGiven: 'yes', source: 'letter' }
  const cancelledReply = await as(people.agent).send('POST', `/api/agent/policy-event/policy/${policy.id}`, {
    ...{ ...cancellation, effectiveOn: '2127-01-10' },
  })
  expect(cancelledReply.failure).not.toHaveProperty('error')
  const replyAfter = await confirm(id, { what: 'add vehicle', ...van, effectiveOn: '2127-02-01' })
  expect(replyAfter.failure.fields).toEqual({
    effectiveOn: expect.stringContaining('This policy is cancelled effective'),
  })
  expect((await confirm(id, { what: 'add vehicle', ...van, effectiveOn: '2126-12-01' })).status).toBe(200)
  expect(await vehicles()).toHaveLength(1)
  const comp = await given.policy({ type: "Workers' Compensation Insurance", startDate: '2126-08-01' })
  const askedReply = await ask({ what: 'add vehicle', ...van }, { policyId: comp.id })
  expect(askedReply.failure.fields).toEqual({
    'change.what': 'A policy of this line has nothing of this kind to change',
  })
})

test('several changes that come to be at once lose nothing of each other', async () => {
  const { ask, confirm, vehicles, context, clock, as, people, policy } = await withAuto()
  for (const vinEnd of ['AAAA1', 'BBBB2', 'CCCC3', 'DDDD4']) {
    const change = { ...van, what: 'add vehicle', vinEnd }
    const { body } = await ask(change)
    await confirm(body.request.id, { ...change, effectiveOn: '2126-12-01' })
  }
  expect(await vehicles()).toHaveLength(1)
  clock.time = new Date('2126-12-01T15:00:00.000Z')
  await Promise.all([1, 2, 3].map(() => applyConfirmedRequests(context)))
  await applyConfirmedRequests(context)
  const { body } = await as(people.client).call(api.vehicles.ofPolicy, { policyId: policy.id })
  expect(body.vehicles).toHaveLength(5)
})

test('a confirmation for a day to come ends with the request that is opened again, and is given anew', async () => {
  const { as, ask, confirm, readRequest, vehicles, people, context, clock, policy } = await withAuto()
  const { id } = (await ask({ what: 'add vehicle', ...van })).body.request
  const sentInput = { what: 'add vehicle', ...van, effectiveOn: '2126-12-01' }
  await confirm(id, sentInput)
  await as(people.agent).call(api.requests.changeStatus, { requestId: id, status: 'pending' })
  expect((await readRequest(id)).confirmed).toBeNull()
  expect(await vehicles()).toHaveLength(1)
  clock.time = new Date('2126-12-01T15:00:00.000Z')
  await applyConfirmedRequests(context)
  const { body } = await as(people.client).call(api.vehicles.ofPolicy, { policyId: policy.id })
  expect(body.vehicles).toHaveLength(1)
})

test('what is taken back within its time stands as it stood, with its stage; after a word of the carrier nothing is', async () => {
  const { as, ask, confirm, readRequest, people } = await withAuto()
  const agent = as(people.agent)
  const change = { what: 'add vehicle', ...van }
  const undoable = async (id: string, status: 'completed' | 'pending') =>
    (await agent.call(api.requests.changeStatus, { requestId: id, status, undoable: true })).body.undo
      ?.event ?? ''
  const stage = (id: string, input: object) => agent.send('POST', `/api/agent/request/stage/${id}`, input)
  const takeBack = (id: string) => agent.call(api.today.undo, { event: id })
  const waitingId = (await ask(change)).body.request.id
  await stage(waitingId, { stage: 'waiting for carrier', sentHow: 'e-mail' })
  expect((await takeBack(await undoable(waitingId, 'completed'))).status).toBeLessThan(300)
  expect((await readRequest(waitingId)).stage).toBe('waiting for carrier')
  const declinedId = (await ask(change)).body.request.id
  await stage(declinedId, { stage: 'declined', because: 'Too heavy' })
  expect((await takeBack(await undoable(declinedId, 'pending'))).status).toBeLessThan(300)
  expect((await readRequest(declinedId)).stage).toBe('declined')
  const confirmedId = (await ask(change)).body.request.id
  const undoAction = await undoable(confirmedId, 'completed')
  await confirm(confirmedId, { ...change, effectiveOn: '2126-11-18' })
  expect((await takeBack(undoAction)).status).toBe(409)
  expect(await readRequest(confirmedId)).toMatchObject({ stage: 'completed', confirmed: { applied: true } })
})

test('a declined request is completed all the same, and a van that is on the policy already is not put on it twice', async () => {
  const { as, ask, confirm, stage, readRequest, vehicles, people } = await withAuto()
  const { id } = (await ask({ what: 'add vehicle', ...van })).body.request
  await stage(id, { stage: 'declined', because: 'Too heavy' })
  await as(people.agent).call(api.requests.changeStatus, { requestId: id, status: 'completed' })
  expect((await readRequest(id)).stage).toBe('completed')
  const [ownVehicle] = await vehicles()
  const sameVehicle = { what: 'add vehicle', ...van, vinEnd: ownVehicle?.vinEnd }
  const secondReply = await confirm((await ask(sameVehicle)).body.request.id, {
    ...sameVehicle,
    effectiveOn: '2126-11-18',
  })
  expect(secondReply.failure.fields).toEqual({
    vin: '2019 Ford Transit 250 (…4821) is already on the policy. Please complete the request instead',
  })
})

test('an additional insured goes off the form that names them, which goes on for the others; no other form is taken for one', async () => {
  const { as, ask, confirm, parts, people, policy } = await withAuto()
  const namedInput = { kind: 'form', edition: '10 13', title: '', scope: 'named' }
  const forms = [
    {
      ...namedInput,
      number: 'CA 20 48',
      effect: 'additional insured',
      names: ['Bayfare Grocers Inc', 'Gannet Wharf'],
    },
    { ...namedInput, number: 'CA 04 44', effect: 'waiver of subrogation', names: ['Bayfare Grocers Inc'] },
  ]
  await as(people.agent).send('PUT', `/api/agent/policy/parts/${policy.id}`, { kind: 'form', parts: forms })
  const [insuredPart, waiver] = await parts()
  const wrongReply = await ask({ what: 'remove additional insured', item: waiver?.id })
  expect(wrongReply.failure.fields).toHaveProperty(['change.item'])
  const change = { what: 'remove additional insured', item: insuredPart?.id }
  const { id } = (await ask(change)).body.request
  expect((await confirm(id, { ...change, effectiveOn: '2126-11-18' })).failure.fields).toEqual({
    'change.name': 'Please enter who is removed: Bayfare Grocers Inc, Gannet Wharf',
  })
  await confirm(id, { ...change, name: 'gannet wharf', effectiveOn: '2126-11-18' })
  expect(await parts()).toMatchObject([{ names: ['Bayfare Grocers Inc'] }, { number: 'CA 04 44' }])
  const numberedInput = { what: 'add driver', name: 'Ana Ruiz, license 123456789' }
  const driver = await confirm((await ask(numberedInput)).body.request.id, {
    ...numberedInput,
    effectiveOn: '2126-11-18',
  })
  expect(driver.failure.fields).toHaveProperty(['change.name'])
})

test('a change that is confirmed after the renewal was filed leaves a task to see that the next term has it', async () => {
  const { as, ask, confirm, people, policy } = await withAuto()
  await as(people.agent).call(api.policies.renew, { id: policy.id, premium: 8712 })
  const change = { what: 'add vehicle', ...van }
  await confirm((await ask(change)).body.request.id, { ...change, effectiveOn: '2126-11-18' })
  const { tasks } = (await as(people.agent).call(api.tasks.list, { whose: 'all' })).body
  expect(tasks.map(({ what }) => what)).toContain(
    'A change was confirmed after the renewal was added: check that the next term includes the change',
  )
})

test('a change of address that names a policy outlives it: confirmed at once and for a day to come', async () => {
  const { as, ask, confirm, readRequest, people, context, clock, policy } = await withAuto()
  const addressAt = (street: string) => ({
    what: 'change address',
    street,
    city: 'Mystic',
    state: 'CT',
    zip: '06355',
  })
  const address = async () =>
    (await as(people.agent).call(api.clients.one, { id: people.client.id })).body.client.address
  const now = (await ask(addressAt('9 Wharf Road'))).body.request
  const laterRequest = (await ask(addressAt('4 Pearl Street'))).body.request
  const deactivateReply = await as(people.agent).call(api.policies.deactivate, {
    id: policy.id,
    reason: 'replaced',
  })
  expect(deactivateReply.status).toBe(204)
  expect((await confirm(now.id, { ...addressAt('9 Wharf Road'), effectiveOn: '2126-11-19' })).status).toBe(
    200,
  )
  expect(await address()).toBe('9 Wharf Road, Mystic, CT 06355')
  expect(
    (await confirm(laterRequest.id, { ...addressAt('4 Pearl Street'), effectiveOn: '2126-12-01' })).status,
  ).toBe(200)
  clock.time = new Date('2126-12-01T15:00:00.000Z')
  await applyConfirmedRequests(context)
  expect((await readRequest(laterRequest.id)).confirmed).toMatchObject({
    effectiveOn: '2126-12-01',
    applied: true,
  })
  expect(await address()).toBe('4 Pearl Street, Mystic, CT 06355')
})

test('a bound van that is confirmed with the whole VIN that is on file already has no new one on record', async () => {
  const { as, ask, confirm, vehicles, people, policy } = await withAuto()
  const vin = '1M8GDM9AXKP042788'
  const { id } = (await ask({ what: 'add vehicle', ...van, vinEnd: '' })).body.request
  await as(people.agent).send('PUT', `/api/agent/vehicle/policy/${policy.id}`, {
    vehicles: [...(await vehicles()), { ...van, vinEnd: '', vin, temporaryUntil: '2126-12-10' }],
    asOf: { effectiveOn: '2126-11-19', source: 'telephone' },
  })
  const sentInput = { what: 'add vehicle', ...van, vinEnd: '', vin, premium: 9120, effectiveOn: '2126-11-19' }
  expect((await confirm(id, sentInput)).status).toBe(200)
  expect(await vehicles()).toMatchObject([{}, { temporaryUntil: null, vinEnd: 'KP042788', hasVin: true }])
  const { events } = (await as(people.admin).call(api.activity.log, { kind: 'policy' })).body
  const changedEvents = events.filter(({ action }) => action === 'policy.vehiclesChanged')
  expect(changedEvents.map(({ changes }) => changes.map(({ field }) => field)).slice(0, 2)).toEqual([
    ['Vehicles'],
    ['Vehicles', 'Full VIN'],
  ])
})

test('a change that somebody confirmed who has left the agency since is applied on its day', async () => {
  const { as, ask, confirm, readRequest, people, context, clock, policy } = await withAuto()
  const change = { what: 'add driver', name: 'Ana Ruiz' }
  const { id } = (await ask(change)).body.request
  await confirm(id, { ...change, premium: 9000, effectiveOn: '2126-12-01' })
  const clientHandover = { id: people.agent.id, clientsTo: people.otherAgent.id }
  const leftReply = await as(people.admin, { confirmed: true }).call(api.admin.deactivate, clientHandover)
  expect(leftReply.status).toBe(200)
  clock.time = new Date('2126-12-01T15:00:00.000Z')
  await applyConfirmedRequests(context)
  expect((await readRequest(id, people.otherAgent)).confirmed?.applied).toBe(true)
  const { body } = await as(people.otherAgent).call(api.policies.one, { id: policy.id })
  expect(body.policy.premium).toBe(9000)
})

test('what the release before has kept of a confirmation is applied: as known on the day on which it is', async () => {
  const { as, ask, confirm, readRequest, people, context, clock, policy } = await withAuto()
  const { id } = (await ask({ what: 'raise limit', coverage: 'Combined Single Limit', amount: 2_000_000 }))
    .body.request
  const change = { what: 'raise limit', coverage: 'Combined Single Limit', amount: '2,000,000' }
  await confirm(id, { ...change, premium: 9000, effectiveOn: '2126-12-01' })
  await context.pool.query(
    `update requests set confirmed = jsonb_set(confirmed, '{receivedOn}', 'null') where id = $1`,
    [id],
  )
  clock.time = new Date('2126-12-02T15:00:00.000Z')
  await applyConfirmedRequests(context)
  expect((await readRequest(id)).confirmed?.applied).toBe(true)
  const { events } = (await as(people.agent).call(api.policyEvents.ofPolicy, { policyId: policy.id })).body
  expect(events[0]).toMatchObject({
    ...{ kind: 'change', effectiveOn: '2126-12-01', receivedOn: '2126-12-02' },
    changes: { premium: [8340, 9000], coverages: [expect.any(Array), expect.any(Array)] },
  })
})
