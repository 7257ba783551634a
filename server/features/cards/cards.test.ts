import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { pdfTextOf, readPdfAccessibility } from '../../testing/pdf-text.ts'
import { portal } from '../../testing/portal.ts'

const auto = { type: 'Commercial Auto Insurance', policyNumber: 'HBA 317902' } as const
const year = { startDate: '2026-01-15', endDate: '2027-01-15' }

async function world() {
  const { given, as, people, ...rest } = await portal()
  const policy = await given.policy({ ...auto, ...year })
  const vehicle = await given.vehicle({ policyId: policy.id })
  const listCards = async () => (await as(people.client).call(api.cards.mine, {})).body.cards
  const paper = (person = people.client) => as(person).call(api.cards.paper, { id: vehicle.id })
  return { ...rest, given, as, people, policy, vehicle, mine: listCards, paper }
}

test('a card says who is insured, by whom, under which number, for which term, and the vehicle', async () => {
  const { as, people, policy, vehicle, mine } = await world()
  const carrier = { name: 'The Hartford', claimPhone: '8605550166', claimPage: '', naic: '22357' } as const
  await as(people.admin).call(api.carriers.save, carrier)
  const card = {
    id: vehicle.id,
    _id: vehicle.id,
    policyId: policy.id,
    policyNumber: 'HBA 317902',
    policyType: 'Commercial Auto Insurance',
    carrier: 'The Hartford',
    naic: null,
    claimPhone: '(860) 555-0166',
    namedInsured: 'Tidewheel Bakery LLC',
    year: 2019,
    make: 'Ford',
    model: 'Transit 250',
    ...{ vinEnd: '4821', vin: null, allOwned: false, fleetWord: null, temporary: false, showsEnd: true },
    ...{ heading: null, notice: null, replacement: false, statements: [], penalties: [], agent: null },
    ...{ insuredAddress: null, insurerAddress: null },
    ...year,
    timeZone: 'America/New_York',
    agencyName: 'Harborline Insurance Agency',
    agencyPhone: '(860) 555-0100',
    foot: null,
  }
  expect(await mine()).toEqual([card])
  for (const person of [people.client, people.agent, people.admin]) {
    const { body } = await as(person).call(api.cards.ofPolicy, { policyId: policy.id })
    expect(body.cards).toEqual([card])
  }
})

// Spec: carriers/companies
test('a card names the company that insures, with its number, where the policy says which', async () => {
  const { as, given, people, policy, mine, paper } = await world()
  const carrier = { name: 'The Hartford', claimPhone: '8605550166', claimPage: '', naic: '22357' } as const
  await as(people.admin).call(api.carriers.save, carrier)
  const keptCarriers = (await as(people.admin).call(api.carriers.kept, {})).body.carriers
  const carrierId = keptCarriers.find(({ name }) => name === 'The Hartford')?.id ?? ''
  const fire = await given.company({ carrierId, name: 'Hartford Fire Insurance Company', naic: '12345' })
  const otherCompany = await given.company({ carrierId, name: 'Twin City Fire Insurance Company' })
  const writtenBy = (writingCompanyId: string) =>
    as(people.agent).call(api.policies.update, { id: policy.id, writingCompanyId })
  await writtenBy(fire.id)
  const insurerFields = {
    carrier: 'Hartford Fire Insurance Company',
    naic: '12345',
    claimPhone: '(860) 555-0166',
  }
  expect(await mine()).toMatchObject([insurerFields])
  const text = (await pdfTextOf((await paper()).bytes)).join(' ')
  for (const expectedText of ['Hartford Fire Insurance Company', '12345'])
    expect(text).toContain(expectedText)
  expect(text).not.toContain('22357')
  // This company's NAIC number is not on file. The carrier's number belongs to another company.
  await writtenBy(otherCompany.id)
  expect(await mine()).toMatchObject([{ carrier: 'Twin City Fire Insurance Company', naic: null }])
})

test('a business policy names the company, a personal one the person', async () => {
  const { as, people, given, mine } = await world()
  const carrier = { name: 'The Hartford', claimPhone: '', claimPage: '', naic: '22357' } as const
  await as(people.admin).call(api.carriers.save, carrier)
  const personal = await given.policy({ type: 'auto', policyNumber: '612884017' })
  await given.vehicle({ policyId: personal.id, vin: '1HGCM82633A004352' })
  expect((await mine()).map(({ policyNumber, namedInsured }) => [policyNumber, namedInsured])).toEqual([
    ['HBA 317902', 'Tidewheel Bakery LLC'],
    ['612884017', 'Maria Reyes'],
  ])
})

// Spec: cards/paper
test('a card, a shared one and the paper name whom the agency has named, whatever the client types', async () => {
  const { as, people, policy, vehicle, mine, paper } = await world()
  const vehicles = [{ id: vehicle.id, year: 2019, make: 'Ford', model: 'Transit 250', vinEnd: '4821' }]
  const namedInsured = 'Tidewheel Vans LLC'
  await as(people.agent).call(api.vehicles.save, { policyId: policy.id, namedInsured, vehicles })
  expect(await mine()).toMatchObject([{ namedInsured }])
  const { url } = (await as(people.client).call(api.cards.share, { id: vehicle.id })).body.link
  const sharedReply = await as(null).call(api.cards.shared, { token: url.replace(/.*\//, '') })
  expect(sharedReply.body.card?.namedInsured).toBe(namedInsured)
  expect((await pdfTextOf((await paper()).bytes))[0]).toContain(namedInsured)
})

test('a card whose name, number or vehicle speaks of coverage is withheld, as an import may have stored it', async () => {
  const { as, people, given, context } = await portal()
  const { id, policyId } = await given.vehicle()
  const cards = async () => (await as(people.agent).call(api.cards.ofPolicy, { policyId })).body
  expect((await cards()).cards).toHaveLength(1)
  const set = (values: { namedInsured?: string | null; policyNumber?: string }) =>
    context.db.updateTable('policies').set(values).where('id', '=', policyId).execute()
  const withheldFor = async () => {
    const { cards: shownCards, withheld } = await cards()
    expect(shownCards).toEqual([])
    return JSON.stringify(withheld)
  }
  await set({ namedInsured: 'Tidewheel Bakery LLC, Bayfare Grocers is an additional insured' })
  expect(await withheldFor()).toContain('The named insured contains more than a name')
  await set({ namedInsured: null, policyNumber: 'HBA 1, waiver of subrogation applies' })
  expect(await withheldFor()).toContain('The policy number contains more than a number')
  await set({ policyNumber: 'HBA 1' })
  await context.db
    .updateTable('vehicles')
    .set({ model: 'Transit, rental cars covered' })
    .where('id', '=', id)
    .execute()
  expect(await withheldFor()).toContain('contains more than make and model')
})

test('the paper has a title, its language and tags, for whoever has it read aloud', async () => {
  const { paper } = await world()
  expect(await readPdfAccessibility((await paper()).bytes)).toEqual({
    title: 'Auto insurance ID card, policy HBA 317902',
    language: 'en-US',
    tags: expect.arrayContaining(['H1', 'H2', 'P']),
  })
})

// Spec: cards/paper
test('the paper says what is on file, and is one page for one vehicle', async () => {
  const { as, people, policy, paper } = await world()
  const { status, headers, bytes } = await paper()
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-disposition']).toBe('inline; filename=id-card-2019-Ford-Transit-250.pdf')
  expect(headers['cache-control']).toBe('no-store')
  const pages = await pdfTextOf(bytes)
  expect(pages).toHaveLength(1)
  for (const expectedText of [
    'Harborline Insurance Agency',
    'Tidewheel Bakery LLC',
    'The Hartford',
    'HBA 317902',
    'Jan 15, 2026',
    'Jan 15, 2027',
    '2019 Ford Transit 250',
    'Ends in 4821',
  ])
    expect(pages[0]).toContain(expectedText)
  expect(pages[0], 'this agency is a real one').not.toContain('Demonstration')
  expect(bytes.toString('latin1')).toMatch(/\/Lang \(en-US\)/)
  const fleet = Array.from({ length: 40 }, (_, index) => ({
    year: 2000 + index,
    make: 'Freightliner',
    model: `Cascadia ${index}`.padEnd(60, ' long'),
  }))
  await as(people.agent).call(api.vehicles.save, { policyId: policy.id, vehicles: fleet })
  const all = await as(people.client).call(api.cards.papers, { policyId: policy.id })
  const text = (await pdfTextOf(all.bytes)).join('\n')
  for (const { model } of fleet) expect(text).toContain(model.slice(0, 11))
})

test.each([
  ['ended', { startDate: '2025-11-20', endDate: '2026-11-20' }],
  ['not begun', { startDate: '2026-11-21', endDate: '2027-11-21' }],
  ['pending by hand', { ...year, status: 'pending' as const }],
])('a policy that has %s has no card, and its paper is refused', async (_, term) => {
  const { as, given, people } = await portal()
  const { id: policyId } = await given.policy({ ...auto, ...term })
  const { id } = await given.vehicle({ policyId })
  for (const person of [people.client, people.agent]) {
    expect((await as(person).call(api.cards.ofPolicy, { policyId })).body.cards).toEqual([])
    for (const refusedReply of [
      await as(person).call(api.cards.paper, { id }),
      await as(person).call(api.cards.papers, { policyId }),
      await as(person).call(api.cards.share, { id }),
    ])
      expect(refusedReply).toMatchObject({ status: 409, failure: { code: 'no_card' } })
  }
})

// Spec: cards/paper
test('a card ends as its end date comes where the agency is, not a moment later', async () => {
  const { as, people, vehicle, mine, paper, clock } = await world()
  const { url } = (await as(people.client).call(api.cards.share, { id: vehicle.id })).body.link
  const token = url.replace(/.*\//, '')
  clock.time = new Date('2027-01-15T04:59:59.999Z')
  expect(await mine()).toHaveLength(1)
  clock.time = new Date('2027-01-15T05:00:00.000Z')
  expect(await mine()).toEqual([])
  expect((await paper()).status).toBe(409)
  expect((await as(null).call(api.cards.shared, { token })).status).toBe(404)
})

test('there is no card of a cancelled or deactivated policy, of a vehicle taken off, or where the policy is no auto policy', async () => {
  const { as, people, policy, mine, paper } = await world()
  await as(people.agent).call(api.policies.update, { id: policy.id, type: "Business Owner's Policy (BOP)" })
  expect(await mine()).toEqual([])
  await as(people.agent).call(api.policies.update, { id: policy.id, type: auto.type })
  expect(await mine()).toHaveLength(1)
  await as(people.agent).call(api.policies.deactivate, {
    id: policy.id,
    reason: 'cancelled',
    cancelledOn: '2026-11-20',
  })
  expect(await mine()).toEqual([])
  expect((await paper()).status).toBe(409)
  await as(people.agent).call(api.policies.restore, { id: policy.id })
  expect(await mine()).toHaveLength(1)
  await as(people.agent).call(api.policies.deactivate, { id: policy.id, reason: 'replaced' })
  expect(await mine()).toEqual([])
  expect((await paper()).status).toBe(404)
  expect((await paper(people.agent)).status).toBe(404)
  await as(people.agent).call(api.policies.restore, { id: policy.id })
  expect(await mine()).toHaveLength(1)
  await as(people.agent).call(api.vehicles.save, { policyId: policy.id, vehicles: [] })
  expect(await mine()).toEqual([])
  expect((await paper()).status).toBe(404)
})

test('a renewal has no cards before it begins; then the cards are of the new term', async () => {
  const { given, policy, mine, clock } = await world()
  await given.renewal(policy)
  expect(await mine()).toMatchObject([{ startDate: '2026-01-15' }])
  clock.time = new Date('2027-01-15T05:00:00.000Z')
  expect(await mine()).toMatchObject([{ startDate: '2027-01-15', vinEnd: '4821' }])
})

test('another’s cards are not there; who stands in for the agent sees them', async () => {
  const { as, given, people, policy, vehicle, paper } = await world()
  const { otherClient, otherAgent, agent } = people
  for (const stranger of [otherClient, otherAgent]) {
    expect((await paper(stranger)).status).toBe(404)
    for (const endpoint of [api.cards.ofPolicy, api.cards.papers, api.cards.links] as const)
      expect((await as(stranger).call(endpoint, { policyId: policy.id })).status).toBe(404)
    expect((await as(stranger).call(api.cards.share, { id: vehicle.id })).status).toBe(404)
  }
  expect((await as(otherClient).call(api.cards.mine, {})).body.cards).toEqual([])
  expect((await paper(await given.cover({ agent }))).status).toBe(200)
})

test('a look at a card’s paper is on record, once for the same look, by the vehicle or as a fleet’s', async () => {
  const { as, people, policy, paper, clock } = await world()
  await paper()
  await paper()
  await as(people.agent).call(api.cards.papers, { policyId: policy.id })
  clock.time = new Date(clock.time.getTime() + 11 * 60_000)
  await paper()
  const { events } = (await as(people.admin).call(api.activity.log, {})).body
  const viewEvents = events.filter(({ action }) => action === 'policy.cardViewed')
  expect(viewEvents.map(({ actor }) => actor?.name)).toEqual(['Maria Reyes', 'Daniel Kim', 'Maria Reyes'])
  expect(viewEvents[0]?.text).toContain('opened the ID card of 2019 Ford Transit 250 (…4821)')
  const van = { year: 2019, make: 'Ford', model: 'Transit 250' }
  await as(people.agent).call(api.vehicles.save, { policyId: policy.id, vehicles: [van, van, van] })
  await as(people.client).call(api.cards.papers, { policyId: policy.id })
  const { body } = await as(people.admin).call(api.activity.log, {})
  const fleet = body.events.filter(({ action }) => action === 'policy.cardViewed')
  expect(fleet).toHaveLength(4)
  expect(fleet[0]?.text).toContain('opened the 3 ID cards of the Commercial Auto Insurance policy HBA 317902')
})

test('a name in letters that the paper cannot show is refused in words; accents are no reason', async () => {
  const { as, given } = await portal()
  const drawCardOf = async (company: string) => {
    const client = await given.client({ company })
    const { id } = await given.vehicle({ client })
    return as(client).call(api.cards.paper, { id })
  }
  const { bytes } = await drawCardOf('Nguyễn & Müller Łódź Bakery')
  expect((await pdfTextOf(bytes))[0]).toMatch(/Nguyen & Müller Łódź\s+Bakery/)
  expect(await drawCardOf('東京 Bakery')).toMatchObject({
    status: 409,
    failure: {
      message: 'The document cannot show 東 京. Please ask your agency to write the name in Latin letters',
    },
  })
})
