import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import type { Vehicle } from '../../../contract/vehicles.ts'
import { pdfTextOf } from '../../testing/pdf-text.ts'
import { portal } from '../../testing/portal.ts'

const vin = '1HGCM82633A004352'
const car = { year: 2018, make: 'Honda', model: 'CR-V' }
const cannotShow = 'There is no ID card for this vehicle here. Please ask your agent for the carrier’s card'

const company = { name: 'Twin City Fire Insurance Company', naic: '29459' }

/**
 * A client's personal auto policy in a state, with one car. The carrier lets the agency issue
 * cards.
 */
async function world({
  state = 'CT',
  naic = company.naic,
  typed = vin,
  type = 'auto',
  startDate = '2026-08-01',
  more = {},
}: {
  state?: string
  naic?: string
  typed?: string
  type?: 'auto' | 'Commercial Auto Insurance'
  startDate?: string
  more?: { endDate?: string }
} = {}) {
  const { as, given, people, ...rest } = await portal()
  const carrierId = await carrierIdOf({ as, people })
  const answer = (mayIssueCards: boolean) =>
    as(people.admin).call(api.carriers.change, {
      ...{ id: carrierId, name: 'The Hartford', claimPhone: '', claimPage: '', naic: '22357' },
      mayIssueCards,
    })
  await answer(true)
  const policy = await given.policy({ type, policyNumber: '612884017', startDate, ...more })
  if (naic !== '') {
    const { id: writingCompanyId } = await given.company({ carrierId, ...company, naic })
    await as(people.agent).call(api.policies.update, { id: policy.id, writingCompanyId })
  }
  const save = (overrides: object = {}) =>
    as(people.agent).send('PUT', `/api/agent/vehicle/policy/${policy.id}`, {
      vehicles: [{ ...car, vin: typed }],
      ...(state === '' ? {} : { cardState: state }),
      ...overrides,
    })
  const [{ id }]: [Vehicle] = (await save()).body.vehicles
  const cardsOfPolicy = async (person = people.agent) =>
    (await as(person).call(api.cards.ofPolicy, { policyId: policy.id })).body
  const readReason = async () => (await cardsOfPolicy()).withheld.map((one) => one.why)
  const listCards = async () => (await as(people.client).call(api.cards.mine, {})).body.cards
  const paper = async (person = people.client) => {
    const { bytes } = await as(person).call(api.cards.paper, { id })
    return (await pdfTextOf(bytes)).join('\n')
  }
  return {
    ...rest,
    as,
    given,
    people,
    policy,
    save,
    id,
    ofPolicy: cardsOfPolicy,
    why: readReason,
    mine: listCards,
    paper,
    answer,
    carrierId,
  }
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
    { ...{ vin, vinEnd: '3A004352', naic: '29459', replacement: true, notice }, temporary: false },
  ])
  const text = (await paper()).replace(/\s+/g, ' ')
  for (const expectedText of [
    'Insurance identification card issued pursuant to Connecticut law',
    'Twin City Fire Insurance Company',
    '29459',
    vin,
    'Aug 1, 2026',
    '2018 Honda CR-V',
    'Vehicle that replaces this one: year, make or model, VIN',
    notice,
  ])
    expect(text.split(expectedText), expectedText).toHaveLength(3)
  expect(text, 'the effective date alone').not.toMatch(/Expires|Aug 1, 2027|22357/)
})

// Spec: cards/states
test('no half card is made: what is missing is told to staff, field by field, and a client is told whom to ask', async () => {
  const { as, people, given, policy, save, id, ofPolicy, mine, carrierId } = await world({
    ...{ naic: '', typed: '4352' },
  })
  expect(await ofPolicy()).toMatchObject({
    cards: [],
    withheld: [
      {
        vehicleId: null,
        why: 'The writing company is missing, and Connecticut requires its NAIC number on the card. Please choose the company under Edit Policy',
      },
      {
        vehicleId: id,
        vehicle: '2018 Honda CR-V (…4352)',
        why: 'The full VIN is missing, and Connecticut requires it on the card. Please enter it under Edit Vehicles',
      },
    ],
  })
  expect(await ofPolicy(people.client), 'is not a client’s business').toEqual({
    ...{ cards: [], carrierCards: [], withheld: [] },
  })
  const cardRefusal = async (person = people.client) =>
    (await as(person).call(api.cards.paper, { id })).failure
  expect(await cardRefusal()).toMatchObject({ code: 'no_card', message: cannotShow })
  expect((await cardRefusal(people.agent)).message).toContain('The full VIN is missing')
  expect((await as(people.client).call(api.cards.papers, { policyId: policy.id })).failure.message).toBe(
    cannotShow,
  )
  expect((await as(people.client).call(api.cards.share, { id })).status).toBe(409)
  const { id: writingCompanyId } = await given.company({ carrierId, ...company, naic: '' })
  await as(people.agent).call(api.policies.update, { id: policy.id, writingCompanyId })
  expect((await ofPolicy()).withheld[0]?.why).toBe(
    'The NAIC number of Twin City Fire Insurance Company is missing, and Connecticut requires it on the card. An admin can add it under Carriers',
  )
  const keptCarriers = (await as(people.admin).call(api.carriers.kept, {})).body.carriers
  const [storedCompany] = keptCarriers.find((keptCarrier) => keptCarrier.id === carrierId)?.companies ?? []
  await as(people.admin).call(api.carriers.changeCompany, {
    ...(storedCompany ?? noCompany()),
    naic: '29459',
  })
  await save({ vehicles: [{ ...car, id, vin }] })
  expect(await mine()).toMatchObject([{ carrier: 'Twin City Fire Insurance Company', naic: '29459', vin }])
  expect((await ofPolicy()).withheld).toEqual([])
})

const noCompany = () => {
  throw new Error('The company is not on file')
}

async function carrierIdOf({ as, people }: Pick<Awaited<ReturnType<typeof portal>>, 'as' | 'people'>) {
  const { carriers } = (await as(people.admin).call(api.carriers.kept, {})).body
  return carriers.find(({ name }) => name === 'The Hartford')?.id ?? ''
}

// Spec: cards/states
test('of a state that the portal does not know it draws no card and says which; so where no state is known', async () => {
  const { save, why, mine, as, people } = await world({ state: '' })
  expect(await mine()).toEqual([])
  expect(await why()).toEqual([
    'The state of registration is missing, because the client has no address on file. Please choose the state under Edit Vehicles',
  ])
  const client = { id: people.client.id }
  await as(people.agent).call(api.clients.update, {
    ...client,
    address: '9 Bleecker Street, Albany, NY 12207',
  })
  expect(await why()).toEqual([
    'New York ID cards come from the carrier alone: form FS-20 or FS-21, with an encrypted bar code',
  ])
  for (const [cardState, sentence] of [
    ['RI', 'Rhode Island ID cards are issued by the carrier here'],
    ['MA', 'Massachusetts has no ID card: the vehicle’s registration names the insurer'],
    ['NH', 'New Hampshire requires no ID card'],
    [
      'NV',
      'Nevada ID cards come from the carrier alone, on a form that the Commissioner of Insurance has approved',
    ],
  ]) {
    await save({ cardState })
    expect(await why()).toEqual([sentence])
  }
  await save({ cardState: '' })
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
  const testWorld = await world({ state: 'MN', naic: '' })
  const { as, mine, paper, save, id, ofPolicy } = testWorld
  expect(await mine()).toMatchObject([{ vin: null, vinEnd: '3A004352', heading: null, notice: null }])
  const token = await linkTo(testWorld)
  const sharedReply = await as(null).call(api.cards.shared, { token })
  expect(JSON.stringify(sharedReply.body)).not.toContain(vin)
  const { bytes } = await as(null).call(api.cards.sharedPaper, { token })
  expect((await pdfTextOf(bytes)).join(' ')).toContain('Ends in 3A004352')
  expect((await pdfTextOf(bytes)).join(' ')).not.toContain(vin)
  expect(await paper()).toContain(vin)
  await save({ vehicles: [{ ...car, id, vin: '' }] })
  expect((await ofPolicy()).withheld).toMatchObject([
    { why: expect.stringContaining('The VIN or its last 3 characters are missing, and Minnesota requires') },
  ])
})

test('a shared card of Connecticut has the whole VIN, as the state asks for it', async () => {
  const testWorld = await world()
  const token = await linkTo(testWorld)
  expect((await testWorld.as(null).call(api.cards.shared, { token })).body.card?.vin).toBe(vin)
  const { bytes } = await testWorld.as(null).call(api.cards.sharedPaper, { token })
  expect((await pdfTextOf(bytes)).join(' ')).toContain(vin)
})

test('a business’s card of Connecticut has the same contents: the van needs its whole VIN', async () => {
  const { mine, why, save, id } = await world({ type: 'Commercial Auto Insurance', typed: '4352' })
  expect(await mine()).toEqual([])
  expect(await why()).toEqual([
    'The full VIN is missing, and Connecticut requires it on the card. Please enter it under Edit Vehicles',
  ])
  await save({ vehicles: [{ ...car, id, vin }] })
  expect(await mine()).toMatchObject([
    {
      vin,
      naic: '29459',
      replacement: true,
      notice: expect.stringContaining('REPAIR SHOP'),
      showsEnd: false,
    },
  ])
})

// Spec: vehicles/vin
test('completing the end that is on file is the same vehicle, and its links live on', async () => {
  const testWorld = await world({ state: 'MN', typed: '4352' })
  const token = await linkTo(testWorld)
  const savedReply = await testWorld.save({ vehicles: [{ ...car, id: testWorld.id, vin }], cardState: 'CT' })
  expect(savedReply.body.vehicles).toMatchObject([{ id: testWorld.id, hasVin: true, vinEnd: '3A004352' }])
  expect((await testWorld.as(null).call(api.cards.shared, { token })).body.card).toMatchObject({ vin })
  // A link stops working while its card lacks something, and works again afterwards.
  await testWorld.save({ vehicles: [{ ...car, id: testWorld.id, vin: '' }] })
  expect((await testWorld.as(null).call(api.cards.shared, { token })).status).toBe(404)
  expect(
    (await testWorld.as(testWorld.people.agent).call(api.cards.links, { policyId: testWorld.policy.id })).body
      .links,
  ).toEqual([])
})

// Spec: cards/fleet
test('a fleet has one card for all owned vehicles, which any of its links opens; a family from five cars on', async () => {
  const testWorld = await world({ type: 'Commercial Auto Insurance' })
  const { as, people, save, id, mine, paper, policy } = testWorld
  const fleet = [
    { ...car, id, vin },
    ...[2019, 2020, 2021, 2022].map((year) => ({ year, make: 'Ford', model: 'Transit 250' })),
  ]
  const { vehicles } = (await save({ vehicles: fleet, cardFor: 'all owned' })).body
  expect(await mine()).toMatchObject([{ id, allOwned: true, vin: null }])
  const text = await paper()
  expect(text).toContain('All owned vehicles')
  expect(text).not.toMatch(/Honda|1HGCM/)
  const secondId = vehicles[1]?.id ?? ''
  const { link } = (await as(people.client).call(api.cards.share, { id: secondId })).body
  expect(link.vehicle).toBe('All owned vehicles')
  const token = link.url.replace(/.*\//, '')
  expect((await as(null).call(api.cards.shared, { token })).body.card).toMatchObject({ allOwned: true })
  expect((await as(people.client).call(api.cards.papers, { policyId: policy.id })).status).toBe(200)
  // The policy's covered autos take precedence: a card must not show more coverage than the policy
  // has.
  const covers = (coveredAutos: object) =>
    as(people.agent).send('PUT', `/api/agent/policy/facts/${policy.id}`, { coveredAutos })
  expect((await covers(['scheduled', 'hired'])).status).toBe(200)
  expect(await mine()).toEqual([])
  expect((await as(null).call(api.cards.shared, { token })).status).toBe(404)
  expect((await testWorld.ofPolicy()).withheld).toMatchObject([
    { vehicleId: null, why: expect.stringContaining('covers neither any auto nor all owned autos') },
  ])
  expect((await save({ vehicles, cardFor: 'all owned' })).failure.fields).toEqual({
    cardFor: 'This policy covers neither any auto nor all owned autos',
  })
  await save({ vehicles, cardFor: 'listed' })
  expect(await mine(), 'those with a VIN').toHaveLength(1)
  await covers(['owned'])
  expect((await save({ vehicles, cardFor: 'all owned' })).status).toBe(200)
  const family = await world()
  const fiveVehicles = Array.from({ length: 5 }, () => car)
  expect(
    (await family.save({ vehicles: fiveVehicles.slice(1), cardFor: 'all owned' })).failure.fields,
  ).toEqual({
    cardFor: 'One card for all vehicles of a personal policy needs at least 5 listed vehicles',
  })
  const { body } = await family.save({ vehicles: fiveVehicles, cardFor: 'all owned' })
  expect(await family.mine(), 'no VIN is asked for').toMatchObject([{ allOwned: true, naic: '29459' }])
  // Cars can be removed without answering which vehicles the card covers.
  expect((await family.save({ vehicles: body.vehicles.slice(1) })).body.cardFor).toBe('listed')
})

// Spec: cards/states
test('a cancellation or a gap on file withholds the card with the reason, also for links', async () => {
  const testWorld = await world()
  const { as, people, policy, mine, why } = testWorld
  const token = await linkTo(testWorld)
  const { version } = (await as(people.agent).call(api.policyEvents.ofPolicy, { policyId: policy.id })).body
  const cancelledReply = await as(people.agent).call(api.policyEvents.enter, {
    ...{ policyId: policy.id, version, kind: 'cancellation', effectiveOn: '2026-12-02' },
    ...{ reason: 'requested by the insured', source: 'letter', confirmedBy: 'Ruth', noticeGiven: 'yes' },
  })
  expect(cancelledReply.failure).not.toHaveProperty('error')
  expect(await mine()).toEqual([])
  expect(await why()).toEqual([
    'The policy is cancelled effective Dec 2, 2026, and a card would show coverage after that day',
  ])
  expect((await as(null).call(api.cards.shared, { token })).status).toBe(404)
})

test('a carrier that has not said yes has no cards here; one that nobody has asked goes on', async () => {
  const { as, people, mine, why, answer, context } = await world()
  await answer(false)
  expect(await mine()).toEqual([])
  expect(await why()).toEqual([
    'The Hartford ID cards come from the carrier. If the carrier lets the agency issue them, an admin can say so under Carriers',
  ])
  await context.db.updateTable('carriers').set({ mayIssueCards: null }).execute()
  expect(await mine()).toHaveLength(1)
  const { carriers } = (await as(people.admin).call(api.carriers.kept, {})).body
  expect(carriers.map(({ mayIssueCards }) => mayIssueCards)).toContain(null)
  const addedReply = await as(people.admin).call(api.carriers.add, {
    ...{ name: 'Erie', claimPhone: '', claimPage: '', naic: '' },
  })
  expect(addedReply.body.carrier.mayIssueCards, 'a new carrier begins with no').toBe(false)
})

test('Minnesota: the penalties go with the card; a business has the written statement of a licensed agent', async () => {
  const { paper, as, people, save, id, answer, mine, why, context } = await world({
    ...{ state: 'MN', naic: '' },
  })
  expect((await paper()).replace(/\s+/g, ' ')).toContain('The fine is at least $200 (section 169.797).')
  await answer(false)
  expect(await mine(), 'a statement needs a licensed agent and an address').toEqual([])
  const client = { id: people.client.id, address: '12 Lake Street, Duluth, MN 55802' }
  await as(people.agent).call(api.clients.update, client)
  const license = 'CT 0000555, MN 40123456'
  await context.db.updateTable('users').set({ license }).where('id', '=', people.agent.id).execute()
  await save({ vehicles: [{ ...car, id, vin }] })
  expect(await why()).toEqual([])
  const text = (await paper()).replace(/\s+/g, ' ')
  for (const expectedText of [
    'Written statement of a licensed insurance agent',
    '12 Lake Street, Duluth, MN 55802',
    vin,
    'A plan of reparation security as required by Minnesota Statutes, section 65B.48, has been provided for this vehicle.',
    'Licensed agent: Daniel Kim, license CT 0000555, MN 40123456',
    'Aug 1, 2027',
  ])
    expect(text).toContain(expectedText)
})

// Spec: cards/states
test.each([
  [
    'IL',
    [
      'ILLINOIS INSURANCE CARD',
      '29459',
      'Examine policy exclusions carefully. This form does not constitute any part of your insurance policy.',
      'WARNING: excluded from coverage as drivers: Ana Ferreira.',
      'WARNING: excluded from coverage as vehicles: 2009 Kawasaki Ninja, 2011 Ford Ranger.',
      'Aug 1, 2027',
    ],
  ],
  ['OH', ['Financial Responsibility Identification Card', vin, 'Aug 1, 2027']],
  [
    'ME',
    [
      'Maine Motor Vehicle Insurance Identification Card',
      'presented upon the demand of a law enforcement officer',
      'provides the minimum liability insurance coverage required by law',
      'Ana Ferreira',
      vin,
    ],
  ],
  ['WA', ['Twin City Fire Insurance Company', '612884017', 'Aug 1, 2026', 'Aug 1, 2027', '2018 Honda CR-V']],
  ['ID', ['State of Idaho Liability Insurance Identification Card', '40 Ferry Slip Lane, Mystic CT', vin]],
  [
    'MO',
    [
      '1 Hartford Plaza, Hartford, CT 06155',
      'THIS CARD MUST BE CARRIED IN THE INSURED MOTOR VEHICLE FOR PRODUCTION UPON DEMAND.',
    ],
  ],
])('the card of %s says what its law asks for, read back from the paper', async (state, expectedTexts) => {
  const { as, people, policy, paper, why, carrierId } = await world({ state })
  const missingTexts = await why()
  expect(missingTexts).toHaveLength({ IL: 1, ME: 1, ID: 2, MO: 1 }[state] ?? 0)
  const parts = [
    { id: null, kind: 'driver', name: 'Luis Ferreira', licenseState: null, excluded: false },
    { id: null, kind: 'driver', name: 'Ana Ferreira', licenseState: null, excluded: true },
  ] as const
  await as(people.agent).call(api.policyParts.save, {
    policyId: policy.id,
    kind: 'driver',
    parts: [...parts],
  })
  const excludedVehicles = ['2009 Kawasaki Ninja', '2011 Ford Ranger']
  await as(people.agent).call(api.policyParts.saveFacts, { policyId: policy.id, excludedVehicles })
  await as(people.agent).call(api.clients.update, {
    ...{ id: people.client.id, address: '40 Ferry Slip Lane, Mystic CT' },
  })
  const { carriers } = (await as(people.admin).call(api.carriers.kept, {})).body
  const [storedCompany] = carriers.find(({ id }) => id === carrierId)?.companies ?? []
  const address = '1 Hartford Plaza, Hartford, CT 06155'
  await as(people.admin).call(api.carriers.changeCompany, {
    ...(storedCompany ?? noCompany()),
    address,
    admittedIn: ['ID'],
  })
  expect(await why()).toEqual([])
  const text = (await paper()).replace(/\s+/g, ' ')
  for (const one of expectedTexts) expect(text).toContain(one)
  expect(text.includes('Kawasaki')).toBe(state === 'IL')
})
