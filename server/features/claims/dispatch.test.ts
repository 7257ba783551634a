import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { maxPhotos } from '../../../contract/values/claim-labels.ts'
import { pngFile } from '../../testing/files.ts'
import { pdfTextOf } from '../../testing/pdf-text.ts'
import { portal } from '../../testing/portal.ts'
import { sampleDispatch } from '../../testing/sample-input.ts'

async function office() {
  const world = await portal()
  const { as, people } = world
  const { call } = as(people.agent)
  return {
    ...world,
    call,
    /** The claim's work item as staff sees it in Today, or nothing. */
    async waits(id: string) {
      const { waiting } = (await call(api.today.list, { kind: 'claim' })).body
      return waiting.find((item) => item.id === id)
    },
  }
}

test('a claim is sent to the carrier only with day, channel, recipient and proof, each named at its field', async () => {
  const { call, given } = await office()
  const { id } = await given.claim()
  const refusalOf = async (input: object) => {
    const { status, failure } = await call(api.claims.changeStatus, {
      id,
      status: 'sent_to_carrier',
      ...input,
    })
    expect(status).toBe(400)
    return failure.fields
  }
  const { status, sentConfirmation, ...unprovedDispatch } = sampleDispatch
  expect(await refusalOf({})).toEqual({ sentOn: 'Please enter the date it was sent' })
  expect(await refusalOf({ sentOn: '2026-11-21' })).toEqual({
    sentChannel: 'Please choose how it was sent',
  })
  expect(await refusalOf({ ...unprovedDispatch, sentTo: '' })).toEqual({
    sentTo: 'Please enter the company or person it was sent to',
  })
  expect(await refusalOf(unprovedDispatch)).toEqual({
    sentConfirmation: 'Please enter a confirmation number, or upload proof',
  })
  expect(await refusalOf({ ...sampleDispatch, sentChannel: 'phone' })).toEqual({
    sentSpokeWith: 'Please enter who took the call',
  })
  expect(await refusalOf({ ...sampleDispatch, sentOn: '2026-11-21' })).toEqual({
    sentOn: 'This date is in the future',
  })
  // The proof of a claim that was sent is not cleared.
  await call(api.claims.changeStatus, { id, ...sampleDispatch })
  const clearedInput = { sentOn: null, sentChannel: null, sentTo: null, sentSpokeWith: null }
  expect(await refusalOf({ ...clearedInput, sentConfirmation: null, sentDocumentId: null })).toHaveProperty(
    'sentOn',
  )
  const { claim } = (await call(api.claims.changeStatus, { id, ...sampleDispatch })).body
  expect(claim).toMatchObject({ status, sentConfirmation, ...unprovedDispatch, acknowledgedOn: null })
})

test('a document of the claim is proof enough; one of another claim is none', async () => {
  const { call, given } = await office()
  const [{ id }, otherClaim] = [await given.claim(), await given.claim()]
  const photoOf = async (claimId: string) =>
    (await call(api.claims.addPhoto, { id: claimId, file: pngFile('confirmation.png') })).body.photo.id
  const { sentConfirmation: _, ...unprovedDispatch } = sampleDispatch
  const send = async (sentDocumentId: string) =>
    call(api.claims.changeStatus, { id, ...unprovedDispatch, sentDocumentId })
  expect((await send(await photoOf(otherClaim.id))).failure.fields).toEqual({
    sentDocumentId: 'Please choose one of this claim’s documents',
  })
  const proof = await photoOf(id)
  expect((await send(proof)).body.claim).toMatchObject({ sentDocumentId: proof })
})

test('the proof is uploaded with the step itself, also to a claim full of photos, and announces nothing of its own', async () => {
  const { as, people, call, given, context } = await office()
  const { id } = await given.claim()
  await Promise.all(
    Array.from({ length: maxPhotos }, (_, index) =>
      call(api.claims.addPhoto, { id, file: pngFile(`ovens-${index}.png`) }),
    ),
  )
  const { sentConfirmation: _, ...unprovedDispatch } = sampleDispatch
  const file = pngFile('confirmation.png')
  const earlyReply = await call(api.claims.changeStatus, { id, ...unprovedDispatch, sentTo: '', file })
  expect(earlyReply.failure.fields).toHaveProperty('sentTo')
  const { claim } = (await call(api.claims.changeStatus, { id, ...unprovedDispatch, file })).body
  const proof = claim.photos.find((document) => document.id === claim.sentDocumentId)
  expect(proof).toMatchObject({ title: 'Proof: sent to carrier Nov 20, 2026', fileName: 'confirmation.png' })
  expect(claim).toMatchObject({ status: 'sent_to_carrier', sentConfirmation: null })
  const events = await context.db
    .selectFrom('events')
    .select('action')
    .where('entityId', 'in', [id, claim.sentDocumentId ?? ''])
    .orderBy('id')
    .execute()
  expect(events.map(({ action }) => action)).toEqual([
    'claim.reported',
    'document.attached',
    'claim.stepTaken',
  ])
  // A call with an outdated version is refused, and its file is not stored.
  const staleInput = { id, version: claim.version - 1, file: pngFile('again.png') }
  expect((await call(api.claims.changeStatus, staleInput)).status).toBe(409)
  const { photos } = (await as(people.agent).call(api.claims.one, { id })).body.claim
  expect(photos).toHaveLength(maxPhotos + 1)
})

test('without acknowledgment after one business day the claim waits in Today, until the carrier acknowledges it', async () => {
  const { call, given, waits, clock } = await office()
  const { id } = await given.claim()
  // Sent on a Friday. The agency opens again on Monday.
  const { claim } = (
    await call(api.claims.changeStatus, { id, ...sampleDispatch, nextStep: 'Estimate', nextBy: '2026-12-20' })
  ).body
  expect(claim.acknowledgeBy).toBe('2026-11-23')
  expect(await waits(id)).toBeUndefined()
  clock.time = new Date('2026-11-23T15:00:00.000Z')
  expect(await waits(id)).toMatchObject({
    detail: 'Not acknowledged by the carrier',
    untilDay: '2026-11-23',
    standing: 'waiting',
  })
  clock.time = new Date('2026-11-24T15:00:00.000Z')
  expect(await waits(id)).toMatchObject({ standing: 'overdue' })
  expect((await call(api.claims.one, { id })).body.claim.isOverdue).toBe(true)
  const overdueReply = (await call(api.claims.list, { status: 'overdue', sort: 'due' })).body
  expect(overdueReply.claims.map((claim) => claim.id)).toEqual([id])

  const acknowledge = async (acknowledgedOn: string) =>
    (await call(api.claims.changeStatus, { id, acknowledgedOn, claimNumber: 'CLM-88213' })).failure.fields
  expect(await acknowledge('2026-11-19')).toEqual({
    acknowledgedOn: 'Please enter a day on or after the day it was sent',
  })
  expect(await acknowledge('2026-11-25')).toEqual({ acknowledgedOn: 'This date is in the future' })
  await acknowledge('2026-11-24')
  expect(await waits(id)).toBeUndefined()
  expect((await call(api.claims.one, { id })).body.claim).toMatchObject({
    status: 'sent_to_carrier',
    acknowledgedOn: '2026-11-24',
    isOverdue: false,
  })
})

test('what was not sent cannot be acknowledged, and an undone step leaves neither day nor proof', async () => {
  const { as, people, call, given } = await office()
  const { id } = await given.claim()
  const earlyReply = await call(api.claims.changeStatus, { id, acknowledgedOn: '2026-11-20' })
  expect(earlyReply.failure.fields).toEqual({
    acknowledgedOn: 'Please set the claim to Sent to carrier first',
  })
  const { undo } = (await call(api.claims.changeStatus, { id, ...sampleDispatch, undoable: true })).body
  expect((await as(people.agent).call(api.today.undo, { event: undo?.event ?? '' })).status).toBe(204)
  expect((await call(api.claims.one, { id })).body.claim).toMatchObject({
    status: 'reported',
    sentOn: null,
    sentConfirmation: null,
    acknowledgeBy: null,
  })
})

test('the day on which suit papers were served comes from the report, and staff enters a later one', async () => {
  const { call, given } = await office()
  const { id: policyId } = await given.policy({ type: 'General Liability Insurance' })
  const suitAnswers = { servedOn: '2026-11-18', arisesFrom: 'Premises', claimantName: 'Ines Barlow' } as const
  const claim = await given.claim({ policyId, told: suitAnswers })
  expect(claim).toMatchObject({ servedOn: '2026-11-18', told: suitAnswers })
  const laterReply = await call(api.claims.changeStatus, { id: claim.id, servedOn: '2026-11-20' })
  expect(laterReply.body.claim.servedOn).toBe('2026-11-20')
})

test('a suit without a day for its answer waits in Today at once, with one from two weeks before, until its papers are acknowledged', async () => {
  const { call, given, waits, clock } = await office()
  const { id: policyId } = await given.policy({ type: 'General Liability Insurance' })
  const { id } = await given.claim({ policyId })
  const step = (changes: object) => call(api.claims.changeStatus, { id, ...changes })
  await step({ ...sampleDispatch, acknowledgedOn: '2026-11-20', nextStep: 'Wait', nextBy: '2027-03-01' })
  expect(await waits(id)).toBeUndefined()
  const earlyReply = await step({ answerBy: '2026-12-09' })
  expect(earlyReply.failure.fields).toEqual({ servedOn: 'Please enter the date the suit was served' })
  // The carrier acknowledged the claim before the suit was served, so it does not have the papers.
  clock.time = new Date('2026-11-25T15:00:00.000Z')
  await step({ servedOn: '2026-11-24' })
  expect(await waits(id)).toMatchObject({
    detail: 'Suit served: enter the date the answer is due',
    standing: 'urgent',
  })
  expect((await step({ answerBy: '2026-11-24' })).failure.fields).toEqual({
    answerBy: 'Please enter a day after the day of service',
  })
  expect((await step({ answerBy: '2026-12-10' })).body.claim.answerBy).toBe('2026-12-10')
  expect(await waits(id)).toBeUndefined()
  clock.time = new Date('2026-11-27T15:00:00.000Z')
  expect(await waits(id)).toMatchObject({
    detail: 'Suit served: the answer is due',
    untilDay: '2026-12-10',
    standing: 'urgent',
  })
  for (const day of ['2026-12-03', '2026-12-08', '2026-12-10']) {
    clock.time = new Date(`${day}T15:00:00.000Z`)
    expect(await waits(id), day).toMatchObject({ standing: 'urgent' })
  }
  clock.time = new Date('2026-12-11T15:00:00.000Z')
  expect(await waits(id)).toMatchObject({ standing: 'overdue' })
  expect((await call(api.claims.one, { id })).body.claim.isOverdue).toBe(true)
  // The carrier acknowledges the notice of loss, which came without the papers.
  await step({ ...sampleDispatch, sentOn: '2026-12-10', acknowledgedOn: '2026-12-11' })
  expect(await waits(id), 'the notice is acknowledged, not the papers').toMatchObject({
    detail: 'Suit served: enter the dates its documents were sent and acknowledged',
  })
  const problemsOf = async (changes: object) => (await step(changes)).failure.fields
  expect(await problemsOf({ suitAcknowledgedOn: '2026-12-11' })).toEqual({
    suitSentOn: 'Please enter the date the suit documents were sent',
  })
  expect(await problemsOf({ suitSentOn: '2026-11-23' })).toEqual({
    suitSentOn: 'Please enter a day on or after the day of service',
  })
  expect(await problemsOf({ suitSentOn: '2026-12-12' })).toEqual({ suitSentOn: 'This date is in the future' })
  await step({ suitSentOn: '2026-12-10' })
  expect(await waits(id)).toMatchObject({ detail: 'Suit documents sent: not acknowledged by the carrier' })
  expect(await problemsOf({ suitAcknowledgedOn: '2026-12-09' })).toEqual({
    suitAcknowledgedOn: 'Please enter a day on or after the day they were sent',
  })
  await step({ suitAcknowledgedOn: '2026-12-11' })
  expect(await waits(id)).toBeUndefined()
  // A later suit brings the work item back.
  await step({ servedOn: '2026-12-11', answerBy: '2026-12-20' })
  expect(await waits(id)).toMatchObject({ detail: 'Suit served: the answer is due' })
  const otherClaim = await given.claim({ policyId, told: { servedOn: '2026-12-01' } })
  expect(await waits(otherClaim.id)).toMatchObject({
    detail: 'Suit served: enter the date the answer is due',
  })
  await call(api.claims.changeStatus, { id: otherClaim.id, status: 'closed' })
  expect(await waits(otherClaim.id)).toBeUndefined()
})

test('a suit that the carrier acknowledged before its days could be entered waits until they are entered or marked not known', async () => {
  const { call, given, waits, context } = await office()
  const { id: policyId } = await given.policy({ type: 'General Liability Insurance' })
  const addSuit = async (acknowledgedOn: string | null) => {
    const { id } = await given.claim({ policyId })
    const step = (changes: object) => call(api.claims.changeStatus, { id, ...changes })
    await step({ ...sampleDispatch, nextStep: 'Wait', nextBy: '2027-03-01' })
    await context.db
      .updateTable('claims')
      .set({ servedOn: '2026-11-10', acknowledgedOn, answerBy: null })
      .where('id', '=', id)
      .execute()
    return { id, step }
  }
  const words = 'Suit served: enter the dates its documents were sent and acknowledged'
  const firstSuit = await addSuit('2026-11-12')
  expect(await waits(firstSuit.id)).toMatchObject({ detail: words, standing: 'urgent' })
  const { body } = await firstSuit.step({ suitDaysUnknown: true })
  expect(body.claim).toMatchObject({ suitDaysUnknown: true, suitSentOn: null })
  expect(await waits(firstSuit.id)).toBeUndefined()
  // Another suit has days of its own.
  expect((await firstSuit.step({ servedOn: '2026-11-18' })).body.claim.suitDaysUnknown).toBe(false)
  expect(await waits(firstSuit.id)).toMatchObject({ detail: 'Suit served: enter the date the answer is due' })
  const secondSuit = await addSuit('2026-11-12')
  await secondSuit.step({ suitSentOn: '2026-11-11', suitAcknowledgedOn: '2026-11-12' })
  expect(await waits(secondSuit.id)).toBeUndefined()
  for (const acknowledgedOn of [null, '2026-11-09']) {
    const { step } = await addSuit(acknowledgedOn)
    expect((await step({ suitDaysUnknown: true })).failure.fields).toEqual({
      suitDaysUnknown: expect.stringContaining('Please enter the dates'),
    })
  }
})

test('Connecticut’s first report of injury has its seven days, and waits in Today from three days before', async () => {
  const { call, given, waits, clock } = await office()
  const { id, firstReportBy } = await given.compensationClaim({ told: { employerKnewOn: '2026-11-20' } })
  expect(firstReportBy).toBe('2026-11-27')
  await call(api.claims.changeStatus, { id, status: 'open', nextBy: '2026-12-20' })
  expect(await waits(id)).toBeUndefined()
  clock.time = new Date('2026-11-24T15:00:00.000Z')
  expect(await waits(id)).toMatchObject({
    detail: 'First report of injury to the state',
    untilDay: '2026-11-27',
  })
  clock.time = new Date('2026-11-28T15:00:00.000Z')
  expect(await waits(id)).toMatchObject({ standing: 'overdue' })
  await call(api.claims.changeStatus, { id, firstReportOn: '2026-11-27' })
  expect(await waits(id)).toBeUndefined()
  const otherStateClaim = await given.compensationClaim({ told: { lossState: 'RI' } })
  expect(otherStateClaim.firstReportBy).toBe(null)
  const burstClaim = await given.claim()
  const wrongReply = await call(api.claims.changeStatus, { id: burstClaim.id, firstReportOn: '2026-11-27' })
  expect(wrongReply.failure.fields).toEqual({
    firstReportOn: "Only workers' compensation claims have a first report of injury",
  })
})

test('birth, hire and wage are encrypted, in no reply and no log, and shown to staff on record', async () => {
  const { as, call, given, people, context } = await office()
  const { id } = await given.compensationClaim()
  const client = as(people.client)
  const details = { bornOn: '1991-04-07', hiredOn: '2021-06-01', wage: '$21.50 an hour' }
  const keptReply = await client.call(api.claims.saveEmployee, { id, ...details })
  expect(keptReply.body.claim).toMatchObject({ hasEmployeeDetails: true })
  expect(JSON.stringify(keptReply.body)).not.toContain('1991')
  // An empty field keeps what is on file.
  await client.call(api.claims.saveEmployee, { id, wage: '$22 an hour' })
  expect((await call(api.claims.showEmployee, { id })).body).toEqual({ ...details, wage: '$22 an hour' })
  expect((await client.call(api.claims.showEmployee, { id })).status).toBe(403)
  expect((await as(people.otherAgent).call(api.claims.showEmployee, { id })).status).toBe(404)
  const { employeeSealed } = await context.db
    .selectFrom('claims')
    .select('employeeSealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(employeeSealed?.toString('latin1')).not.toContain('1991')
  const events = await context.db
    .selectFrom('events')
    .select(['action', 'details'])
    .where('entityId', '=', id)
    .orderBy('id')
    .execute()
  expect(events.map(({ action }) => action)).toEqual([
    'claim.reported',
    'claim.employeeKept',
    'claim.employeeKept',
    'claim.employeeShown',
  ])
  expect(JSON.stringify(events)).not.toMatch(/1991|21\.50|2021-06/)
  const burstClaim = await given.claim()
  const wrongReply = await call(api.claims.saveEmployee, { id: burstClaim.id, ...details })
  expect([wrongReply.status, wrongReply.failure.code]).toEqual([409, 'not_about_an_employee'])
})

test('staff clears birth, hire and wage each; a client clears none', async () => {
  const { as, call, given, people, context } = await office()
  const { id } = await given.compensationClaim()
  const details = { bornOn: '1991-04-07', hiredOn: '2021-06-01', wage: '$21.50 an hour' }
  await call(api.claims.saveEmployee, { id, ...details })
  const refusedReply = await as(people.client).call(api.claims.saveEmployee, { id, clearWage: true })
  expect(refusedReply.failure.fields).toEqual({ clearWage: 'Only the agency can clear a detail' })
  const bothReply = await call(api.claims.saveEmployee, { id, clearBornOn: true, bornOn: '1990-01-01' })
  expect(bothReply.failure.fields).toEqual({ bornOn: 'Please enter the date of birth or clear it, not both' })
  await call(api.claims.saveEmployee, { id, clearBornOn: true })
  expect((await call(api.claims.showEmployee, { id })).body).toEqual({ ...details, bornOn: '' })
  const last = await call(api.claims.saveEmployee, { id, clearHiredOn: true, clearWage: true })
  expect(last.body.claim.hasEmployeeDetails).toBe(false)
  const { employeeSealed } = await context.db
    .selectFrom('claims')
    .select('employeeSealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(employeeSealed).toBe(null)
  const { events } = (await as(people.admin).call(api.activity.log, {})).body
  expect(events[0]?.text).toContain('cleared: date of hire, wage')
})

test('the first notice of loss is a PDF with policy, insured and all that was reported, but no sealed details', async () => {
  const { as, call, given, people } = await office()
  const { id } = await given.compensationClaim({ told: { occupation: 'Baker', bodyPart: 'Left wrist' } })
  await as(people.client).call(api.claims.saveEmployee, { id, wage: '$21.50 an hour' })
  const { bytes, headers } = await call(api.claims.notice, { id })
  expect(headers['content-type']).toBe('application/pdf')
  const text = (await pdfTextOf(bytes)).join('\n')
  for (const words of ['First Notice of Loss', 'Tidewheel Bakery LLC', 'The Hartford', 'Baker', 'Left wrist'])
    expect(text).toContain(words)
  expect(text).not.toContain('21.50')
  const draft = await given.draft({ by: people.agent })
  expect((await call(api.claims.notice, { id: draft.id })).failure.code).toBe('not_reported')
  expect((await as(people.otherAgent).call(api.claims.notice, { id })).status).toBe(404)
})

test('what carriers ask first of each line is on the notice, and of no other line', async () => {
  const { call, given } = await office()
  const askedInput = {
    airbags: 'Yes',
    alarm: 'Fire alarm went off',
    fireDepartment: 'New London FD, 26-1180',
  } as const
  const injuredInput = {
    ...{ injuryNature: 'Sprain', injuryCause: 'Slip on ice' },
    ...{ hospital: 'Lawrence Memorial', supervisor: 'Ines Barlow' },
  }
  const answers = { ...askedInput, ...injuredInput }
  const textOf = async (id: string) =>
    (await pdfTextOf((await call(api.claims.notice, { id })).bytes)).join('\n')
  const { id: policyId } = await given.policy({ type: 'Commercial Auto Insurance' })
  const auto = await textOf(
    (await given.claim({ policyId, told: { ...answers, vehicle: '2019 Ford Transit' } })).id,
  )
  expect(auto).toMatch(/Airbags deployed\?\s+Yes/)
  const property = await textOf((await given.claim({ told: answers })).id)
  for (const words of ['Fire alarm went off', 'New London FD, 26-1180']) expect(property).toContain(words)
  const injury = await textOf((await given.compensationClaim({ told: answers })).id)
  for (const words of Object.values(injuredInput)) expect(injury).toContain(words)
  expect(auto).not.toMatch(/Fire alarm|Sprain/)
  expect(property).not.toMatch(/Airbags|Sprain/)
  expect(injury).not.toMatch(/Airbags|Fire alarm/)
})
