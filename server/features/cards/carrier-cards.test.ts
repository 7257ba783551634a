import { expect, test } from 'vitest'
import { maxCardLinks } from '../../../contract/cards.ts'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { pdfFile, pngFile } from '../../testing/files.ts'
import type { TestPerson } from '../../testing/people.ts'
import { portal } from '../../testing/portal.ts'

type SavedVehicle = CallInput<typeof api.vehicles.save>['vehicles'][number]
type EventInput = Omit<CallInput<typeof api.policyEvents.enter>, 'policyId' | 'version'>

const cancellation = { kind: 'cancellation', reason: 'other', noticeGiven: 'yes', source: 'letter' } as const

/** A Rhode Island auto policy. The portal draws no ID cards of that state. */
async function world() {
  const { as, given, people, app, ...rest } = await portal()
  const { policyId } = await given.vehicle()
  await as(people.agent).call(api.vehicles.save, {
    ...{ policyId, cardState: 'RI', vehicles: [{ year: 2019, make: 'Ford', model: 'Transit 250' }] },
  })
  const upload = (file: File, actor: TestPerson = people.agent, vehicleIds: string[] = []) =>
    as(actor).call(api.cards.uploadOfCarrier, { policyId, vehicleIds, file })
  const save = async (vehicles: SavedVehicle[]) =>
    (await as(people.agent).call(api.vehicles.save, { policyId, cardState: 'RI', vehicles })).body.vehicles
  const cardsOfPolicy = async (person: TestPerson = people.client) =>
    (await as(person).call(api.cards.ofPolicy, { policyId })).body
  const listCards = async (person: TestPerson = people.client) =>
    (await as(person).call(api.cards.mine, {})).body.carrierCards
  const link = async (id: string, person: TestPerson = people.client) =>
    as(person).call(api.cards.carrierLink, { id })
  const share = async (id: string, person: TestPerson = people.client) => {
    const { body } = await as(person).call(api.cards.shareCarrier, { id })
    return { ...body.link, token: body.link.url.replace(/.*\//, '') }
  }
  const openLink = (token: string) => as(null).call(api.cards.shared, { token })
  const enter = async (event: EventInput) => {
    const { version } = (await as(people.agent).call(api.policyEvents.ofPolicy, { policyId })).body
    const enteredReply = await as(people.agent).call(api.policyEvents.enter, { policyId, version, ...event })
    expect(enteredReply.status).toBe(200)
  }
  const setDay = (day: string) => {
    rest.clock.time = new Date(`${day}T15:00:00Z`)
  }
  const fileAt = async (url: string) => (await app.inject({ url })).body
  return {
    ...rest,
    as,
    given,
    people,
    policyId,
    upload,
    save,
    ofPolicy: cardsOfPolicy,
    mine: listCards,
    link,
    share,
    open: openLink,
    enter,
    setDay,
    fileAt,
  }
}

const invalidLink = {
  status: 404,
  failure: { message: 'This link is no longer valid. Ask the sender for a new one.' },
}

// Spec: cards/states
test('the card of the carrier that staff upload is the card on the phone; a newer one replaces it', async () => {
  const { as, people, policyId, upload, ofPolicy, mine, clock } = await world()
  expect(await mine()).toEqual([])
  const firstReply = await upload(pdfFile('cards.pdf'))
  expect(firstReply.status).toBe(201)
  expect(await mine()).toMatchObject([
    {
      ...{ policyId, policyNumber: 'HBA 317902', carrier: 'The Hartford', title: 'ID card of The Hartford' },
      ...{ fileName: 'cards.pdf', contentType: 'application/pdf', endDate: '2027-08-01' },
    },
  ])
  expect(await ofPolicy()).toMatchObject({ cards: [], carrierCards: [{ fileName: 'cards.pdf' }] })
  const { body } = await as(people.client).call(api.documents.one, { id: firstReply.body.document.id })
  expect(body.document).toMatchObject({ type: 'id card', uploadedByClient: false })
  clock.time = new Date(clock.time.getTime() + 60_000)
  const secondReply = await upload(pngFile('card.png'))
  expect(await mine()).toMatchObject([{ id: secondReply.body.document.id, contentType: 'image/png' }])
  await as(people.agent).call(api.documents.remove, {
    id: secondReply.body.document.id,
    reason: 'wrong file',
  })
  expect(await mine(), 'the one before is the newest again').toMatchObject([{ fileName: 'cards.pdf' }])
  await as(people.agent).call(api.documents.remove, {
    id: firstReply.body.document.id,
    reason: 'out of date',
  })
  expect(await mine()).toEqual([])
})

test('it ends with the term, with its cancellation, and with its renewal’s first day', async () => {
  const { as, given, people, policyId, upload, mine, clock } = await world()
  await upload(pdfFile('cards.pdf'))
  await given.renewal({ id: policyId })
  clock.time = new Date('2027-08-01T04:00:00Z')
  expect(await mine(), 'the new term needs a card of its own').toEqual([])
  clock.time = new Date('2026-11-20T17:00:00Z')
  await as(people.agent).call(api.policies.deactivate, {
    ...{ id: policyId, reason: 'cancelled', cancelledOn: '2026-11-20' },
  })
  expect(await mine()).toEqual([])
})

test('another client and another agent neither see nor upload it; a client uploads none', async () => {
  const { as, people, policyId, upload, mine } = await world()
  const { otherClient, otherAgent, client } = people
  expect((await upload(pdfFile('cards.pdf'), otherAgent)).status).toBe(404)
  expect((await upload(pdfFile('cards.pdf'), client)).status).toBe(403)
  const { body } = await upload(pdfFile('cards.pdf'))
  expect(await mine(otherClient)).toEqual([])
  for (const stranger of [otherClient, otherAgent]) {
    expect((await as(stranger).call(api.cards.ofPolicy, { policyId })).status).toBe(404)
    expect((await as(stranger).call(api.documents.one, { id: body.document.id })).status).toBe(404)
  }
})

test('an upload of the client is never the card', async () => {
  const { as, people, policyId, mine } = await world()
  const uploadedReply = await as(people.client).call(api.documents.create, {
    ...{ title: 'My card', type: 'id card', policyId, file: pdfFile('mine.pdf') },
  })
  expect(uploadedReply.status).toBe(201)
  expect(await mine()).toEqual([])
})

test('a policy without vehicles takes no card, and the card that the portal draws comes first', async () => {
  const { as, given, people, policyId, upload, ofPolicy } = await world()
  const { id } = await given.policy()
  const refusedReply = await as(people.agent).call(api.cards.uploadOfCarrier, {
    ...{ policyId: id, file: pdfFile('cards.pdf') },
  })
  expect(refusedReply).toMatchObject({
    status: 409,
    failure: { message: 'Only an auto policy has ID cards' },
  })
  await upload(pdfFile('cards.pdf'))
  const { vehicles } = (await as(people.agent).call(api.vehicles.ofPolicy, { policyId })).body
  await as(people.agent).call(api.vehicles.save, { policyId, cardState: 'WA', vehicles })
  expect(await ofPolicy()).toMatchObject({ cards: [{}], carrierCards: [] })
})

// Spec: people/rights
test('people of every right have the carrier’s card and its file; sharing is for those who may act', async () => {
  const { as, given, people, upload, mine, link, fileAt } = await world()
  const { id } = (await upload(pdfFile('cards.pdf'))).body.document
  for (const rightName of ['read', 'certificates', 'claims'] as const) {
    const person = await given.colleague({ may: rightName })
    expect(await mine(person), rightName).toMatchObject([{ id }])
    const { status, body } = await link(id, person)
    expect(status, rightName).toBe(200)
    expect(await fileAt(body.url), rightName).toMatch(/^%PDF/)
    const sharedReply = await as(person).call(api.cards.shareCarrier, { id })
    expect(sharedReply.status, rightName).toBe(rightName === 'read' ? 403 : 201)
    const document = await as(person).call(api.documents.one, { id })
    expect(document.status, 'other documents stay with the rights to them').toBe(
      rightName === 'read' ? 200 : 404,
    )
  }
  expect((await link(id, people.otherClient)).status).toBe(404)
  expect((await link(id, people.otherAgent)).status).toBe(404)
})

test('a look of staff is on record; a phone that keeps the file for later is not a look', async () => {
  const { as, people, upload, link } = await world()
  const { id } = (await upload(pdfFile('cards.pdf'))).body.document
  const readViewEvents = async () =>
    (await as(people.admin).call(api.activity.log, {})).body.events.filter(({ text }) =>
      / viewed /.test(text),
    )
  await link(id)
  expect(await readViewEvents()).toEqual([])
  await link(id, people.agent)
  expect(await readViewEvents()).toHaveLength(1)
})

// Spec: cards/links
test('the carrier’s card is shared by a link, as the portal’s cards are: file and facts, and nothing more', async () => {
  const { as, people, policyId, upload, share, open, fileAt } = await world()
  const { id } = (await upload(pdfFile('cards.pdf'))).body.document
  const { token, ...link } = await share(id)
  expect(link).toMatchObject({ vehicleId: null, documentId: id, vehicle: null, createdByName: 'Maria Reyes' })
  expect(link.expiresAt).toBe('2026-12-20T15:00:00.000Z')
  const { body } = await open(token)
  expect(body).toMatchObject({ card: null, carrierCard: { id, policyNumber: 'HBA 317902' } })
  expect(JSON.stringify(body)).not.toMatch(/userId|email|premium|maria|storage/i)
  const { url } = (await as(null).call(api.cards.sharedCarrierLink, { token })).body
  expect(await fileAt(url)).toMatch(/^%PDF/)
  expect(await as(null).call(api.cards.sharedPaper, { token })).toMatchObject(invalidLink)
  const { links } = (await as(people.agent).call(api.cards.links, { policyId })).body
  expect(links).toEqual([link])
  const since = { policyId, day: '2026-11-20' }
  const issuedReply = await as(people.agent).call(api.policyEvents.issuedSince, since)
  expect(issuedReply.body.cardLinks).toBe(1)
  await as(people.agent).call(api.cards.withdraw, { id: link.id })
  expect(await open(token)).toMatchObject(invalidLink)
  expect(await as(null).call(api.cards.sharedCarrierLink, { token })).toMatchObject(invalidLink)
  const { events } = (await as(people.admin).call(api.activity.log, { limit: 2 })).body
  expect(events.map(({ text }) => text)).toEqual([
    expect.stringContaining('withdrew a link to the ID card of The Hartford'),
    expect.stringContaining('created a link to the ID card of The Hartford'),
  ])
})

// Spec: cards/links
test('such a link ends with a newer card, with the file, with the term and with its coverage', async () => {
  const { as, people, policyId, upload, share, open, clock } = await world()
  const agent = as(people.agent)
  const advanceClock = () => {
    clock.time = new Date(clock.time.getTime() + 60_000)
  }
  const firstDocument = (await upload(pdfFile('cards.pdf'))).body.document
  const { token } = await share(firstDocument.id)
  advanceClock()
  const secondDocument = (await upload(pngFile('card.png'))).body.document
  expect(await open(token), 'a newer card').toMatchObject(invalidLink)
  const next = await share(secondDocument.id)
  await agent.call(api.documents.remove, { id: secondDocument.id, reason: 'wrong file' })
  expect(await open(next.token), 'the file').toMatchObject(invalidLink)
  expect((await open(token)).status, 'the first is the card again').toBe(200)
  await agent.call(api.policies.deactivate, { id: policyId, reason: 'cancelled', cancelledOn: '2026-11-20' })
  expect(await open(token), 'its coverage').toMatchObject(invalidLink)
  await agent.call(api.policies.restore, { id: policyId })
  expect(await open(token), 'ended for good').toMatchObject(invalidLink)
  advanceClock()
  await agent.call(api.policies.update, { id: policyId, endDate: '2026-12-01' })
  expect((await share(firstDocument.id)).expiresAt, 'the term').toBe('2026-12-01T05:00:00.000Z')
})

test('after days without coverage an older file is no card, and its links stay ended', async () => {
  const { upload, mine, share, open, enter, setDay } = await world()
  const firstDocument = (await upload(pdfFile('cards.pdf'))).body.document
  const { token } = await share(firstDocument.id)
  setDay('2026-11-21')
  await enter({ ...cancellation, effectiveOn: '2026-11-21' })
  expect(await open(token)).toMatchObject(invalidLink)
  setDay('2026-11-23')
  const noLoss = { noLoss: 'received', noLossOn: '2026-11-23' } as const
  await enter({ kind: 'reinstatement', source: 'letter', effectiveOn: '2026-11-23', ...noLoss })
  expect(await mine()).toEqual([])
  expect(await open(token)).toMatchObject(invalidLink)
  const secondDocument = (await upload(pngFile('card.png'))).body.document
  expect(await mine()).toMatchObject([{ id: secondDocument.id, endDate: '2027-08-01', endsEarly: false }])
  expect((await open((await share(secondDocument.id)).token)).status).toBe(200)
})

test('a file of coverage that ends early says its end and is not shared, in a state with cards too', async () => {
  const { as, people, policyId, upload, mine, share, link, open, enter, setDay } = await world()
  const { id } = (await upload(pdfFile('cards.pdf'))).body.document
  const { token } = await share(id)
  setDay('2026-11-21')
  await enter({ ...cancellation, effectiveOn: '2026-12-01' })
  const { vehicles } = (await as(people.agent).call(api.vehicles.ofPolicy, { policyId })).body
  await as(people.agent).call(api.vehicles.save, { policyId, cardState: 'WA', vehicles })
  expect(await mine()).toMatchObject([{ id, endDate: '2026-12-01', endsEarly: true }])
  expect((await link(id)).status).toBe(200)
  expect(await open(token)).toMatchObject(invalidLink)
  expect((await as(people.client).call(api.cards.links, { policyId })).body.links).toEqual([])
  expect(await as(people.client).call(api.cards.shareCarrier, { id })).toMatchObject({
    status: 409,
    failure: {
      message:
        'The coverage ends on Dec 1, 2026, and this card may show a later day. Ask your agent for a new card',
    },
  })
})

test('a card of one vehicle replaces none of another, and ends with its vehicle', async () => {
  const { as, people, policyId, upload, mine, share, open, save, setDay } = await world()
  const [fordVehicle, ramVehicle] = await save([
    { year: 2019, make: 'Ford', model: 'Transit 250' },
    { year: 2021, make: 'Ram', model: '1500' },
  ])
  if (!fordVehicle || !ramVehicle) throw new Error('Two vehicles were saved')
  const firstDocument = (await upload(pdfFile('ford.pdf'), people.agent, [fordVehicle.id])).body.document
  setDay('2026-11-21')
  const secondDocument = (await upload(pdfFile('ram.pdf'), people.agent, [ramVehicle.id])).body.document
  expect(await mine()).toMatchObject([
    { id: firstDocument.id, vehicles: [{ id: fordVehicle.id, name: '2019 Ford Transit 250' }] },
    { id: secondDocument.id, vehicles: [{ id: ramVehicle.id, name: '2021 Ram 1500' }] },
  ])
  const { token } = await share(firstDocument.id)
  const otherLink = await share(secondDocument.id)
  expect((await open(token)).status).toBe(200)
  await save([ramVehicle])
  expect(await mine(), 'the card of all vehicles that are left').toMatchObject([
    { id: secondDocument.id, vehicles: [] },
  ])
  expect(await open(token)).toMatchObject(invalidLink)
  expect((await open(otherLink.token)).status).toBe(200)
  await save([])
  expect(await mine()).toEqual([])
  expect(await open(otherLink.token)).toMatchObject(invalidLink)
  const refusedReply = await as(people.agent).call(api.cards.uploadOfCarrier, {
    ...{ policyId, vehicleIds: [fordVehicle.id], file: pdfFile('ford.pdf') },
  })
  expect(refusedReply.failure.fields).toEqual({ vehicleIds: 'Please choose vehicles that the policy lists' })
})

test('a card for all is that of the vehicles listed then, and a newer one of a vehicle takes its place', async () => {
  const { upload, mine, save, setDay, people } = await world()
  const savedReply = await save([
    { year: 2019, make: 'Ford', model: 'Transit 250' },
    { year: 2021, make: 'Ram', model: '1500' },
  ])
  const all = (await upload(pdfFile('all.pdf'))).body.document
  expect(await mine()).toMatchObject([{ id: all.id, vehicles: [] }])
  setDay('2026-11-21')
  const [fordVehicle, ramVehicle, kiaVehicle] = await save([
    ...savedReply,
    { year: 2024, make: 'Kia', model: 'Niro' },
  ])
  expect(await mine()).toMatchObject([{ vehicles: [{ id: fordVehicle?.id }, { id: ramVehicle?.id }] }])
  const newestDocument = (
    await upload(pngFile('two.png'), people.agent, [ramVehicle?.id ?? '', kiaVehicle?.id ?? ''])
  ).body.document
  expect(await mine()).toMatchObject([
    { id: all.id, vehicles: [{ id: fordVehicle?.id }] },
    { id: newestDocument.id, vehicles: [{ id: ramVehicle?.id }, { id: kiaVehicle?.id }] },
  ])
})

test('a card for all ends when the last vehicle is taken off, and a fleet without a list may have one', async () => {
  const { upload, mine, save, setDay } = await world()
  await upload(pdfFile('cards.pdf'))
  await save([])
  expect(await mine()).toEqual([])
  setDay('2026-11-21')
  const { id } = (await upload(pdfFile('fleet.pdf'))).body.document
  expect(await mine()).toMatchObject([{ id, vehicles: [] }])
})

// Spec: cards/links
test('a link to the carrier’s card is not shown while the portal draws every card', async () => {
  const { as, people, policyId, upload, share, open } = await world()
  const { id } = (await upload(pdfFile('cards.pdf'))).body.document
  const { token } = await share(id)
  const { vehicles } = (await as(people.agent).call(api.vehicles.ofPolicy, { policyId })).body
  await as(people.agent).call(api.vehicles.save, { policyId, cardState: 'WA', vehicles })
  expect(await open(token)).toMatchObject(invalidLink)
  expect((await as(people.client).call(api.cards.links, { policyId })).body.links).toEqual([])
})

test('at most ten links to the carrier’s card are open, also when they are asked for at once', async () => {
  const { as, people, upload } = await world()
  const { id } = (await upload(pdfFile('cards.pdf'))).body.document
  const press = () => as(people.client).call(api.cards.shareCarrier, { id })
  const all = await Promise.all(Array.from({ length: maxCardLinks + 2 }, press))
  expect(all.filter(({ status }) => status === 201)).toHaveLength(maxCardLinks)
  expect(all.find(({ status }) => status !== 201)?.failure.code).toBe('too_many_links')
})
