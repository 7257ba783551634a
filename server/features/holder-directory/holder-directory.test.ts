import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { approvedClient, requireCertificate } from '../../testing/certificates.ts'
import { portal } from '../../testing/portal.ts'
import { addressesOfHolder } from '../certificates/email-queries.ts'

const wilcox = {
  kind: 'general contractor',
  name: 'Wilcox Builders LLC',
  street: '12 Thames Street',
  city: 'Groton',
  state: 'CT',
  zip: '06340',
} as const

async function directory() {
  const world = await portal()
  return { ...world, agent: world.as(world.people.agent) }
}

test('an agent adds a town with several email addresses, and every agent finds it by name, city and email', async () => {
  const { agent, as, people, given } = await directory()
  const { holder } = (
    await agent.call(api.holderDirectory.add, {
      ...wilcox,
      emails: 'Certs@Wilcox.example, office@wilcox.example\ncerts@wilcox.example',
    })
  ).body
  expect(holder).toMatchObject({
    ...wilcox,
    country: null,
    emails: ['certs@wilcox.example', 'office@wilcox.example'],
    version: 1,
  })
  await given.directoryHolder({ name: 'Town of Ledyard', city: 'Ledyard' })
  const otherCaller = as(people.otherAgent)
  for (const search of ['wilcox', 'thames', 'groton, ct', 'office@wilcox']) {
    const { holders } = (await otherCaller.call(api.holderDirectory.list, { search })).body
    expect(holders.map(({ name }) => name)).toContain('Wilcox Builders LLC')
  }
  const towns = (await otherCaller.call(api.holderDirectory.list, { kind: 'town' })).body
  expect(towns.holders.map(({ name }) => name)).toEqual(['Town of Ledyard'])
})

test('an entry is found by its other names, and each of them brings its email addresses', async () => {
  const world = await directory()
  const { agent, as, people, context } = world
  const add = (aliases: string) =>
    agent.call(api.holderDirectory.add, { ...wilcox, aliases, emails: 'certs@wilcox.example' })
  expect((await add('Wilcox Builders is an additional insured')).failure.fields).toHaveProperty('aliases')
  const { holder } = (await add('Wilcox, Builders\nWilcox & Sons LLC\nWilcox, Builders')).body
  expect(holder.aliases).toEqual(['Wilcox, Builders', 'Wilcox & Sons LLC'])
  for (const search of ['wilcox, builders', 'wilcox & sons']) {
    const { holders } = (await agent.call(api.holderDirectory.list, { search })).body
    expect(holders.map(({ id }) => id)).toEqual([holder.id])
  }
  await approvedClient(world)
  const { kind: _, ...otherFields } = wilcox
  const addressesFor = async (name: string) => {
    const reply = await as(people.client).call(api.certificates.issue, { holder: { ...otherFields, name } })
    const { holderId } = requireCertificate(reply)
    return addressesOfHolder(context.db, { clientId: people.client.id, holderId })
  }
  expect(await addressesFor('Wilcox & Sons LLC')).toEqual(['certs@wilcox.example'])
  expect(await addressesFor('Wilcox & Daughters LLC')).toEqual([])
})

test('the directory is sorted by city, paged, and exported with all email addresses', async () => {
  const { agent, as, people, given } = await directory()
  for (const city of ['Mystic', 'Avon', 'Ledyard']) await given.directoryHolder({ name: 'Town Hall', city })
  const query = { sort: 'city', direction: 'desc', limit: 2 } as const
  const firstReply = (await agent.call(api.holderDirectory.list, query)).body
  const secondBody = (
    await agent.call(api.holderDirectory.list, { ...query, cursor: firstReply.nextCursor ?? '' })
  ).body
  expect([...firstReply.holders, ...secondBody.holders].map(({ city }) => city)).toEqual([
    'Mystic',
    'Ledyard',
    'Avon',
  ])
  expect(firstReply.total).toBe(3)
  const exporter = as(people.agent, { confirmed: true })
  const { csv, rows } = (await exporter.call(api.holderDirectory.export, { search: 'avon' })).body
  expect(rows).toBe(1)
  expect(csv).toContain('clerk@groton.example, risk@groton.example')
})

test('a holder outside the United States has a region and a country', async () => {
  const { agent } = await directory()
  const { holder } = (
    await agent.call(api.holderDirectory.add, {
      ...wilcox,
      city: 'Toronto',
      state: 'ON',
      zip: 'M6K 1X1',
      country: 'CA',
    })
  ).body
  expect(holder).toMatchObject({ state: 'ON', zip: 'M6K 1X1', country: 'CA' })
})

test('each wrong field is named, and a name and address is in the directory once', async () => {
  const { agent } = await directory()
  const add = async (overrides: object) =>
    (await agent.send('POST', '/api/agent/holder-directory', { ...wilcox, ...overrides })).failure.fields
  expect(await add({ emails: 'certs@wilcox.example, nobody' })).toEqual({
    emails: '“nobody” is not an email address',
  })
  expect(await add({ kind: 'friend' })).toEqual({ kind: 'Please choose what kind of holder this is' })
  expect(await add({ name: 'Wilcox Builders LLC is an additional insured' })).toHaveProperty('name')
  expect(await add({ zip: '6340' })).toHaveProperty('zip')
  await agent.call(api.holderDirectory.add, wilcox)
  const duplicateError = { name: 'The directory already has this name and address' }
  expect(await add({ name: 'WILCOX BUILDERS LLC' })).toEqual(duplicateError)
  const { holder } = (await agent.call(api.holderDirectory.add, { ...wilcox, street: '14 Thames Street' }))
    .body
  const changedReply = await agent.send('PUT', `/api/agent/holder-directory/${holder.id}`, wilcox)
  expect(changedReply.failure.fields).toEqual(duplicateError)
})

test('an edit of an older version shows what another person saved', async () => {
  const { agent, as, people, given } = await directory()
  const { id, version } = await given.directoryHolder(wilcox)
  const editedInput = { ...wilcox, emails: ['certs@wilcox.example'] }
  await as(people.otherAgent).call(api.holderDirectory.change, { id, version, ...editedInput })
  const lateReply = await agent.send('PUT', `/api/agent/holder-directory/${id}`, {
    ...wilcox,
    street: '20 Thames Street',
    version,
  })
  expect(lateReply).toMatchObject({ status: 409, failure: { code: 'changed' } })
  const { holder } = (await agent.call(api.holderDirectory.one, { id })).body
  expect(holder).toMatchObject({ street: '12 Thames Street', emails: ['certs@wilcox.example'], version: 2 })
})

test('a removed holder is gone, and the audit log says who removed it', async () => {
  const { agent, as, people, given } = await directory()
  const { id } = await given.directoryHolder(wilcox)
  await agent.call(api.holderDirectory.change, { id, ...wilcox, name: 'Wilcox Building Company' })
  await agent.call(api.holderDirectory.remove, { id })
  expect((await agent.send('GET', `/api/agent/holder-directory/${id}`)).status).toBe(404)
  expect((await agent.send('DELETE', `/api/agent/holder-directory/${id}`)).status).toBe(404)
  const { events } = (await as(people.admin).call(api.activity.log, { kind: 'agency' })).body
  expect(events.slice(0, 3).map(({ text }) => text)).toEqual([
    expect.stringContaining('removed “Wilcox Building Company” from the holder directory'),
    expect.stringContaining('edited “Wilcox Building Company” in the holder directory'),
    expect.stringContaining('added “Wilcox Builders LLC” to the holder directory'),
  ])
})

test('the search finds entries for staff by name and city, and none for a client', async () => {
  const { as, people, given } = await directory()
  const { id, name } = await given.directoryHolder(wilcox)
  const searchItems = async (person: typeof people.agent, q: string) =>
    (await as(person).call(api.search.find, { q })).body.groups.flatMap(({ items }) => items)
  const result = { kind: 'directory', id, title: name, detail: '12 Thames Street, Groton, CT' }
  for (const person of [people.agent, people.admin])
    for (const q of ['wilcox', 'builders groton'])
      expect(await searchItems(person, q)).toMatchObject([result])
  expect(await searchItems(people.client, 'wilcox')).toEqual([])
})

test('a client does not see the directory', async () => {
  const { as, people, given } = await directory()
  const { id } = await given.directoryHolder(wilcox)
  for (const path of ['/api/agent/holder-directory', `/api/agent/holder-directory/${id}`])
    expect((await as(people.client).send('GET', path)).status).toBe(403)
})
