import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import type { Vehicle } from '../../../contract/vehicles.ts'
import { pdfTextOf } from '../../testing/pdf-text.ts'
import { portal } from '../../testing/portal.ts'

const vin = '1HGCM82633A004352'
const car = { year: 2018, make: 'Honda', model: 'CR-V' }
const cannotShow =
  'There is no ID card of this vehicle here. Please ask your agent for the one of the carrier'

/** A client's personal auto policy in a state, with one car. */
async function world({ state = 'CT', naic = '22357', typed = vin, type = 'auto' } = {}) {
  const { as, given, people, ...rest } = await portal()
  if (naic !== '')
    await as(people.admin).call(api.carriers.save, {
      ...{ name: 'The Hartford', claimPhone: '', claimPage: '', naic },
    })
  const policy = await given.policy({ type, policyNumber: '612884017' })
  const save = (more: object = {}) =>
    as(people.agent).send('PUT', `/api/agent/vehicle/policy/${policy.id}`, {
      vehicles: [{ ...car, vin: typed }],
      ...(state === '' ? {} : { cardState: state }),
      ...more,
    })
  const [{ id }]: [Vehicle] = (await save()).body.vehicles
  const ofPolicy = async (person = people.agent) =>
    (await as(person).call(api.cards.ofPolicy, { policyId: policy.id })).body
  const mine = async () => (await as(people.client).call(api.cards.mine, {})).body.cards
  const paper = async (person = people.client) => {
    const { bytes } = await as(person).call(api.cards.paper, { id })
    return (await pdfTextOf(bytes)).join('\n')
  }
  return { ...rest, as, given, people, policy, save, id, ofPolicy, mine, paper }
}
type World = Awaited<ReturnType<typeof world>>

const linkTo = async ({ as, people, id }: World) => {
  const { url } = (await as(people.client).call(api.cards.share, { id })).body.link
  return url.replace(/.*\//, '')
}

// Spec: cards/states
test('Connecticut’s card has the company code, the whole VIN, room for another vehicle, and the notice word for word; twice', async () => {
  const { mine, paper } = await world()
  const notice =
    'NOTICE: YOU HAVE THE RIGHT TO CHOOSE THE LICENSED REPAIR SHOP WHERE THE DAMAGE TO YOUR MOTOR VEHICLE WILL BE REPAIRED.'
  expect(await mine()).toMatchObject([
    { ...{ vin, vinEnd: '3A004352', naic: '22357', replacement: true, notice }, temporary: false },
  ])
  const text = (await paper()).replace(/\s+/g, ' ')
  for (const told of [
    'Insurance identification card issued pursuant to Connecticut law',
    'The Hartford',
    '22357',
    vin,
    'Aug 1, 2026',
    'Aug 1, 2027',
    '2018 Honda CR-V',
    'Vehicle that replaces this one: year, make or model, VIN',
    notice,
  ])
    expect(text.split(told), told).toHaveLength(3)
})

// Spec: cards/states
test('no half card is made: what is missing is told to staff, field by field, and a client is told whom to ask', async () => {
  const { as, people, given, policy, save, id, ofPolicy, mine } = await world({ naic: '', typed: '4352' })
  expect(await ofPolicy()).toMatchObject({
    cards: [],
    withheld: [
      {
        vehicleId: null,
        why: 'The NAIC number of The Hartford is missing, which CT has on the card. An admin enters it under Carriers',
      },
      {
        vehicleId: id,
        vehicle: '2018 Honda CR-V (…4352)',
        why: 'The whole VIN is missing, which CT has on the card. Please enter it under Edit Vehicles',
      },
    ],
  })
  expect(await ofPolicy(people.client), 'is not a client’s business').toEqual({ cards: [], withheld: [] })
  const asked = async (person = people.client) => (await as(person).call(api.cards.paper, { id })).failure
  expect(await asked()).toMatchObject({ code: 'no_card', message: cannotShow })
  expect((await asked(people.agent)).message).toContain('The whole VIN is missing')
  expect((await as(people.client).call(api.cards.papers, { policyId: policy.id })).failure.message).toBe(
    cannotShow,
  )
  expect((await as(people.client).call(api.cards.share, { id })).status).toBe(409)
  // The writing company has its own number, which replaces the carrier's.
  const company = await given.company({
    carrierId: await carrierIdOf({ as, people }),
    ...{ name: 'Twin City Fire Insurance Company', naic: '29459' },
  })
  await as(people.agent).call(api.policies.update, { id: policy.id, writingCompanyId: company.id })
  await save({ vehicles: [{ ...car, id, vin }] })
  expect(await mine()).toMatchObject([{ carrier: 'Twin City Fire Insurance Company', naic: '29459', vin }])
  expect((await ofPolicy()).withheld).toEqual([])
})

async function carrierIdOf({ as, people }: Pick<World, 'as' | 'people'>) {
  const { carriers } = (await as(people.admin).call(api.carriers.kept, {})).body
  return carriers.find(({ name }) => name === 'The Hartford')?.id ?? ''
}

// Spec: cards/states
test('of a state that the portal does not know it draws no card and says which; so where no state is known', async () => {
  const { save, ofPolicy, mine, as, people } = await world({ state: '' })
  const why = async () => (await ofPolicy()).withheld.map((one) => one.why)
  expect(await mine()).toEqual([])
  expect(await why()).toEqual([
    'The portal does not know in which state the vehicles are registered, as the client has no address on file. Please choose it under Edit Vehicles',
  ])
  const client = { id: people.client.id }
  await as(people.agent).call(api.clients.update, {
    ...client,
    address: '9 Bleecker Street, Albany, NY 12207',
  })
  expect(await why()).toEqual([
    'The ID card rules of NY are not verified here. Please upload the carrier’s card',
  ])
  await as(people.agent).call(api.clients.update, { ...client, address: '40 Ferry Slip Lane, Mystic CT' })
  expect(await mine(), 'the state of the insured').toHaveLength(1)
  await save({ cardState: 'NY', vehicles: [] })
  expect((await save({ cardState: '', vehicles: [{ ...car, vin }] })).body).toMatchObject({
    ...{ cardState: null, addressState: 'CT' },
  })
  expect(await mine(), 'what was chosen was taken back').toHaveLength(1)
})

// Spec: cards/states
test('Minnesota is content with the end of a VIN: the whole is on the paper of who is signed in, and on nothing else', async () => {
  const here = await world({ state: 'MN', naic: '' })
  const { as, mine, paper, save, id, ofPolicy } = here
  expect(await mine()).toMatchObject([{ vin: null, vinEnd: '3A004352', heading: null, notice: null }])
  const token = await linkTo(here)
  const shared = await as(null).call(api.cards.shared, { token })
  expect(JSON.stringify(shared.body)).not.toContain(vin)
  const { bytes } = await as(null).call(api.cards.sharedPaper, { token })
  expect((await pdfTextOf(bytes)).join(' ')).toContain('Ends in 3A004352')
  expect((await pdfTextOf(bytes)).join(' ')).not.toContain(vin)
  expect(await paper()).toContain(vin)
  await save({ vehicles: [{ ...car, id, vin: '' }] })
  expect((await ofPolicy()).withheld).toMatchObject([
    { why: expect.stringContaining('The VIN or its last characters are missing, which MN has') },
  ])
})

test('a shared card of Connecticut has the whole VIN, as the state asks for it', async () => {
  const here = await world()
  const token = await linkTo(here)
  expect((await here.as(null).call(api.cards.shared, { token })).body.card.vin).toBe(vin)
  const { bytes } = await here.as(null).call(api.cards.sharedPaper, { token })
  expect((await pdfTextOf(bytes)).join(' ')).toContain(vin)
})

test('Connecticut’s law is of private passenger vehicles: a business’s card is as it was', async () => {
  const { mine } = await world({ naic: '', type: 'Commercial Auto Insurance', typed: '4352' })
  expect(await mine()).toMatchObject([{ vin: null, vinEnd: '4352', notice: null, replacement: false }])
})

// Spec: vehicles/vin
test('completing the end that is on file is the same vehicle, and its links live on', async () => {
  const here = await world({ state: 'MN', typed: '4352' })
  const token = await linkTo(here)
  const saved = await here.save({ vehicles: [{ ...car, id: here.id, vin }], cardState: 'CT' })
  expect(saved.body.vehicles).toMatchObject([{ id: here.id, hasVin: true, vinEnd: '3A004352' }])
  expect((await here.as(null).call(api.cards.shared, { token })).body.card).toMatchObject({ vin })
  // A link stops working while its card lacks something, and works again afterwards.
  await here.save({ vehicles: [{ ...car, id: here.id, vin: '' }] })
  expect((await here.as(null).call(api.cards.shared, { token })).status).toBe(404)
  expect(
    (await here.as(here.people.agent).call(api.cards.links, { policyId: here.policy.id })).body.links,
  ).toEqual([])
})

// Spec: cards/fleet
test('a fleet has one card for all owned vehicles, which any of its links opens; a family from five cars on', async () => {
  const here = await world({ type: 'Commercial Auto Insurance' })
  const { as, people, save, id, mine, paper, policy } = here
  const fleet = [
    { ...car, id, vin },
    { year: 2019, make: 'Ford', model: 'Transit 250' },
  ]
  const { vehicles } = (await save({ vehicles: fleet, cardFor: 'all owned' })).body
  expect(await mine()).toMatchObject([{ id, allOwned: true, vin: null }])
  const text = await paper()
  expect(text).toContain('All owned vehicles')
  expect(text).not.toMatch(/Honda|VIN/)
  const second = vehicles[1]?.id ?? ''
  const { link } = (await as(people.client).call(api.cards.share, { id: second })).body
  expect(link.vehicle).toBe('All owned vehicles')
  const token = link.url.replace(/.*\//, '')
  expect((await as(null).call(api.cards.shared, { token })).body.card).toMatchObject({ allOwned: true })
  expect((await as(people.client).call(api.cards.papers, { policyId: policy.id })).status).toBe(200)
  // The policy's covered autos take precedence, because a card must not claim more than these.
  const covers = (coveredAutos: object) =>
    as(people.agent).send('PUT', `/api/agent/policy/facts/${policy.id}`, { coveredAutos })
  expect((await covers(['scheduled', 'hired'])).status).toBe(200)
  expect(await mine()).toEqual([])
  expect((await as(null).call(api.cards.shared, { token })).status).toBe(404)
  expect((await here.ofPolicy()).withheld).toMatchObject([
    { vehicleId: null, why: expect.stringContaining('covers neither any nor all owned autos') },
  ])
  expect((await save({ vehicles, cardFor: 'all owned' })).failure.fields).toEqual({
    cardFor: 'This policy covers neither any nor all owned autos, by its details',
  })
  await save({ vehicles, cardFor: 'listed' })
  expect(await mine()).toHaveLength(2)
  await covers(['owned'])
  expect((await save({ vehicles, cardFor: 'all owned' })).status).toBe(200)
  const family = await world()
  const five = Array.from({ length: 5 }, () => car)
  expect((await family.save({ vehicles: five.slice(1), cardFor: 'all owned' })).failure.fields).toEqual({
    cardFor: 'A personal policy has a card for all vehicles where it lists at least 5',
  })
  const { body } = await family.save({ vehicles: five, cardFor: 'all owned' })
  expect(await family.mine(), 'no VIN is asked for').toMatchObject([{ allOwned: true, naic: '22357' }])
  // Cars can be removed without answering which vehicles the card covers.
  expect((await family.save({ vehicles: body.vehicles.slice(1) })).body.cardFor).toBe('listed')
})
