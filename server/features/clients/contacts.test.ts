import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { portal } from '../../testing/portal.ts'

const ines = {
  firstName: 'Ines',
  lastName: 'Barlow',
  email: 'Office@Tidewheel.example',
  phone: '8605550119',
  title: 'Bookkeeper',
}

// Spec: accounts/contacts
test('staff keep whom they reach at a client, by which the client is found too', async () => {
  const { as, people } = await portal()
  const { id } = people.client
  const agent = as(people.agent)
  const addedReply = await agent.call(api.contacts.add, { id, ...ines })
  const [contact] = addedReply.body.client.contacts
  expect(contact).toMatchObject({
    fullName: 'Ines Barlow',
    email: 'office@tidewheel.example',
    phone: '(860) 555-0119',
    title: 'Bookkeeper',
  })
  // Two contacts may share an email.
  const secondReply = await agent.call(api.contacts.add, { id, ...ines, firstName: 'Otis' })
  expect(secondReply.body.client.contacts.map(({ fullName }) => fullName)).toEqual([
    'Ines Barlow',
    'Otis Barlow',
  ])
  const findClientIds = async (search: string) =>
    (await agent.call(api.clients.list, { search })).body.clients.map((client) => client.id)
  expect(await findClientIds('ines barlow')).toEqual([id])
  expect(await findClientIds('8605550119')).toEqual([id])

  const contactId = contact?.id ?? ''
  await agent.call(api.contacts.change, {
    id,
    contactId,
    ...ines,
    lastName: 'Quill',
    version: contact?.version,
  })
  expect(await findClientIds('ines quill')).toEqual([id])
  const staleReply = await agent.call(api.contacts.change, {
    id,
    contactId,
    ...ines,
    version: contact?.version,
  })
  expect([staleReply.status, staleReply.failure.code]).toEqual([409, 'changed'])
  const { body } = await agent.call(api.contacts.remove, { id, contactId })
  expect(body.client.contacts.map(({ fullName }) => fullName)).toEqual(['Otis Barlow'])
  expect(await findClientIds('ines')).toEqual([])
})

test('a contact is somebody, and nobody of another’s client is reached', async () => {
  const { as, people, given } = await portal()
  const { id } = people.client
  const strangerReply = await as(people.agent).call(api.contacts.add, {
    id,
    firstName: ' ',
    lastName: '',
    email: null,
    phone: null,
    title: 'Owner',
  })
  expect(strangerReply.failure.fields).toEqual({
    firstName: 'Please enter a name, an email or a phone number',
  })
  const foreignClient = await given.client({ agent: people.otherAgent })
  const [contact] = (await as(people.otherAgent).call(api.contacts.add, { id: foreignClient.id, ...ines }))
    .body.client.contacts
  const contactId = contact?.id ?? ''
  const agent = as(people.agent)
  for (const one of [foreignClient.id, id]) {
    expect((await agent.call(api.contacts.change, { id: one, contactId, ...ines })).status).toBe(404)
    expect((await agent.call(api.contacts.remove, { id: one, contactId })).status).toBe(404)
  }
  expect((await agent.call(api.contacts.add, { id: foreignClient.id, ...ines })).status).toBe(404)
})

// Spec: accounts/facts
test('what an agency knows of an account is kept, and its number is of it alone', async () => {
  const { as, people, given } = await portal()
  const agent = as(people.agent)
  const { id } = people.client
  const clientFields = {
    dba: 'Tide & Wheel',
    entity: 'LLC',
    locationAddress: '4 Pier Rd\nMystic, CT 06355',
    accountPhone: '(860) 555-0100 ext. 12',
    clientSince: '2011-04-01',
    accountNumber: 'C-1042',
  }
  const { body } = await agent.call(api.clients.update, { id, ...clientFields })
  expect(body.client).toMatchObject({
    ...clientFields,
    kind: 'business',
    standing: 'prospect',
    signIn: 'accepted',
  })
  const foundReply = await agent.call(api.clients.list, { search: 'c-1042' })
  expect(foundReply.body.clients.map((client) => client.id)).toEqual([id])
  const otherClient = await given.client({ company: 'Other' })
  const takenReply = await agent.call(api.clients.update, { id: otherClient.id, accountNumber: 'c-1042' })
  expect([takenReply.status, takenReply.failure.code]).toEqual([409, 'account_number_taken'])
  const clearedReply = await agent.call(api.clients.update, { id, accountNumber: '', clientSince: '' })
  expect(clearedReply.body.client).toMatchObject({
    accountNumber: null,
    clientSince: null,
    dba: 'Tide & Wheel',
  })
})

// Spec: accounts/contacts
test('an account of which nobody signs in is shown by its contacts', async () => {
  const { as, people, context } = await portal()
  const id = crypto.randomUUID()
  await context.pool.query(
    `insert into accounts (id, kind, name, sort_name, agent_id, created_at) values ($1, 'business', 'Quiet Harbor LLC', 'quiet harbor', $2, now())`,
    [id, people.agent.id],
  )
  const agent = as(people.agent)
  const bareClient = (await agent.call(api.clients.one, { id })).body.client
  expect(bareClient).toMatchObject({ company: 'Quiet Harbor LLC', fullName: '', email: '', signIn: 'none' })
  // Entering a name adds the first contact.
  const { body } = await agent.call(api.clients.update, { id, firstName: 'Ada', lastName: 'Brine' })
  expect(body.client).toMatchObject({ fullName: 'Ada Brine', contacts: [{ fullName: 'Ada Brine' }] })
  const { clients } = (await agent.call(api.clients.list, { search: 'ada brine' })).body
  expect(clients.map(({ fullName }) => fullName)).toEqual(['Ada Brine'])
})
