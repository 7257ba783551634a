import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { portal } from '../../testing/portal.ts'

const content = 'The office is closed on Friday.'

// Spec: several/write
test('a message to several goes to each as one of their own, on record for each, and who is not theirs is named', async () => {
  const { as, given, people, context } = await portal()
  const { agent, otherAgent, client, otherClient } = people
  const secondClient = await given.client({ company: 'Plover & Reed' })
  const ids = [client.id, secondClient.id, otherClient.id]
  const { status, body } = await as(agent).call(api.messages.sendToSeveral, {
    content,
    clientIds: [...ids, client.id],
  })
  expect(status).toBe(201)
  expect(body).toEqual({ done: [client.id, secondClient.id].sort(), notFound: [otherClient.id] })
  for (const reader of [client, secondClient]) {
    const { messages } = (await as(reader).call(api.messages.list, {})).body
    expect(messages).toMatchObject([{ content, senderId: agent.id, receiverId: reader.id, read: false }])
    expect(JSON.stringify(messages)).not.toContain('Plover')
  }
  expect((await as(otherClient).call(api.messages.list, {})).body.messages).toEqual([])
  expect((await as(otherAgent).call(api.messages.conversations, {})).body.conversations).toEqual([])
  const events = await context.db
    .selectFrom('events')
    .select(['actorId', 'clientId'])
    .where('action', '=', 'message.sent')
    .execute()
  expect(events.map(({ clientId }) => clientId).sort()).toEqual([client.id, secondClient.id].sort())
})

test('pressed twice it is sent once; nobody, more than 100 and a text that is too short are refused', async () => {
  const { as, people } = await portal()
  const { agent, client } = people
  const messageInput = { content, clientIds: [client.id] }
  const key = { key: crypto.randomUUID() }
  const firstReply = await as(agent).call(api.messages.sendToSeveral, messageInput, key)
  const repeatedReply = await as(agent).call(api.messages.sendToSeveral, messageInput, key)
  expect(repeatedReply.body).toEqual(firstReply.body)
  expect((await as(client).call(api.messages.list, {})).body.messages).toHaveLength(1)
  const refusalOf = async (wrongInput: object) =>
    (await as(agent).send('POST', '/api/agent/messages/several', { ...messageInput, ...wrongInput })).failure
      .fields
  expect(await refusalOf({ clientIds: [] })).toEqual({ clientIds: 'Please choose a client' })
  expect(await refusalOf({ clientIds: Array(101).fill(client.id) })).toEqual({
    clientIds: 'Please choose at most 100 at once',
  })
  expect(await refusalOf({ content: 'Hi' })).toEqual({ content: 'Message must be at least 5 characters' })
  expect((await as(client).call(api.messages.sendToSeveral, messageInput)).status).toBe(403)
})

test('a hundred clients are written to in one call', async () => {
  const { as, given, people } = await portal()
  const clients = await Promise.all(Array.from({ length: 99 }, () => given.client()))
  const clientIds = [people.client.id, ...clients.map(({ id }) => id)]
  const { body } = await as(people.agent).call(api.messages.sendToSeveral, { content, clientIds })
  expect(body.done).toEqual(clientIds.toSorted())
  const { conversations } = (await as(people.agent).call(api.messages.conversations, { limit: 500 })).body
  expect(conversations).toHaveLength(100)
})
