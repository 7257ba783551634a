import { expect, test } from 'vitest'
import { maxCardLinks } from '../../../contract/cards.ts'
import { api } from '../../../contract/index.ts'
import { createSecrets } from '../../platform/secrets.ts'
import { pdfTextOf } from '../../testing/pdf-text.ts'
import { portal } from '../../testing/portal.ts'

const day = 86_400_000
const invalidLink = {
  status: 404,
  failure: { message: 'This link is no longer valid. Ask the sender for a new one.' },
}

async function world(endDate = '2027-08-01') {
  const { given, as, people, clock, context } = await portal()
  const policy = await given.policy({
    type: 'Commercial Auto Insurance',
    policyNumber: 'HBA 317902',
    endDate,
  })
  const vehicle = await given.vehicle({ policyId: policy.id })
  const share = async (person = people.client, id = vehicle.id) => as(person).call(api.cards.share, { id })
  const shareAndRead = async (person = people.client) => {
    const { link } = (await share(person)).body
    return { ...link, token: link.url.replace(/.*\//, '') }
  }
  const openLink = (token: string) => as(null).call(api.cards.shared, { token })
  const readLinks = async (person = people.client) =>
    (await as(person).call(api.cards.links, { policyId: policy.id })).body.links
  return {
    given,
    as,
    people,
    clock,
    context,
    policy,
    vehicle,
    share,
    shareAndRead,
    open: openLink,
    links: readLinks,
  }
}

test('whoever has the link sees the card and its paper without signing in, and nothing else', async () => {
  const { as, people, shareAndRead, open, links, vehicle } = await world()
  const { token, ...link } = await shareAndRead()
  expect(link).toMatchObject({
    vehicleId: vehicle.id,
    vehicle: '2019 Ford Transit 250',
    url: `http://localhost:3000/card/${token}`,
    createdByName: 'Maria Reyes',
    expiresAt: '2026-12-20T15:00:00.000Z',
  })
  const { body } = await open(token)
  expect(body.card).toMatchObject({ namedInsured: 'Tidewheel Bakery LLC', vinEnd: '4821' })
  expect(JSON.stringify(body)).not.toMatch(/userId|email|premium|maria/i)
  const paper = await as(null).call(api.cards.sharedPaper, { token })
  expect((await pdfTextOf(paper.bytes))[0]).toContain('HBA 317902')
  expect(await links()).toEqual([link])
  expect(await links(people.agent)).toEqual([link])
})

test('a shared paper is drawn at most thirty times a minute for one address', async () => {
  const { as, shareAndRead } = await world()
  const { token } = await shareAndRead()
  const paper = () => as(null).call(api.cards.sharedPaper, { token })
  const answers = await Promise.all(Array.from({ length: 31 }, paper))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(30).fill(200), 429])
})

test('the link is shown again as often as it is asked for, and what opens a card stands nowhere in the database', async () => {
  const { context, shareAndRead, links } = await world()
  const { token, url } = await shareAndRead()
  expect((await links())[0]?.url).toBe(url)
  for (const table of ['cardLinks', 'events', 'once'] as const)
    expect(JSON.stringify(await context.db.selectFrom(table).selectAll().execute())).not.toContain(token)
})

test('no token that was not made here opens anything', async () => {
  const { shareAndRead, open } = await world()
  const { token, id } = await shareAndRead()
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  const forgedHash = createSecrets('another key of thirty-two letters').keyedHash(
    `card link ${bytes.toString('hex')}`,
  )
  for (const wrongToken of [
    id,
    `${token}A`,
    `${token.slice(0, -1)}`,
    `${token}=`,
    `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`,
    bytes.toString('base64url'),
    Buffer.concat([bytes, forgedHash.subarray(0, 16)]).toString('base64url'),
    '%00',
  ])
    expect(await open(wrongToken)).toMatchObject(invalidLink)
  expect((await open(token)).status).toBe(200)
})

// Spec: cards/links
test('a link dies after 30 days, or with the term where that ends before', async () => {
  const { shareAndRead, open, links, clock } = await world()
  const { token } = await shareAndRead()
  clock.time = new Date(clock.time.getTime() + 30 * day - 1)
  expect((await open(token)).status).toBe(200)
  clock.time = new Date(clock.time.getTime() + 1)
  expect(await open(token)).toMatchObject(invalidLink)
  expect(await links()).toEqual([])
  const soonWorld = await world('2026-12-01')
  expect((await soonWorld.shareAndRead()).expiresAt, 'midnight where the agency is').toBe(
    '2026-12-01T05:00:00.000Z',
  )
})

// Spec: cards/links
test('a link dies at once with the policy, with its vehicle, with a term that is cut short, and when it is withdrawn', async () => {
  const { as, people, policy, vehicle, shareAndRead, open, links, clock } = await world()
  const { agent, client } = people
  const { token, id } = await shareAndRead()
  const one = { id: policy.id }
  await as(agent).call(api.policies.update, { ...one, endDate: '2026-11-20' })
  expect(await open(token)).toMatchObject(invalidLink)
  expect(await links()).toEqual([])
  await as(agent).call(api.policies.update, { ...one, endDate: '2027-08-01', status: 'pending' })
  expect(await open(token)).toMatchObject(invalidLink)
  await as(agent).call(api.policies.update, { ...one, status: 'active' })
  expect((await open(token)).status).toBe(200)
  await as(client).call(api.cards.withdraw, { id })
  expect(await open(token)).toMatchObject(invalidLink)
  const next = await shareAndRead()
  await as(agent).call(api.policies.deactivate, { ...one, reason: 'cancelled', cancelledOn: '2026-11-20' })
  expect(await open(next.token)).toMatchObject(invalidLink)
  expect(await as(null).call(api.cards.sharedPaper, { token: next.token })).toMatchObject(invalidLink)
  await as(agent).call(api.policies.restore, one)
  expect(await open(next.token), 'ended for good').toMatchObject(invalidLink)
  clock.time = new Date(clock.time.getTime() + 60_000)
  const last = await shareAndRead()
  await as(agent).call(api.vehicles.save, { policyId: policy.id, vehicles: [] })
  expect(await open(last.token)).toMatchObject(invalidLink)
  expect((await as(client).call(api.cards.share, { id: vehicle.id })).status).toBe(404)
})

// Spec: cards/links
test('a link ends for good with a deactivated policy and with a cancellation for a later day', async () => {
  const { as, people, policy, shareAndRead, open, links, clock } = await world()
  const agent = as(people.agent)
  const one = { id: policy.id }
  for (const end of [{ reason: 'replaced' }, { reason: 'cancelled', cancelledOn: '2026-12-01' }] as const) {
    const { token } = await shareAndRead()
    clock.time = new Date(clock.time.getTime() + 60_000)
    expect((await agent.call(api.policies.deactivate, { ...one, ...end })).status).toBe(204)
    expect(await open(token)).toMatchObject(invalidLink)
    expect((await agent.call(api.policies.restore, one)).status).toBe(200)
    expect(await open(token)).toMatchObject(invalidLink)
    expect(await links()).toEqual([])
    clock.time = new Date(clock.time.getTime() + 60_000)
    expect((await open((await shareAndRead()).token)).status).toBe(200)
  }
})

// Spec: cards/links
test('a link never shows another car than it was shared for; one whose entry was corrected it shows', async () => {
  const { as, people, policy, vehicle, shareAndRead, open, links } = await world()
  const save = (fields: object) =>
    as(people.agent).call(api.vehicles.save, {
      policyId: policy.id,
      vehicles: [
        { id: vehicle.id, year: 2019, make: 'Ford', model: 'Transit 250', vinEnd: '4821', ...fields },
      ],
    })
  const { token } = await shareAndRead()
  await save({ model: 'Transit 350' })
  expect((await open(token)).body.card?.model).toBe('Transit 350')
  await save({ year: 2025, make: 'Ram', model: 'ProMaster' })
  expect(await open(token)).toMatchObject(invalidLink)
  expect(await links()).toEqual([])
})

test('client and agent withdraw each other’s links, nobody else’s, and only once', async () => {
  const { as, people, shareAndRead, share, links } = await world()
  const { agent, client, otherClient, otherAgent } = people
  const clientLink = await shareAndRead()
  const agentLink = await shareAndRead(agent)
  expect((await links()).map(({ createdByName }) => createdByName)).toEqual(['Daniel Kim', 'Maria Reyes'])
  for (const stranger of [otherClient, otherAgent]) {
    expect((await as(stranger).call(api.cards.withdraw, { id: clientLink.id })).status).toBe(404)
    expect((await share(stranger)).status).toBe(404)
  }
  expect((await as(agent).call(api.cards.withdraw, { id: clientLink.id })).status).toBe(204)
  const doubleReplies = await Promise.all(
    [1, 2].map(() => as(client).call(api.cards.withdraw, { id: agentLink.id })),
  )
  expect(doubleReplies.map(({ status }) => status).sort()).toEqual([204, 404])
  expect(await links()).toEqual([])
})

test('a card has at most ten open links, also when they are asked for at once', async () => {
  const { as, people, share, links } = await world()
  const all = await Promise.all(Array.from({ length: maxCardLinks + 3 }, () => share()))
  expect(all.filter(({ status }) => status === 201)).toHaveLength(maxCardLinks)
  const [refusedReplies] = all.filter(({ status }) => status !== 201)
  expect(refusedReplies).toMatchObject({
    status: 409,
    failure: { message: 'This card has 10 active links. Please withdraw one first' },
  })
  const [firstLink] = await links()
  await as(people.client).call(api.cards.withdraw, { id: firstLink?.id ?? '' })
  expect((await share()).status).toBe(201)
})

test('a double press makes one link, and each is on record with its withdrawal', async () => {
  const { as, people, vehicle, links } = await world()
  const client = as(people.client)
  const press = () => client.call(api.cards.share, { id: vehicle.id }, { key: 'one press' })
  const [firstReply, secondReply] = await Promise.all([press(), press()])
  expect(firstReply.body.link.url).toBe(secondReply.body.link.url)
  expect(await links()).toHaveLength(1)
  await client.call(api.cards.withdraw, { id: firstReply.body.link.id })
  const { events } = (await as(people.admin).call(api.activity.log, {})).body
  expect(events.slice(0, 2).map(({ text }) => text)).toEqual([
    expect.stringContaining('withdrew a link to the ID card of 2019 Ford Transit 250 (…4821)'),
    expect.stringContaining('created a link to the ID card of 2019 Ford Transit 250 (…4821)'),
  ])
})
