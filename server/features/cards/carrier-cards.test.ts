import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { pdfFile, pngFile } from '../../testing/files.ts'
import type { TestPerson } from '../../testing/people.ts'
import { portal } from '../../testing/portal.ts'

/** A Rhode Island auto policy, of which the portal draws no card. */
async function world() {
  const { as, given, people, ...rest } = await portal()
  const { policyId } = await given.vehicle()
  await as(people.agent).call(api.vehicles.save, {
    ...{ policyId, cardState: 'RI', vehicles: [{ year: 2019, make: 'Ford', model: 'Transit 250' }] },
  })
  const upload = (file: File, by: TestPerson = people.agent) =>
    as(by).call(api.cards.uploadOfCarrier, { policyId, file })
  const ofPolicy = async (person: TestPerson = people.client) =>
    (await as(person).call(api.cards.ofPolicy, { policyId })).body
  const mine = async (person: TestPerson = people.client) =>
    (await as(person).call(api.cards.mine, {})).body.carrierCards
  return { ...rest, as, given, people, policyId, upload, ofPolicy, mine }
}

// Spec: cards/states
test('the card of the carrier that staff upload is the card on the phone; a newer one replaces it', async () => {
  const { as, people, policyId, upload, ofPolicy, mine, clock } = await world()
  expect(await mine()).toEqual([])
  const first = await upload(pdfFile('cards.pdf'))
  expect(first.status).toBe(201)
  expect(await mine()).toMatchObject([
    {
      ...{ policyId, policyNumber: 'HBA 317902', carrier: 'The Hartford', title: 'ID card of The Hartford' },
      ...{ fileName: 'cards.pdf', contentType: 'application/pdf', endDate: '2027-08-01' },
    },
  ])
  expect(await ofPolicy()).toMatchObject({ cards: [], carrierCards: [{ fileName: 'cards.pdf' }] })
  const { body } = await as(people.client).call(api.documents.one, { id: first.body.document.id })
  expect(body.document).toMatchObject({ type: 'id card', uploadedByClient: false })
  clock.time = new Date(clock.time.getTime() + 60_000)
  const second = await upload(pngFile('card.png'))
  expect(await mine()).toMatchObject([{ id: second.body.document.id, contentType: 'image/png' }])
  await as(people.agent).call(api.documents.remove, { id: second.body.document.id, reason: 'wrong file' })
  expect(await mine(), 'the one before is the newest again').toMatchObject([{ fileName: 'cards.pdf' }])
  await as(people.agent).call(api.documents.remove, { id: first.body.document.id, reason: 'out of date' })
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
  const uploaded = await as(people.client).call(api.documents.create, {
    ...{ title: 'My card', type: 'id card', policyId, file: pdfFile('mine.pdf') },
  })
  expect(uploaded.status).toBe(201)
  expect(await mine()).toEqual([])
})

test('a policy without vehicles takes no card, and the card that the portal draws comes first', async () => {
  const { as, given, people, policyId, upload, ofPolicy } = await world()
  const { id } = await given.policy()
  const refused = await as(people.agent).call(api.cards.uploadOfCarrier, {
    ...{ policyId: id, file: pdfFile('cards.pdf') },
  })
  expect(refused).toMatchObject({ status: 409, failure: { message: 'Only an auto policy has ID cards' } })
  await upload(pdfFile('cards.pdf'))
  const { vehicles } = (await as(people.agent).call(api.vehicles.ofPolicy, { policyId })).body
  await as(people.agent).call(api.vehicles.save, { policyId, cardState: 'WA', vehicles })
  expect(await ofPolicy()).toMatchObject({ cards: [{}], carrierCards: [] })
})
