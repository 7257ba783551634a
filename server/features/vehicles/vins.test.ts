import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { portal } from '../../testing/portal.ts'

const vin = '1HGCM82633A004352'
const car = { year: 2003, make: 'Honda', model: 'Accord' }

async function world() {
  const { people, given, as, ...rest } = await portal()
  const policy = await given.policy({ type: 'Commercial Auto Insurance', policyNumber: 'HBA 317902' })
  const save = (vehicles: object[], overrides: object = {}) =>
    as(people.agent).send('PUT', `/api/agent/vehicle/policy/${policy.id}`, { vehicles, ...overrides })
  const firstVehicle = async () => (await save([{ ...car, vin }])).body.vehicles[0]
  const show = async (id: string, person = people.agent) =>
    (await as(person).call(api.vehicles.showVin, { id })).body.vin
  return { ...rest, people, given, as, policy, save, first: firstVehicle, show }
}

// Spec: vehicles/vin
test('a full VIN is accepted in any notation, but only with a valid check digit', async () => {
  const { save, show } = await world()
  const { vehicles } = (await save([{ ...car, vin: ' 1hgcm82633-a004352 ' }])).body
  expect(vehicles).toMatchObject([{ hasVin: true, vinEnd: '3A004352' }])
  expect(await show(vehicles[0].id)).toBe(vin)
  const problemsOf = async (typedText: unknown) => (await save([{ ...car, vin: typedText }])).failure.fields
  const field = 'vehicles.0.vin'
  expect(await problemsOf('1HGCM82633A004353')).toEqual({
    [field]:
      'This VIN has a wrong character. Please compare it with the registration, or enter only the last 4 to 8',
  })
  for (const typedText of ['1HGCM82633A00435', 'A004352123', '123'])
    expect(await problemsOf(typedText)).toEqual({
      [field]: 'Please enter all 17 characters of the VIN, or its last 4 to 8',
    })
  expect(await problemsOf('1HGCM82633A0O4352')).toEqual({
    [field]: 'A VIN has only letters and digits, never I, O or Q',
  })
  for (const hostile of ['9'.repeat(1_000_000), { length: 17 }, 17])
    expect(await problemsOf(hostile)).toHaveProperty([field])
})

// Spec: vehicles/vin
test('the full VIN is in no list, log, search, email or reply, except the one that was requested for it', async () => {
  const { first, as, people, policy, context, logged, mails } = await world()
  const { id } = await first()
  const readReplies = [
    await as(people.agent).call(api.vehicles.ofPolicy, { policyId: policy.id }),
    await as(people.client).call(api.cards.ofPolicy, { policyId: policy.id }),
    await as(people.agent).call(api.search.find, { q: vin }),
    await as(people.admin).call(api.activity.log, {}),
    await as(people.agent).call(api.policyEvents.ofPolicy, { policyId: policy.id }),
    await as(people.agent).call(api.clients.one, { id: people.client.id }),
  ]
  for (const { status, body } of readReplies) {
    expect(status).toBe(200)
    expect(JSON.stringify({ ...body, q: null })).not.toContain(vin)
  }
  expect(JSON.stringify([logged, mails])).not.toContain(vin)
  const { rows } = await sql<{ at: string }>`
    select string_agg(t::text, ' ') as at from vehicles t`.execute(context.db)
  expect(rows[0]?.at).not.toContain(vin)
  const foundReply = await as(people.agent).call(api.search.find, { q: vin })
  expect(JSON.stringify(foundReply.body), 'by its end it is found').toContain(id)
})

// Spec: vehicles/vin
test('views of a VIN by staff are recorded, clients see their own VINs, and nobody sees those of others', async () => {
  const { first, show, as, people } = await world()
  const { id } = await first()
  expect(await show(id)).toBe(vin)
  expect(await show(id, people.client)).toBe(vin)
  for (const stranger of [people.otherClient, people.otherAgent])
    expect((await as(stranger).call(api.vehicles.showVin, { id })).status).toBe(404)
  const { events } = (await as(people.admin).call(api.activity.log, {})).body
  const viewEvents = events.filter(({ action }) => action === 'policy.vinShown')
  expect(viewEvents.map(({ actor, text }) => [actor?.name, text])).toEqual([
    ['Daniel Kim', expect.stringContaining('viewed the VIN of 2003 Honda Accord (…3A004352)')],
  ])
})

test('a matching VIN end keeps the full VIN, an empty VIN removes it, and another end is another vehicle', async () => {
  const { first, save, show } = await world()
  const { id } = await first()
  for (const sentInput of [{ vinEnd: '3A004352' }, { vin: '4352' }, { vinEnd: '004352', model: 'Civic' }]) {
    const [vehicle] = (await save([{ ...car, id, ...sentInput }])).body.vehicles
    expect(vehicle).toMatchObject({ id, hasVin: true, vinEnd: '3A004352' })
    expect(await show(id)).toBe(vin)
  }
  expect((await save([{ ...car, id, vin: '' }])).body.vehicles).toMatchObject([
    { id, hasVin: false, vinEnd: null },
  ])
  await save([{ ...car, id, vin }])
  const [otherVehicle] = (await save([{ ...car, id, vinEnd: '9999' }])).body.vehicles
  expect(otherVehicle).toMatchObject({ hasVin: false, vinEnd: '9999' })
  expect(otherVehicle.id).not.toBe(id)
})

test('a completed or changed VIN is recorded masked, and saving it unchanged records nothing', async () => {
  const { save, as, people } = await world()
  const [{ id }] = (await save([{ ...car, vinEnd: '4352' }])).body.vehicles
  await save([{ ...car, id, vin }])
  await save([{ ...car, id, vin }])
  // A VIN with the same last eight characters: the one entered before was wrong.
  await save([{ ...car, id, vin: '2HGCM82603A004352' }])
  const { events } = (await as(people.admin).call(api.activity.log, {})).body
  const [last, completedEvent, ...otherEvents] = events.filter(
    ({ action }) => action === 'policy.vehiclesChanged',
  )
  const maskedInput = { field: 'Full VIN', before: '•••••••••••••••••', after: '•••••••••••••••••' }
  expect(last?.changes).toEqual([maskedInput])
  expect(completedEvent?.changes).toEqual([
    {
      field: 'Vehicles',
      before: '2003 Honda Accord (…4352)',
      after: '2003 Honda Accord (…3A004352), full VIN on file',
    },
    maskedInput,
  ])
  expect(otherEvents).toHaveLength(1)
})

test('a renewal has the same VIN, which is not returned once the stored end no longer matches', async () => {
  const { first, show, as, people, policy, context } = await world()
  await first()
  const { body } = await as(people.agent).call(api.policies.renew, { id: policy.id, premium: 8712 })
  const renewedInput = { policyId: body.policy.id }
  const [next] = (await as(people.agent).call(api.vehicles.ofPolicy, renewedInput)).body.vehicles
  expect(await show(next?.id ?? '')).toBe(vin)
  const put = (end: string | null) =>
    context.db
      .updateTable('vehicles')
      .set({ vinEnd: end })
      .where('id', '=', next?.id ?? '')
      .execute()
  await put('4352')
  expect(await show(next?.id ?? ''), 'less of the same').toBe(vin)
  await put('9999')
  expect(await show(next?.id ?? '')).toBeNull()
})
