import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import type { WebhookKind } from '../../../contract/values/webhook-kinds.ts'
import { WebhookEvent } from '../../../contract/webhooks.ts'
import { jobTasksFor, runQueuedJobs } from '../../testing/jobs.ts'
import { portal } from '../../testing/portal.ts'
import { sendSecurityAlert } from '../auth/security-alert.ts'
import { NoAnswer, type ReceiverAnswer, type ReceiverRequest } from './call-receiver.ts'
import { deleteOldDeliveries } from './queries.ts'
import { sendDueDeliveries } from './send-webhooks.ts'

const hour = 3600_000
const receiverUrl = 'https://hooks.example.com/portal'

/** A portal, and a receiver whose next answers a test decides. */
async function office() {
  const world = await portal()
  const { as, people, context, clock } = world
  const receivedRequests: ReceiverRequest[] = []
  const answers: (ReceiverAnswer | Error)[] = []
  const call = async (request: ReceiverRequest) => {
    receivedRequests.push(request)
    const answer = answers.shift() ?? { status: 204, text: '' }
    if (answer instanceof Error) throw answer
    return answer
  }
  const create = async (
    kinds: WebhookKind[],
    { person = people.agent, isOfAgency = false, withChanges = false, name = 'List' } = {},
  ) =>
    (
      await as(person, { confirmed: true }).call(api.webhooks.create, {
        ...{ name, address: receiverUrl, kinds, withChanges, isOfAgency },
      })
    ).body
  /** Sends what is due, and returns the events that arrived. */
  const work = async () => {
    await sendDueDeliveries(context, call)
    return receivedRequests.splice(0).map(({ body, headers }) => ({
      ...WebhookEvent.parse(JSON.parse(body)),
      messageId: headers['webhook-id'],
    }))
  }
  const readDeliveries = async (id: string, person = people.agent) =>
    (await as(person).call(api.webhooks.deliveries, { id })).body
  const wait = (ms: number) => {
    clock.time = new Date(clock.time.getTime() + ms)
  }
  return { ...world, create, work, deliveries: readDeliveries, receivedRequests, answers, call, wait }
}

test('a change arrives as its record is shown to the person, signed as the reference library asks', async () => {
  const { as, people, given, create, context, receivedRequests, call, deliveries } = await office()
  const { webhook, secret } = await create(['policy'])
  const policy = await given.policy()
  await given.message()
  await sendDueDeliveries(context, call)
  expect(receivedRequests).toHaveLength(1)
  const [{ headers, body } = { headers: {}, body: '' }] = receivedRequests
  const seenReply = await as(people.agent).call(api.policies.one, { id: policy.id })
  // The clock of the test stands still, and the library allows five minutes.
  const realNow = Date.now
  Date.now = () => context.now().getTime()
  const event = WebhookEvent.parse(new Webhook(secret).verify(body, headers))
  Date.now = realNow
  expect(event).toMatchObject({
    type: 'policy.created',
    timestamp: '2026-11-20T15:00:00.000Z',
    data: {
      ...{ id: policy.id, clientId: people.client.id, path: `/api/policy/${policy.id}` },
      ...{ record: seenReply.body, entry: null, undoes: null },
    },
  })
  const [delivery] = (await deliveries(webhook.id)).deliveries
  expect(delivery).toMatchObject({ type: 'policy.created', state: 'delivered', attempts: 1, status: 204 })
  const log = await as(people.agent).send('GET', `/api/agent/webhook-deliveries/${delivery?.id}`)
  expect(log.body).toMatchObject({ request: body, answer: '' })
})

test('one delivery for each event and webhook is written with the event, and none with a change that fails', async () => {
  const { as, people, given, create, context } = await office()
  await create(['task', 'policy'])
  await create(['task'], { person: people.admin })
  const task = await given.task()
  const events = await context.db.selectFrom('events').select('id').where('entity', '=', 'task').execute()
  const readRows = () => context.db.selectFrom('webhookDeliveries').select('eventId').execute()
  expect((await readRows()).map(({ eventId }) => eventId)).toEqual([events[0]?.id, events[0]?.id])
  const failedTransaction = context.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('events')
      .values({
        ...{ id: crypto.randomUUID(), at: context.now().toISOString(), action: 'task.created' },
        ...{ entity: 'task', entityId: task.id },
      })
      .execute()
    throw new Error('taken back')
  })
  await expect(failedTransaction).rejects.toThrow('taken back')
  expect(await readRows()).toHaveLength(2)
  await as(people.agent).call(api.tasks.complete, { id: task.id, version: task.version })
  expect(await readRows()).toHaveLength(4)
})

test('a process that is killed between request and note sends the event again under its id', async () => {
  const { given, create, context, work, receivedRequests, call, deliveries } = await office()
  const { webhook } = await create(['task'])
  await given.task()
  const killedRun = sendDueDeliveries(context, async (request) => {
    await call(request)
    throw new Error('killed')
  })
  await expect(killedRun).rejects.toThrow('killed')
  const [firstRequest] = receivedRequests.splice(0)
  const [secondDelivery, ...otherDeliveries] = await work()
  expect(secondDelivery?.messageId).toBe(firstRequest?.headers['webhook-id'])
  expect(otherDeliveries).toEqual([])
  expect(await work()).toEqual([])
  expect((await deliveries(webhook.id)).deliveries).toMatchObject([{ state: 'delivered', attempts: 1 }])
})

test('nothing is sent that the person does not see, or no longer sees', async () => {
  const { as, people, given, create, context, work, deliveries } = await office()
  const { webhook: foreignWebhook } = await create(['policy', 'client'], { person: people.otherAgent })
  const { webhook: ownWebhook } = await create(['policy', 'client'])
  const policy = await given.policy()
  expect((await work()).map(({ type }) => type)).toEqual(['policy.created'])
  expect((await deliveries(foreignWebhook.id, people.otherAgent)).deliveries).toEqual([])
  await as(people.agent).call(api.policies.deactivate, { id: policy.id, reason: 'entered in error' })
  expect(await work()).toMatchObject([
    { type: 'policy.deactivated', data: { record: { policy: { deactivationReason: 'entered in error' } } } },
  ])
  await given.policy()
  await context.db
    .updateTable('accounts')
    .set({ agentId: people.otherAgent.id })
    .where('id', '=', people.client.id)
    .execute()
  // The other agent sees the client now. The former one does not, and reads no log about them.
  expect((await work()).map(({ type }) => type)).toEqual(['policy.created'])
  const deliveriesLeft = (await deliveries(ownWebhook.id)).deliveries
  expect(deliveriesLeft.map(({ type }) => type).toSorted()).toEqual(['policy.created', 'policy.deactivated'])
  const log = await as(people.agent).call(api.webhooks.delivery, { id: deliveriesLeft[0]?.id ?? '' })
  expect(log.body).toMatchObject({ delivery: { state: 'delivered' }, request: null })
})

test('sentence and changed fields are sent only where the webhook asks for them, and never an address', async () => {
  const { as, people, given, create, work } = await office()
  await create(['task'], { withChanges: true })
  const task = await given.task()
  await work()
  const { id, version, what } = task
  await as(people.agent).call(api.tasks.change, { id, version, what: `${what}, today` })
  const [event] = await work()
  expect(event?.data.entry).toMatchObject({
    ip: null,
    actor: { name: 'Daniel Kim' },
    changes: [{ field: 'Task', before: what, after: `${what}, today` }],
  })
})

test('a message that was read is no event, and an undo names the event that it undoes', async () => {
  const { as, people, given, create, context, work } = await office()
  await create(['message', 'task'])
  const message = await given.message()
  await as(people.client).call(api.messages.read, { messageId: message.id })
  expect((await work()).map(({ type }) => type)).toEqual(['message.sent'])
  const [event, undo] = [crypto.randomUUID(), crypto.randomUUID()]
  const values = { at: context.now().toISOString(), action: 'task.changed', entity: 'task' }
  const task = await given.task()
  await work()
  await context.db
    .insertInto('events')
    .values([
      { id: event, ...values, entityId: task.id, details: '{}' },
      { id: undo, ...values, entityId: task.id, details: JSON.stringify({ takesBack: event }) },
    ])
    .execute()
  const undoes = new Map((await work()).map(({ data }) => [data.eventId, data.undoes]))
  expect([undoes.get(event), undoes.get(undo)]).toEqual([null, event])
})

test('who does not accept is tried again over a day, with growing pauses, and then given up', async () => {
  const { given, create, work, answers, wait, deliveries, clock } = await office()
  const { webhook } = await create(['task'])
  await given.task()
  const pauses: number[] = []
  for (let attemptCount = 0; attemptCount < 20; attemptCount += 1) {
    answers.push({ status: 500, text: 'out of order' })
    expect(await work()).toHaveLength(1)
    const [delivery] = (await deliveries(webhook.id)).deliveries
    if (!delivery?.nextAt) break
    expect(delivery).toMatchObject({ state: 'waiting', status: 500, problem: 'The receiver answered 500' })
    const pause = Date.parse(delivery.nextAt) - clock.time.getTime()
    wait(pause - 1)
    expect(await work()).toEqual([])
    wait(1)
    pauses.push(pause / 60_000)
  }
  expect(pauses).toEqual([1, 5, 30, 120, 300, 480, 480])
  expect(await deliveries(webhook.id)).toMatchObject({
    webhook: { failingSince: '2026-11-20T15:00:00.000Z', offSince: null },
    deliveries: [{ state: 'failed', attempts: 8, nextAt: null }],
  })
})

test('one that answers nobody rests for a minute, and holds up no other webhook', async () => {
  const { given, create, people, work, answers, wait, call, context, receivedRequests } = await office()
  await create(['task'])
  for (const _ of [1, 2, 3]) await given.task()
  answers.push(new NoAnswer('No answer within 10 seconds'))
  expect(await work()).toHaveLength(1)
  expect(await work()).toEqual([])
  await create(['task'], { person: people.admin })
  await given.task()
  expect(await work()).toHaveLength(1)
  wait(60_000)
  expect(await work()).toHaveLength(4)
  // More than one run sends is left to the next, which is queued.
  const eventBefore = { at: context.now().toISOString(), action: 'task.changed', entity: 'task' }
  const manyDeliveries = Array.from({ length: 21 }, () => ({
    id: crypto.randomUUID(),
    ...eventBefore,
    details: '{}',
  }))
  const task = await given.task()
  await work()
  await context.db
    .insertInto('events')
    .values(manyDeliveries.map((one) => ({ ...one, entityId: task.id })))
    .execute()
  await context.pool.query('delete from graphile_worker._private_jobs')
  await sendDueDeliveries(context, call)
  expect(receivedRequests).toHaveLength(40)
  let runs = 0
  await runQueuedJobs(context, 'sendWebhooks', async () => {
    runs += 1
    await sendDueDeliveries(context, call)
  })
  expect([runs, receivedRequests.length]).toEqual([1, 42])
  // The job of each minute queues a run only if something is due.
  const { retryWebhooks } = await jobTasksFor(context, ['retryWebhooks'])
  const countRuns = async () => {
    await retryWebhooks?.({})
    await runQueuedJobs(context, 'sendWebhooks', async () => {
      runs += 1
    })
    return runs
  }
  expect(await countRuns()).toBe(1)
  await given.task()
  await context.pool.query('delete from graphile_worker._private_jobs')
  expect(await countRuns()).toBe(2)
})

test('after three days of failure a webhook is switched off, its person and the admins get one email each', async () => {
  const { as, people, given, create, context, work, answers, wait, deliveries, mails } = await office()
  const { webhook } = await create(['task'])
  const fail = async () => {
    await given.task()
    answers.push({ status: 503, text: '' }, { status: 503, text: '' }, { status: 503, text: '' })
    await work()
    answers.splice(0)
  }
  await fail()
  wait(71 * hour)
  await fail()
  expect((await deliveries(webhook.id)).webhook.offSince).toBeNull()
  wait(hour)
  await fail()
  expect((await deliveries(webhook.id)).webhook.offSince).toBe('2026-11-23T15:00:00.000Z')
  await given.task()
  expect(await work()).toEqual([])
  const { tellNamed } = await jobTasksFor(context, ['tellNamed'])
  await runQueuedJobs(context, 'tellNamed', async (payload) => tellNamed?.(payload))
  expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
    [people.admin, people.agent]
      .map(({ email }) => [email, 'The webhook “List” was switched off'])
      .toSorted(),
  )
  const log = (await as(people.admin).call(api.activity.log, { kind: 'user' })).body.events
  expect(log.map(({ text }) => text)).toContain(
    'The portal switched off the webhook “List”: its receiver did not accept events',
  )
  // A test event goes out, and switches nothing on by itself.
  await as(people.agent).call(api.webhooks.sendTest, { id: webhook.id })
  expect((await work()).map(({ type }) => type)).toEqual(['webhook.test'])
  const { body } = await as(people.agent).call(api.webhooks.switchOn, { id: webhook.id })
  expect(body.webhook).toMatchObject({ offSince: null, failingSince: null })
  await given.task()
  expect(await work()).toHaveLength(1)
})

test('one that says it is gone is switched off at once', async () => {
  const { given, create, work, answers, deliveries } = await office()
  const { webhook } = await create(['task'])
  await given.task()
  answers.push({ status: 410, text: 'gone' })
  await work()
  expect((await deliveries(webhook.id)).webhook.offSince).not.toBeNull()
})

test('Send Again sends the event once more under its id, as it is now', async () => {
  const { as, people, given, create, work, answers, deliveries } = await office()
  const { webhook } = await create(['task'])
  await given.task()
  answers.push({ status: 302, text: '' })
  const [firstDelivery] = await work()
  const [delivery] = (await deliveries(webhook.id)).deliveries
  expect(delivery?.problem).toBe('The receiver answered 302. Redirects are not followed')
  const deliveryInput = { id: delivery?.id ?? '' }
  expect((await as(people.otherAgent).call(api.webhooks.sendAgain, deliveryInput)).status).toBe(404)
  await as(people.agent).call(api.webhooks.sendAgain, deliveryInput)
  const [secondDelivery] = await work()
  expect(secondDelivery).toEqual(firstDelivery)
  expect((await deliveries(webhook.id)).deliveries).toMatchObject([
    { state: 'delivered', attempts: 2, problem: null },
  ])
})

test('after a rotation both secrets sign for a day, and no secret is stored or shown again', async () => {
  const { as, people, given, create, context, call, receivedRequests, wait } = await office()
  const { webhook, secret } = await create(['task'])
  const replacedReply = await as(people.agent, { confirmed: true }).call(api.webhooks.replaceSecret, {
    id: webhook.id,
  })
  const signatures = async () => {
    await given.task()
    await sendDueDeliveries(context, call)
    const [{ headers, body } = { headers: {}, body: '' }] = receivedRequests.splice(0)
    const realNow = Date.now
    Date.now = () => context.now().getTime()
    const isSigned = [secret, replacedReply.body.secret].map((one) => {
      try {
        return new Webhook(one).verify(body, headers) !== undefined
      } catch {
        return false
      }
    })
    Date.now = realNow
    return isSigned
  }
  expect(await signatures()).toEqual([true, true])
  wait(24 * hour)
  expect(await signatures()).toEqual([false, true])
  const { rows } = await context.pool.query(
    'select w::text as row from webhooks w union all select e::text from events e',
  )
  const shownReply = await as(people.agent).call(api.webhooks.list, {})
  for (const one of [secret, replacedReply.body.secret])
    expect(JSON.stringify([rows, shownReply.body])).not.toContain(one.slice(6))
})

test('a changed webhook sends other events to another address, and of its addresses the log has the hosts', async () => {
  const { as, people, given, create, receivedRequests, context, call } = await office()
  const { webhook } = await create(['task'])
  const agent = as(people.agent, { confirmed: true })
  const { id, version } = webhook
  const form = { name: 'Board', address: 'https://board.example.com/in/secret', kinds: ['policy' as const] }
  const change = (changes: object = {}, caller = agent) =>
    caller.call(api.webhooks.change, { id, version, ...form, ...changes })
  expect((await change({}, as(people.agent))).failure.code).toBe('confirm_password')
  expect((await change({}, as(people.otherAgent, { confirmed: true }))).status).toBe(404)
  expect((await change({ address: 'https://10.0.0.1/' })).failure.fields).toHaveProperty('address')
  expect((await change()).body.webhook).toMatchObject({ ...form, version: version + 1 })
  expect((await change({ name: 'Other' })).failure).toMatchObject({
    ...{ code: 'changed', changed: { by: 'Daniel Kim' }, now: { webhook: { name: 'Board' } } },
  })
  await given.task()
  await given.policy()
  await sendDueDeliveries(context, call)
  expect(receivedRequests.map((request) => request.address)).toEqual([form.address])
  const events = context.db.selectFrom('events').select('details').where('action', '=', 'user.webhookChanged')
  expect((await events.execute()).map(({ details }) => details)).toMatchObject([
    {
      ...{ name: 'List', title: ['List', 'Board'], kinds: [['Tasks'], ['Policies, ID cards and bills']] },
      address: ['hooks.example.com', 'board.example.com'],
    },
  ])
})

test('views are sent only to a webhook that asks for them', async () => {
  const { as, people, given, create, work, deliveries } = await office()
  const document = await given.document()
  const { webhook } = await create(['document', 'policy'])
  await create(['view'])
  await as(people.client).call(api.documents.open, { id: document.id })
  expect(await work()).toMatchObject([{ type: 'document.viewed', data: { id: document.id } }])
  expect((await deliveries(webhook.id)).deliveries).toEqual([])
})

test('a private address, one too many and an agency’s webhook by an agent are refused at their field', async () => {
  const { as, people, create } = await office()
  const refusalOf = async (input: object) =>
    (
      await as(people.agent, { confirmed: true }).call(api.webhooks.create, {
        ...{ name: 'List', address: receiverUrl, kinds: ['policy'], ...input },
      })
    ).failure?.fields
  for (const wrongAddress of [
    'https://10.0.0.1/',
    'https://localhost/',
    'http://hooks.example.com/',
    'hooks',
  ])
    expect(await refusalOf({ address: wrongAddress })).toHaveProperty('address')
  expect(await refusalOf({ isOfAgency: true })).toHaveProperty('isOfAgency')
  expect(await refusalOf({ kinds: [] })).toHaveProperty('kinds')
  for (let count = 0; count < 20; count += 1) await create(['policy'])
  expect(await refusalOf({})).toEqual({ name: 'You have 20 webhooks. Please remove one first' })
})

test('a person’s webhooks end with their access, the agency’s goes to the admin who deactivates them', async () => {
  const { as, people, given, create, context, work } = await office()
  await create(['task'])
  await create(['task'], { person: people.admin, isOfAgency: true, name: 'Agency' })
  await context.db
    .updateTable('users')
    .set({ role: 'admin' })
    .where('id', '=', people.otherAgent.id)
    .execute()
  const otherCaller = as(people.otherAgent, { confirmed: true })
  await otherCaller.call(api.admin.resetAccess, { id: people.agent.id })
  await otherCaller.call(api.admin.deactivate, { id: people.admin.id, clientsTo: null })
  await given.task()
  expect(await work()).toHaveLength(1)
  expect((await otherCaller.call(api.webhooks.list, {})).body.webhooks.map(({ name }) => name)).toEqual([
    'Agency',
  ])
  await context.db
    .updateTable('users')
    .set({ role: 'agent' })
    .where('id', '=', people.otherAgent.id)
    .execute()
  await given.task()
  expect(await work()).toEqual([])
})

test('only an admin sees or removes another’s webhook: its person gets an email, and it is sent nothing more', async () => {
  const { as, people, given, create, work, deliveries, context, wait, mails } = await office()
  const { webhook } = await create(['task'])
  await given.task()
  for (const call of [api.webhooks.sendTest, api.webhooks.switchOn, api.webhooks.deliveries] as const)
    expect((await as(people.otherAgent).call(call, { id: webhook.id })).status).toBe(404)
  expect((await as(people.client).call(api.webhooks.list, {})).status).toBe(403)
  expect((await deliveries(webhook.id, people.admin)).deliveries).toHaveLength(1)
  expect((await as(people.admin).call(api.webhooks.remove, { id: webhook.id })).status).toBe(204)
  await runQueuedJobs(context, 'tellOwner', sendSecurityAlert(context))
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [people.agent.email, 'A webhook was created'],
    [people.agent.email, 'A webhook was removed'],
  ])
  expect(mails[0]?.text).toContain("If it wasn't, choose a new password right away")
  // A new password would not help against an admin.
  expect(mails[1]?.text).toContain('If you did not expect this, please call us')
  expect(mails[1]?.text).not.toContain('password')
  await given.task()
  expect(await work()).toEqual([])
  wait(31 * 24 * hour)
  await deleteOldDeliveries(context.db, context.now())
  const { rows } = await context.pool.query(
    'select id from webhooks union all select id from webhook_deliveries',
  )
  expect(rows).toEqual([])
})
