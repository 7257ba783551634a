import { expect, test } from 'vitest'
import { maxContacts } from '../../../contract/contacts.ts'
import { api } from '../../../contract/index.ts'
import { maxPeople } from '../../../contract/people.ts'
import { fillToBounds, maxContact, randomText } from '../../testing/client-at-bounds.ts'
import { runQueuedJobs } from '../../testing/jobs.ts'
import { portal } from '../../testing/portal.ts'
import { makeArchive } from '../archives/make-archive.ts'

// Spec: imports/bounds
test('a client that is filled to every bound of the contract is edited, found, exported and has one more person', async () => {
  const world = await portal()
  const { as, people, context } = world
  const { id } = people.client
  const admin = as(people.admin, { confirmed: true })
  const { contacts, policy } = await fillToBounds(world, people.client)
  const tooMany = await admin.call(api.contacts.add, { id, ...maxContact() })
  expect(tooMany.failure).toMatchObject({ code: 'too_many_contacts' })

  const [firstContact = '', secondContact = '', thirdContact = ''] = contacts
  const renamedInput = { ...maxContact(), firstName: `Ottoline${randomText(92)}` }
  expect(
    (await admin.call(api.contacts.change, { id, contactId: firstContact, ...renamedInput })).status,
  ).toBe(200)
  expect((await admin.call(api.contacts.remove, { id, contactId: secondContact })).status).toBe(200)
  expect((await admin.call(api.contacts.add, { id, ...maxContact() })).status).toBe(201)
  expect((await admin.call(api.clients.update, { id, company: randomText(200) })).status).toBe(200)
  const invite = (email: string) =>
    admin.call(api.people.add, { clientId: id, email, contactId: thirdContact, may: 'read' })
  expect((await invite('nora@quist.example')).status).toBe(201)
  expect((await invite('theo@quist.example')).failure).toMatchObject({ code: 'too_many_people' })

  const foundClients = (await admin.call(api.clients.list, { search: 'ottoline' })).body.clients
  expect(foundClients.map((client) => client.id)).toEqual([id])
  const searchReply = (await admin.call(api.search.find, { q: 'ottoline' })).body
  expect(JSON.stringify(searchReply)).toContain(id)
  const list = await admin.call(api.clients.list, {})
  expect(list.body.clients.map((client) => client.id)).toContain(id)
  expect((await admin.call(api.policies.update, { id: policy.id, premium: 6000 })).status).toBe(200)
  expect((await admin.call(api.clients.export, {})).status).toBe(200)
  expect((await admin.call(api.archives.askOfClient, { id })).failure).not.toHaveProperty('error')
  await runQueuedJobs(context, 'makeArchive', makeArchive(context))
  const [archive] = (await admin.call(api.archives.ofClient, { id })).body.archives
  expect(archive?.state).toBe('ready')
}, 120_000)

test('two clients at their bounds merge as rehearsed, are found by the people of both, and are two again by an undo', async () => {
  const world = await portal()
  const { as, people, context } = world
  const [remainingClient, mergedClient] = [people.client, people.otherClient]
  const admin = as(people.admin, { confirmed: true })
  await fillToBounds(world, remainingClient)
  const { contacts } = await fillToBounds(world, mergedClient)
  const [contactId = ''] = contacts
  const knownContact = { ...maxContact(), lastName: `Featherstone${randomText(88)}` }
  expect(
    (await admin.call(api.contacts.change, { id: mergedClient.id, contactId, ...knownContact })).status,
  ).toBe(200)
  const wordsOf = async () =>
    (await context.pool.query('select id, search_text from accounts order by id')).rows
  const wordsBefore = await wordsOf()
  const { body } = await admin.call(api.merging.rehearse, { id: remainingClient.id, goesId: mergedClient.id })
  expect(body.rehearsal.moves).toContainEqual({ what: 'contacts', count: maxContacts })
  const mergedReply = await admin.call(api.merging.merge, {
    id: remainingClient.id,
    goesId: mergedClient.id,
    staysVersion: body.rehearsal.stays.version,
    goesVersion: body.rehearsal.goes.version,
  })
  expect(mergedReply.status).toBe(204)
  const client = (await admin.call(api.clients.one, { id: remainingClient.id })).body.client
  expect(client.contacts).toHaveLength(2 * maxContacts)
  const bothReply = await admin.call(api.people.list, { clientId: remainingClient.id })
  expect(bothReply.body.people).toHaveLength(2 * (maxPeople - 1))
  const find = async () =>
    (await admin.call(api.clients.list, { search: 'featherstone' })).body.clients.map(({ id }) => id)
  expect(await find()).toEqual([remainingClient.id])
  const undoReply = await admin.call(api.merging.undo, { id: remainingClient.id, mergedId: mergedClient.id })
  expect(undoReply.status).toBe(204)
  expect(await wordsOf()).toEqual(wordsBefore)
  expect(await find()).toEqual([mergedClient.id])
}, 120_000)

test('a name of letters that become many when they are sorted is kept, for a business and for a person', async () => {
  const { as, people } = await portal()
  // Square symbols and ligatures of Unicode: each expands to up to 18 letters, and no two are
  // alike.
  const wideText = (count: number) =>
    Array.from({ length: count }, (_, index) => String.fromCodePoint(0x3300 + ((index * 37) % 0x57))).join('')
  const admin = as(people.admin)
  const addedReply = await admin.call(api.clients.add, {
    company: wideText(100) + 'ﷺ'.repeat(100),
    agentId: people.agent.id,
  })
  expect(addedReply.failure).not.toHaveProperty('error')
  const person = { firstName: wideText(100), lastName: wideText(99), agentId: people.agent.id }
  expect((await admin.call(api.clients.add, person)).failure).not.toHaveProperty('error')
})
