import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import type { Vehicle } from '../../../contract/vehicles.ts'
import { textOf } from '../../testing/pdf-text.ts'
import { portal } from '../../testing/portal.ts'

const vin = '1HGCM82633A004352'
const car = { year: 2018, make: 'Honda', model: 'CR-V' }
const cannotShow =
  'There is no ID card of this vehicle here. Please ask your agent for the one of the carrier'

/** A personal auto policy of a client in a state, with one car. */
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
    return (await textOf(bytes)).join('\n')
  }
  return { ...rest, as, given, people, policy, save, id, ofPolicy, mine, paper }
}
type World = Awaited<ReturnType<typeof world>>

const linkTo = async ({ as, people, id }: World) => {
  const { url } = (await as(people.client).call(api.cards.share, { id })).body.link
  return url.replace(/.*\//, '')
}

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
  // The company that writes the policy has a number of its own: the brand's counts no more.
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
    'The portal does not know what NY asks of an ID card, and draws none. Please upload the carrier’s own card',
  ])
  await as(people.agent).call(api.clients.update, { ...client, address: '40 Ferry Slip Lane, Mystic CT' })
  expect(await mine(), 'the state of the insured').toHaveLength(1)
  await save({ cardState: 'NY', vehicles: [] })
  expect((await save({ cardState: '', vehicles: [{ ...car, vin }] })).body).toMatchObject({
    ...{ cardState: null, addressState: 'CT' },
  })
  expect(await mine(), 'what was chosen was taken back').toHaveLength(1)
})

test('Minnesota is content with the end of a VIN: the whole is on the paper of who is signed in, and on nothing else', async () => {
  const here = await world({ state: 'MN', naic: '' })
  const { as, mine, paper, save, id, ofPolicy } = here
  expect(await mine()).toMatchObject([{ vin: null, vinEnd: '3A004352', heading: null, notice: null }])
  const token = await linkTo(here)
  const shared = await as(null).call(api.cards.shared, { token })
  expect(JSON.stringify(shared.body)).not.toContain(vin)
  const { bytes } = await as(null).call(api.cards.sharedPaper, { token })
  expect((await textOf(bytes)).join(' ')).toContain('Ends in 3A004352')
  expect((await textOf(bytes)).join(' ')).not.toContain(vin)
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
  expect((await textOf(bytes)).join(' ')).toContain(vin)
})

test('Connecticut’s law is of private passenger vehicles: a business’s card is as it was', async () => {
  const { mine } = await world({ naic: '', type: 'Commercial Auto Insurance', typed: '4352' })
  expect(await mine()).toMatchObject([{ vin: null, vinEnd: '4352', notice: null, replacement: false }])
})

test('completing the end that is on file is the same vehicle, and its links live on', async () => {
  const here = await world({ state: 'MN', typed: '4352' })
  const token = await linkTo(here)
  const saved = await here.save({ vehicles: [{ ...car, id: here.id, vin }], cardState: 'CT' })
  expect(saved.body.vehicles).toMatchObject([{ id: here.id, hasVin: true, vinEnd: '3A004352' }])
  expect((await here.as(null).call(api.cards.shared, { token })).body.card).toMatchObject({ vin })
  // A link dies with what is missing for its card, and lives again.
  await here.save({ vehicles: [{ ...car, id: here.id, vin: '' }] })
  expect((await here.as(null).call(api.cards.shared, { token })).status).toBe(404)
  expect(
    (await here.as(here.people.agent).call(api.cards.links, { policyId: here.policy.id })).body.links,
  ).toEqual([])
})

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
  await save({ vehicles, cardFor: 'listed' })
  expect(await mine()).toHaveLength(2)
  const family = await world()
  const five = Array.from({ length: 5 }, () => car)
  expect((await family.save({ vehicles: five.slice(1), cardFor: 'all owned' })).failure.fields).toEqual({
    cardFor: 'A personal policy has a card for all vehicles where it lists at least 5',
  })
  await family.save({ vehicles: five, cardFor: 'all owned' })
  expect(await family.mine(), 'no VIN is asked for').toMatchObject([{ allOwned: true, naic: '22357' }])
})

test('a vehicle that the agency has bound has a temporary card, which says so and ends on its day, or with the carrier’s word', async () => {
  const here = await world({ type: 'Commercial Auto Insurance' })
  const { as, people, save, id, mine, ofPolicy, clock, policy } = here
  const van = { year: 2025, make: 'Ford', model: 'E-Transit', temporaryUntil: '2026-12-15' }
  const asOf = { effectiveOn: '2026-11-19', source: 'telephone', confirmedBy: 'Ruth' }
  const bound = (await save({ vehicles: [{ ...car, id, vin }, van], asOf })).body.vehicles[1]
  expect(bound?.temporaryUntil).toBe('2026-12-15')
  const own = { temporary: true, startDate: '2026-11-19', endDate: '2026-12-15' }
  expect(await mine()).toMatchObject([{ temporary: false, endDate: '2027-08-01' }, own])
  const { bytes } = await as(people.client).call(api.cards.paper, { id: bound?.id ?? '' })
  expect((await textOf(bytes)).join(' ')).toContain('Temporary card, good until Dec 15, 2026, 12:01 a.m.')
  const { link } = (await as(people.client).call(api.cards.share, { id: bound?.id ?? '' })).body
  expect(link.expiresAt, 'its link does not outlive it').toBe('2026-12-15T05:00:00.000Z')
  const waits = async () =>
    (await as(people.agent).call(api.today.list, {})).body.waiting
      .filter(({ kind }) => kind === 'temporary card')
      .map((item) => [item.id, item.standing, item.untilDay])
  expect(await waits()).toEqual([[policy.id, 'waiting', '2026-12-15']])
  clock.time = new Date('2026-12-10T15:00:00Z')
  expect(await waits()).toEqual([[policy.id, 'urgent', '2026-12-15']])
  clock.time = new Date('2026-12-15T05:00:00Z')
  expect(await mine()).toHaveLength(1)
  expect((await ofPolicy()).withheld).toMatchObject([
    {
      vehicleId: bound?.id,
      why: 'Its temporary card ended on Dec 15, 2026, and the carrier has not confirmed the vehicle',
    },
  ])
  expect(await waits()).toEqual([[policy.id, 'overdue', '2026-12-15']])
  const confirm = () =>
    as(people.agent).call(api.vehicles.confirm, {
      id: bound?.id ?? '',
      source: 'e-mail',
      confirmedBy: 'Ruth',
    })
  expect((await confirm()).body.vehicles[1]).toMatchObject({ id: bound?.id, temporaryUntil: null })
  expect(await mine()).toMatchObject([
    {},
    { temporary: false, startDate: '2026-08-01', endDate: '2027-08-01' },
  ])
  expect(await waits()).toEqual([])
  expect(await confirm(), 'twice').toMatchObject({ status: 409, failure: { code: 'not_temporary' } })
  const { events } = (await as(people.agent).call(api.policyEvents.ofPolicy, { policyId: policy.id })).body
  const names = ['2018 Honda CR-V (…3A004352), whole VIN on file', '2025 Ford E-Transit']
  expect(
    events.slice(0, 2).map(({ effectiveOn, changes, known }) => [effectiveOn, changes, known?.source]),
  ).toEqual([
    ['2026-11-19', { vehicles: [[names[0], `${names[1]}, temporary until Dec 15, 2026`], names] }, 'e-mail'],
    [
      '2026-11-19',
      { vehicles: [names.slice(0, 1), [names[0], `${names[1]}, temporary until Dec 15, 2026`]] },
      'telephone',
    ],
  ])
})

test('a temporary card needs a day and a source, is good for 60 days at most, and no other form takes its mark away', async () => {
  const { save, id, given, people, as } = await world()
  const wrong = async (temporaryUntil: string, more: object = {}) =>
    (
      await save({
        vehicles: [
          { ...car, id, vin },
          { ...car, temporaryUntil },
        ],
        ...more,
      })
    ).failure.fields
  const asOf = { effectiveOn: '2026-11-19', source: 'telephone' }
  expect(await wrong('2026-12-15')).toEqual({
    'vehicles.1.temporaryUntil': 'Please say from which day the vehicle is bound, and how you know it',
  })
  expect(await wrong('2026-11-20', { asOf })).toEqual({
    'vehicles.1.temporaryUntil': 'Please enter a day to come',
  })
  expect(await wrong('2027-01-19', { asOf })).toEqual({
    'vehicles.1.temporaryUntil':
      'A temporary card is good for 60 days at most, and not after the term: until Jan 18, 2027',
  })
  expect(await wrong('2027-02-30', { asOf })).toEqual({ 'vehicles.1.temporaryUntil': 'Please enter a date' })
  const bound = await given.temporaryVehicle()
  const listed = await as(people.agent).call(api.vehicles.ofPolicy, { policyId: bound.policyId })
  const kept = await as(people.agent).call(api.vehicles.save, {
    policyId: bound.policyId,
    vehicles: listed.body.vehicles.map(({ temporaryUntil: _, ...vehicle }) => ({
      ...vehicle,
      model: 'Transit',
    })),
  })
  expect(kept.body.vehicles).toMatchObject([{ temporaryUntil: null }, { temporaryUntil: '2026-12-15' }])
  expect(
    (await as(people.client).call(api.vehicles.confirm, { id: bound.id, source: 'e-mail' })).status,
  ).toBe(403)
  expect(
    (await as(people.otherAgent).call(api.vehicles.confirm, { id: bound.id, source: 'e-mail' })).status,
  ).toBe(404)
  const both = await Promise.all(
    [1, 2].map(() => as(people.agent).call(api.vehicles.confirm, { id: bound.id, source: 'e-mail' })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})
