import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { portal } from '../../testing/portal.ts'
import { portalWithMail } from '../../testing/portal-with-mail.ts'

test('staff opens a request for a client, who sees it, is mailed and finds it behind the bell', async () => {
  const { as, people, given, takeNewEmails } = await portalWithMail()
  const { id: policyId } = await given.policy()
  const { status, body } = await as(people.agent).call(api.requests.createFor, {
    clientId: people.client.id,
    type: 'endorsement',
    policyId,
    details: 'Called at nine: add the new oven.',
  })
  expect(status).toBe(201)
  expect(body.request).toMatchObject({
    requester: people.client.id,
    status: 'pending',
    description: 'Policy Endorsement for HBP 204417',
    policyId,
  })
  const ownReply = await as(people.client).call(api.requests.list, {})
  expect(ownReply.body.requests).toEqual([body.request])
  const [mail, ...otherEmails] = await takeNewEmails()
  expect(otherEmails).toEqual([])
  expect(mail).toMatchObject({
    to: people.client.email,
    subject: 'A request was opened for you: Policy Endorsement for HBP 204417',
  })
  expect(mail?.text).toContain('Daniel Kim opened a request for you')
  expect(mail?.text).toContain('> Called at nine: add the new oven.')
  const readBell = async (person: typeof people.client) =>
    (await as(person).call(api.notifications.list, {})).body.notifications.map(({ text }) => text)
  expect((await readBell(people.client))[0]).toMatch(/^Daniel Kim opened the request/)
  expect(await readBell(people.agent), 'nobody is told of what they did themselves').toEqual([])
})

test('one that an admin opens rings for the client’s agent too, and an urgent one that lies there reaches the admins', async () => {
  const { as, people, context } = await portal()
  await as(people.admin).call(api.requests.createFor, {
    clientId: people.client.id,
    type: 'other',
    isUrgent: true,
  })
  const { notifications } = (await as(people.agent).call(api.notifications.list, {})).body
  expect(notifications).toMatchObject([{ title: 'New request' }])
  const { rows } = await context.pool.query(
    "select from graphile_worker.jobs where task_identifier = 'escalate'",
  )
  expect(rows).toHaveLength(1)
})

test('another agent’s client, another client’s policy and one that is deactivated are not found; clients may not', async () => {
  const { as, people, given } = await portal()
  const { agent, client, otherClient } = people
  const createRequest = (input: object, actor = agent) =>
    as(actor).call(api.requests.createFor, { clientId: client.id, type: 'other', ...input })
  expect((await createRequest({ clientId: otherClient.id })).status).toBe(404)
  const secondClient = await given.client()
  const { id } = await given.policy({ clientId: secondClient.id })
  expect((await createRequest({ policyId: id })).status).toBe(404)
  expect((await createRequest({}, client)).status).toBe(403)
  expect((await as(agent).call(api.requests.create, { type: 'other' })).status, 'the path of clients').toBe(
    403,
  )
  expect((await as(client).call(api.requests.list, {})).body.total).toBe(0)
})

test('pressed twice it is opened once', async () => {
  const { as, people } = await portal()
  const press = () =>
    as(people.agent).call(api.requests.createFor, { clientId: people.client.id, type: 'other' }, { key: 'k' })
  const [firstReply, repeatedReply] = await Promise.all([press(), press()])
  expect(firstReply.body).toEqual(repeatedReply.body)
  expect((await as(people.agent).call(api.requests.list, {})).body.total).toBe(1)
})
