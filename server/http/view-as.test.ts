import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { api } from '../../contract/index.ts'
import { isViewableAsClient } from '../../contract/rights.ts'
import { buildApp } from '../app.ts'
import { readEveryRow } from '../testing/every-row.ts'
import { everyExampleCall } from '../testing/example-calls.ts'
import type { TestPerson } from '../testing/people.ts'
import { portal } from '../testing/portal.ts'
import { viewHeader } from './view-as.ts'

const viewHeaders = (accountId: string, userId = accountId) => ({
  headers: { [viewHeader]: `${accountId}/${userId}` },
})

// Spec: view-as/read-only
test('of the whole contract staff who see the portal as a client are answered what that client reads, and nothing is written', async () => {
  const world = await portal()
  const { as, people, given, context, connection } = world
  const { client, agent } = people
  await given.message()
  await given.document()
  const calls = await everyExampleCall()
  const inputByEndpoint = new Map<Endpoint, object>()
  for (const { endpoint, send } of calls) inputByEndpoint.set(endpoint, await send(world))
  const sentTo = (endpoint: Endpoint) => inputByEndpoint.get(endpoint) ?? {}
  // Draft claims and their photos.
  const { rows: drafts } = await context.pool.query<{ id: string }>(`
    select id from claims where status = 'draft'
    union all select d.id from documents d join claims c on c.id = d.claim_id where c.status = 'draft'`)
  expect(drafts.length).toBeGreaterThan(1)

  const ownReplies = new Map<Endpoint, { status: number; body: unknown }>()
  for (const { endpoint } of calls)
    if (isViewableAsClient(endpoint)) {
      const { status, body } = await as(client).call(endpoint, sentTo(endpoint))
      ownReplies.set(endpoint, { status, body })
    }

  const staff = as(agent, { confirmed: true })
  await staff.cookie()
  // A view is an event, which a webhook would get.
  await context.db.updateTable('webhooks').set({ offSince: context.now().toISOString() }).execute()
  const everyRowBefore = await readEveryRow(connection)
  await staff.call(api.people.view, { clientId: client.id, userId: client.id })
  let readings = 0
  for (const { name, endpoint } of calls) {
    const answer = await staff.call(endpoint, sentTo(endpoint), viewHeaders(client.id))
    const clients = ownReplies.get(endpoint)
    if (!clients) {
      expect([name, answer.status, answer.failure.code]).toEqual([name, 403, 'view_only'])
      continue
    }
    readings += 1
    const text = JSON.stringify(answer.body) ?? ''
    for (const { id } of drafts) expect(text, `${name} tells of a draft`).not.toContain(id)
    // These endpoints show drafts to the client and count their photos, so staff get another
    // answer.
    if (endpoint === api.home.client || endpoint === api.home.next) continue
    const knowsDrafts = drafts.some(({ id }) => JSON.stringify([clients.body, sentTo(endpoint)]).includes(id))
    if (!knowsDrafts) expect([name, answer.status, answer.body]).toEqual([name, clients.status, clients.body])
  }
  expect(readings).toBeGreaterThan(30)

  const { events: eventsBefore = [], ...rowsBefore } = everyRowBefore
  const { events: eventsAfter = [], ...rowsAfter } = await readEveryRow(connection)
  expect(rowsAfter).toEqual(rowsBefore)
  const { rows: events } = await context.pool.query<{ actor: string; action: string }>(
    `select actor_id as actor, action from events where events::text <> all($1) order by action`,
    [eventsBefore],
  )
  expect(eventsAfter).toHaveLength(eventsBefore.length + events.length)
  // The audit log names the staff member as the reader, not the client.
  expect(new Set(events.map(({ actor }) => actor))).toEqual(new Set([agent.id]))
  expect(
    events.filter(({ action }) => !/Viewed$|\.viewed$/.test(action)).map(({ action }) => action),
  ).toEqual(['client.viewedAs'])
}, 120_000)

// Spec: view-as/permitted
test('only staff who see the client see the portal as its people do; nobody else, and of nobody else', async () => {
  const { as, people, given, context } = await portal()
  const { client, otherClient, agent, otherAgent, admin } = people
  const colleague = await given.colleague({ may: 'certificates' })
  const cover = await given.cover({ agent })
  const nameSeenBy = async (actor: TestPerson | null, accountId: string, userId?: string) => {
    const { status, body } = await as(actor).call(api.auth.me, {}, viewHeaders(accountId, userId))
    return status === 200 ? body.user.fullName : status
  }
  const enters = async (actor: TestPerson | null, clientId: string, userId: string) =>
    (await as(actor).call(api.people.view, { clientId, userId })).status
  for (const [actor, expected, status] of [
    [agent, 'Maria Reyes', 200],
    [cover, 'Maria Reyes', 200],
    [admin, 'Maria Reyes', 200],
    [otherAgent, 404, 404],
    [client, 403, 403],
    [otherClient, 403, 403],
    [null, 401, 401],
  ] as const) {
    expect([actor?.firstName, await nameSeenBy(actor, client.id)]).toEqual([actor?.firstName, expected])
    expect([actor?.firstName, await enters(actor, client.id, client.id)]).toEqual([actor?.firstName, status])
  }
  expect(await nameSeenBy(agent, client.id, colleague.id)).toBe('Nora Quist')
  // Pairs without access, staff instead of a portal user, and malformed ids.
  for (const [accountId, userId] of [
    [client.id, otherClient.id],
    [otherClient.id, colleague.id],
    [client.id, agent.id],
    [agent.id, agent.id],
    [client.id, ''],
    ['', client.id],
    ["' or true --", '__proto__'],
    [`${client.id}/${client.id}`, client.id],
  ] as const)
    expect([accountId, userId, await nameSeenBy(admin, accountId, userId)]).toEqual([
      accountId,
      userId,
      `${accountId}/${userId}`.startsWith(`${client.id}/${client.id}`) ? 'Maria Reyes' : 404,
    ])
  // The view ends when the person loses access, and when the staff member loses the client.
  await context.pool.query('update people set ended_at = now(), ended_by = $2 where user_id = $1', [
    colleague.id,
    admin.id,
  ])
  expect(await nameSeenBy(agent, client.id, colleague.id)).toBe(404)
  const heldAgent = as(agent)
  const list = async () => (await heldAgent.call(api.policies.list, {}, viewHeaders(client.id))).status
  expect(await list()).toBe(200)
  await context.pool.query('update accounts set agent_id = $2 where id = $1', [client.id, otherAgent.id])
  expect(await list()).toBe(404)
})

// Spec: view-as/permitted
test('a person of a limited right is seen with that right, and of several clients only the one that is looked at', async () => {
  const { as, people, given } = await portal()
  const { client, otherClient, agent, admin } = people
  const colleague = await given.colleague({ may: 'certificates' })
  await given.message()
  const see = as(agent)
  const me = await see.call(api.auth.me, {}, viewHeaders(client.id, colleague.id))
  expect(me.body.user).toMatchObject({
    id: colleague.id,
    may: 'certificates',
    isOwner: false,
    role: 'client',
  })
  expect((await see.call(api.policies.list, {}, viewHeaders(client.id, colleague.id))).status).toBe(403)
  expect((await see.call(api.cards.mine, {}, viewHeaders(client.id, colleague.id))).status).toBe(200)

  await as(otherClient, { confirmed: true }).call(api.people.add, {
    clientId: otherClient.id,
    email: client.email,
    may: 'read',
  })
  const readAccounts = async (actor: TestPerson, accountId: string) =>
    (await as(actor).call(api.auth.me, {}, viewHeaders(accountId, client.id))).body.user?.accounts
  expect(await readAccounts(agent, client.id)).toEqual([{ id: client.id, name: 'Tidewheel Bakery LLC' }])
  expect(await readAccounts(admin, otherClient.id)).toEqual([
    { id: otherClient.id, name: 'Copperline IT Services Inc' },
  ])
  expect(await readAccounts(agent, otherClient.id)).toBeUndefined()
})

// Spec: view-as/read-only
test('what stands beside the contract is not answered in somebody else’s place: live updates and files', async () => {
  const { as, people, given } = await portal()
  const { client, agent } = people
  const document = await given.document()
  const staff = as(agent)
  const refusalOf = async (url: string) => {
    const { status, failure } = await staff.send('GET', url, undefined, viewHeaders(client.id))
    return [status, failure.code]
  }
  expect(await refusalOf('/api/events')).toEqual([403, 'view_only'])
  expect(await refusalOf(`/api/documents/file/${document.id}/${document.fileName}`)).toEqual([
    403,
    'view_only',
  ])
  // A link given in view-as opens the document, like the client's own.
  const { body } = await staff.call(
    api.documents.link,
    { documentId: document.id, fileName: document.fileName },
    viewHeaders(client.id),
  )
  expect(new URL(body.url, 'http://portal.example').searchParams.get('for')).toBe('client')
  expect((await as(null).send('GET', body.url)).status).toBe(200)
})

test('the log names who of staff called, and as whom', async () => {
  const { as, people, context } = await portal()
  const { client, agent } = people
  const lines: Record<string, unknown>[] = []
  const logger = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const app = await buildApp(context, { readiness: { ready: true }, logger })
  onTestFinished(() => app.close())
  const cookie = await as(agent).cookie()
  await app.inject({ url: api.policies.list.path, headers: { cookie, ...viewHeaders(client.id).headers } })
  expect(lines.find(({ msg }) => msg === 'answered')).toMatchObject({
    status: 200,
    who: agent.id,
    role: 'agent',
    viewedAs: client.id,
  })
})
