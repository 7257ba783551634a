import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { pdfTextOf } from '../../testing/pdf-text.ts'
import { portal } from '../../testing/portal.ts'

const car = { year: 2018, make: 'Honda', model: 'CR-V', vin: '1HGCM82633A004352' }

/** A commercial auto policy with one car. */
async function world() {
  const { as, given, people, ...rest } = await portal()
  const policy = await given.policy({ type: 'Commercial Auto Insurance', policyNumber: 'HBA 317902' })
  await given.vehicle({ policyId: policy.id })
  const save = (overrides: object) =>
    as(people.agent).send('PUT', `/api/agent/vehicle/policy/${policy.id}`, { cardState: 'WA', ...overrides })
  const [{ id }] = (await save({ vehicles: [car] })).body.vehicles
  const cardsOfPolicy = async () =>
    (await as(people.agent).call(api.cards.ofPolicy, { policyId: policy.id })).body
  const listCards = async () => (await as(people.client).call(api.cards.mine, {})).body.cards
  return { ...rest, as, given, people, policy, save, id, ofPolicy: cardsOfPolicy, mine: listCards }
}

// Spec: cards/temporary
test('a vehicle that the agency has bound has a temporary card, which says so and ends on its day, or with the carrier’s word', async () => {
  const testWorld = await world()
  const { as, people, save, id, mine, ofPolicy, clock, policy } = testWorld
  const van = { year: 2025, make: 'Ford', model: 'E-Transit', temporaryUntil: '2026-12-15' }
  const dayAndSource = { effectiveOn: '2026-11-19', source: 'telephone', confirmedBy: 'Ruth' }
  const boundVehicle = (await save({ vehicles: [{ ...car, id }, van], asOf: dayAndSource })).body.vehicles[1]
  expect(boundVehicle?.temporaryUntil).toBe('2026-12-15')
  const temporaryDates = { temporary: true, startDate: '2026-11-19', endDate: '2026-12-15' }
  expect(await mine()).toMatchObject([{ temporary: false, endDate: '2027-08-01' }, temporaryDates])
  const { bytes } = await as(people.client).call(api.cards.paper, { id: boundVehicle?.id ?? '' })
  expect((await pdfTextOf(bytes)).join(' ')).toContain('Temporary card, good until Dec 15, 2026, 12:01 a.m.')
  const { link } = (await as(people.client).call(api.cards.share, { id: boundVehicle?.id ?? '' })).body
  expect(link.expiresAt, 'its link does not outlive it').toBe('2026-12-15T05:00:00.000Z')
  const waitingItems = async () =>
    (await as(people.agent).call(api.today.list, {})).body.waiting
      .filter(({ kind }) => kind === 'temporary card')
      .map((item) => [item.id, item.standing, item.untilDay])
  expect(await waitingItems()).toEqual([[policy.id, 'waiting', '2026-12-15']])
  clock.time = new Date('2026-12-10T15:00:00Z')
  expect(await waitingItems()).toEqual([[policy.id, 'urgent', '2026-12-15']])
  clock.time = new Date('2026-12-15T05:00:00Z')
  expect(await mine()).toHaveLength(1)
  expect((await ofPolicy()).withheld).toMatchObject([
    {
      vehicleId: boundVehicle?.id,
      why: 'The temporary card ended on Dec 15, 2026, and the carrier has not confirmed the vehicle',
    },
  ])
  expect(await waitingItems()).toEqual([[policy.id, 'overdue', '2026-12-15']])
  const confirm = () =>
    as(people.agent).call(api.vehicles.confirm, {
      id: boundVehicle?.id ?? '',
      source: 'e-mail',
      confirmedBy: 'Ruth',
    })
  expect((await confirm()).body.vehicles[1]).toMatchObject({ id: boundVehicle?.id, temporaryUntil: null })
  expect(await mine()).toMatchObject([
    {},
    { temporary: false, startDate: '2026-08-01', endDate: '2027-08-01' },
  ])
  expect(await waitingItems()).toEqual([])
  expect(await confirm(), 'twice').toMatchObject({ status: 409, failure: { code: 'not_temporary' } })
  const { events } = (await as(people.agent).call(api.policyEvents.ofPolicy, { policyId: policy.id })).body
  const names = ['2018 Honda CR-V (…3A004352), full VIN on file', '2025 Ford E-Transit']
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
  const problemsOf = async (temporaryUntil: string, overrides: object = {}) =>
    (
      await save({
        vehicles: [
          { ...car, id },
          { ...car, temporaryUntil },
        ],
        ...overrides,
      })
    ).failure.fields
  const dayAndSource = { effectiveOn: '2026-11-19', source: 'telephone' }
  expect(await problemsOf('2026-12-15')).toEqual({
    'vehicles.1.temporaryUntil': 'Please enter the effective date and the source',
  })
  expect(await problemsOf('2026-11-20', { asOf: dayAndSource })).toEqual({
    'vehicles.1.temporaryUntil': 'Please enter a future date',
  })
  expect(await problemsOf('2027-01-19', { asOf: dayAndSource })).toEqual({
    'vehicles.1.temporaryUntil':
      'A temporary card is good for at most 60 days, and not past the term. Please enter Jan 18, 2027 or earlier',
  })
  expect(await problemsOf('2027-02-30', { asOf: dayAndSource })).toEqual({
    'vehicles.1.temporaryUntil': 'Please enter a date',
  })
  const boundTemporaryVehicle = await given.temporaryVehicle()
  const listedReply = await as(people.agent).call(api.vehicles.ofPolicy, {
    policyId: boundTemporaryVehicle.policyId,
  })
  const keptReply = await as(people.agent).call(api.vehicles.save, {
    policyId: boundTemporaryVehicle.policyId,
    vehicles: listedReply.body.vehicles.map(({ temporaryUntil: _, ...vehicle }) => ({
      ...vehicle,
      model: 'Transit',
    })),
  })
  expect(keptReply.body.vehicles).toMatchObject([{ temporaryUntil: null }, { temporaryUntil: '2026-12-15' }])
  expect(
    (await as(people.client).call(api.vehicles.confirm, { id: boundTemporaryVehicle.id, source: 'e-mail' }))
      .status,
  ).toBe(403)
  expect(
    (
      await as(people.otherAgent).call(api.vehicles.confirm, {
        id: boundTemporaryVehicle.id,
        source: 'e-mail',
      })
    ).status,
  ).toBe(404)
  const bothReplies = await Promise.all(
    [1, 2].map(() =>
      as(people.agent).call(api.vehicles.confirm, { id: boundTemporaryVehicle.id, source: 'e-mail' }),
    ),
  )
  expect(bothReplies.map(({ status }) => status).sort()).toEqual([200, 409])
})
