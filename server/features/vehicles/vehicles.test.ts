import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { portal } from '../../testing/portal.ts'

const auto = { type: 'Commercial Auto Insurance', policyNumber: 'HBA 317902' } as const
const van = { year: 2019, make: 'Ford', model: 'Transit 250', vinEnd: '' }
const truck = { year: '2022', make: ' Chevrolet ', model: 'Silverado 2500HD', vinEnd: 'kd-48 21' }

async function world() {
  const { people, given, as, ...rest } = await portal()
  const policy = await given.policy(auto)
  const save = (vehicles: object[], overrides: object = {}) =>
    as(people.agent).send('PUT', `/api/agent/vehicle/policy/${policy.id}`, { vehicles, ...overrides })
  const listVehicles = async (policyId = policy.id) =>
    (await as(people.client).call(api.vehicles.ofPolicy, { policyId })).body.vehicles
  return { ...rest, people, given, as, policy, save, listVehicles }
}

// Spec: vehicles/list
test('staff save vehicles in order, and a listed vehicle keeps its id', async () => {
  const { save, listVehicles, as, people, policy } = await world()
  const firstVehicles = (await save([van, truck])).body.vehicles
  expect(firstVehicles).toMatchObject([
    { policyId: policy.id, year: 2019, make: 'Ford', model: 'Transit 250', vinEnd: null },
    { year: 2022, make: 'Chevrolet', model: 'Silverado 2500HD', vinEnd: 'KD4821' },
  ])
  const [firstVehicle, secondVehicle] = firstVehicles
  await save([{ ...truck, id: secondVehicle.id }, { ...van, year: 2016, id: firstVehicle.id }, van])
  expect((await listVehicles()).map(({ id, year }) => [id, year])).toEqual([
    [secondVehicle.id, 2022],
    [firstVehicle.id, 2016],
    [expect.not.stringMatching(firstVehicle.id), 2019],
  ])
  await save([{ ...van, id: firstVehicle.id }])
  expect(await listVehicles()).toMatchObject([{ id: firstVehicle.id, year: 2019 }])
  const { events } = (await as(people.admin).call(api.activity.log, {})).body
  const [last] = events.filter(({ action }) => action === 'policy.vehiclesChanged')
  expect(last?.changes).toEqual([
    {
      field: 'Vehicles',
      before: '2022 Chevrolet Silverado 2500HD (…KD4821), 2016 Ford Transit 250, 2019 Ford Transit 250',
      after: '2019 Ford Transit 250',
    },
  ])
})

test('a save without changes records nothing', async () => {
  const { save, as, people } = await world()
  const { vehicles } = (await save([van, truck])).body
  await save(vehicles)
  const { events } = (await as(people.admin).call(api.activity.log, {})).body
  expect(events.filter(({ action }) => action === 'policy.vehiclesChanged')).toHaveLength(1)
})

test('errors are reported by position and field, as texts for people', async () => {
  const { save, listVehicles } = await world()
  const problemsOf = async (fields: object) => (await save([van, { ...truck, ...fields }])).failure.fields
  expect(await problemsOf({ year: '22' })).toEqual({
    'vehicles.1.year': 'Please enter the year as four digits',
  })
  expect(await problemsOf({ make: ' ' })).toEqual({ 'vehicles.1.make': 'Please enter the make' })
  for (const vinEnd of ['123', 'ABCDEFGHJ', '12OI', '1FTBW2CM5KKA14821'])
    expect(await problemsOf({ vinEnd })).toEqual({
      'vehicles.1.vinEnd': 'Please enter the last 4 to 8 characters of the VIN, or leave it blank',
    })
  expect(await listVehicles()).toEqual([])
})

test('only auto policies have vehicles, and a vehicle of another policy is refused', async () => {
  const { save, as, people, given } = await world()
  const bop = await given.policy()
  const refusedReply = await as(people.agent).call(api.vehicles.save, { policyId: bop.id, vehicles: [van] })
  expect(refusedReply).toMatchObject({
    status: 409,
    failure: { message: 'Only auto policies have vehicles' },
  })
  const { id } = await given.vehicle()
  expect((await save([{ ...van, id }])).status).toBe(404)
  const ownVehicle = (await save([van])).body.vehicles[0]
  expect((await save([ownVehicle, ownVehicle])).status, 'the same one twice').toBe(404)
  await save([])
  expect((await save([ownVehicle])).status, 'one that was taken off').toBe(404)
})

test('changes by somebody else since the form was opened are not overwritten', async () => {
  const { save, listVehicles } = await world()
  expect((await save([van], { opened: [] })).failure.message, 'an older page').toBe(
    'Please reload this page and try again',
  )
  const emptyForm = { opened: { namedInsured: 'Tidewheel Bakery LLC', vehicles: [] } }
  const bothReplies = await Promise.all([save([van], emptyForm), save([truck], emptyForm)])
  expect(bothReplies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await listVehicles()).toHaveLength(1)
})

// Spec: vehicles/conflict
test('of two conflicting edits of a vehicle the second is refused; saving unchanged values is no conflict', async () => {
  const { save, listVehicles } = await world()
  const { vehicles, namedInsured } = (await save([{ ...van, vinEnd: '4821' }])).body
  const openedInput = { namedInsured, vehicles }
  const [vehicle] = vehicles
  for (const _ of [1, 2])
    expect((await save(vehicles, { namedInsured, opened: openedInput })).body).toMatchObject({
      namedInsured,
      vehicles,
    })
  expect((await save([{ ...vehicle, vinEnd: '9999' }], { opened: openedInput })).status).toBe(200)
  expect(await save([{ ...vehicle, model: 'Transit 350' }], { opened: openedInput })).toMatchObject({
    status: 409,
    failure: {
      code: 'changed_meanwhile',
      message: 'Someone else changed the vehicles in the meantime. Please close this and open it again',
    },
  })
  expect(await listVehicles()).toMatchObject([{ model: 'Transit 250', vinEnd: '9999' }])
  const laterList = { namedInsured, vehicles: await listVehicles() }
  expect(
    (await save(laterList.vehicles, { namedInsured: 'Tidewheel Vans LLC', opened: laterList })).status,
  ).toBe(200)
  expect((await save([], { namedInsured: 'Tidewheel Inc', opened: laterList })).status).toBe(409)
})

test('the agency sets the named insured, which defaults to the client’s name on file', async () => {
  const { save, as, people, policy, given } = await world()
  const { agent, admin } = people
  const listedInsured = async (policyId = policy.id) =>
    (await as(agent).call(api.vehicles.ofPolicy, { policyId })).body.namedInsured
  expect(await listedInsured()).toBe('Tidewheel Bakery LLC')
  expect(await listedInsured((await given.policy({ type: 'auto' })).id), 'a person').toBe('Maria Reyes')
  expect((await save([van])).body.namedInsured, 'left out, it stays').toBe('Tidewheel Bakery LLC')
  expect((await save([van], { namedInsured: ' ' })).failure.fields).toEqual({
    namedInsured: 'Please enter the named insured',
  })
  expect((await save([van], { namedInsured: '東京 Bakery' })).failure.fields).toEqual({
    namedInsured: 'The document cannot show 東 京. Please use Latin letters',
  })
  const { vehicles } = (await save([van], { namedInsured: 'Tidewheel Bakery LLC and Maria Reyes' })).body
  await as(agent).call(api.clients.update, { id: people.client.id, company: 'Anybody Inc' })
  await save(vehicles)
  expect(await listedInsured()).toBe('Tidewheel Bakery LLC and Maria Reyes')
  const { body } = await as(agent).call(api.policies.renew, { id: policy.id, premium: 8712 })
  expect(await listedInsured(body.policy.id)).toBe('Tidewheel Bakery LLC and Maria Reyes')
  const { events } = (await as(admin).call(api.activity.log, {})).body
  const changedEvents = events.filter(({ action }) => action === 'policy.vehiclesChanged')
  expect(changedEvents[0]?.changes).toContainEqual({
    field: 'Named Insured',
    before: null,
    after: 'Tidewheel Bakery LLC and Maria Reyes',
  })
})

test('a row that describes another car is a new vehicle; a corrected slip is the same vehicle', async () => {
  const { save } = await world()
  const fordVan = { year: 2016, make: 'Ford', model: 'Transit 250', vinEnd: '4821' }
  const [{ id }] = (await save([fordVan])).body.vehicles
  const idOf = async (fields: object) => (await save([{ ...fordVan, id, ...fields }])).body.vehicles[0].id
  for (const wrongVin of [
    { year: 2015 },
    { make: 'FORD', year: 2014 },
    { make: 'Ram', year: 2014 },
    { model: 'Transit 350', make: 'Ram', year: 2014, vinEnd: 'KD4821' },
    { make: 'Ram', year: 2014, vinEnd: '' },
    { make: 'Ram', year: 2014, vinEnd: '4821' },
  ])
    expect(await idOf(wrongVin), JSON.stringify(wrongVin)).toBe(id)
  expect(await idOf({ make: 'Honda', year: 2025 })).not.toBe(id)
  const [{ id: otherId }] = (await save([fordVan])).body.vehicles
  expect((await save([{ ...fordVan, id: otherId, vinEnd: '9999' }])).body.vehicles[0].id).not.toBe(otherId)
})

test('a renewal has the same vehicles, each with an ID card of its own', async () => {
  const { save, listVehicles, as, people, policy } = await world()
  const vehiclesBefore = (await save([truck, van])).body.vehicles
  const { body } = await as(people.agent).call(api.policies.renew, { id: policy.id, premium: 8712 })
  const vehiclesAfter = await listVehicles(body.policy.id)
  expect(vehiclesAfter.map(({ year, vinEnd }) => [year, vinEnd])).toEqual([
    [2022, 'KD4821'],
    [2019, null],
  ])
  expect(vehiclesAfter[0]?.id).not.toBe(vehiclesBefore[0].id)
})

test('a deactivated policy keeps its vehicles, visible to staff only, and cannot be changed', async () => {
  const { save, as, people, policy } = await world()
  await save([van])
  await as(people.agent).call(api.policies.deactivate, { id: policy.id, reason: 'replaced' })
  const vehicleQuery = { policyId: policy.id }
  expect((await as(people.client).call(api.vehicles.ofPolicy, vehicleQuery)).status).toBe(404)
  expect((await as(people.agent).call(api.vehicles.ofPolicy, vehicleQuery)).body.vehicles).toHaveLength(1)
  expect((await save([])).status).toBe(404)
})
