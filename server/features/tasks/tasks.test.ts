import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import type { TestPerson } from '../../testing/people.ts'
import { portal } from '../../testing/portal.ts'

async function desk() {
  const world = await portal()
  const { as } = world
  const listTasks = async (person: TestPerson, query: object = {}) =>
    (await as(person).call(api.tasks.list, query)).body.tasks.map(({ what }) => what)
  const readBell = async (person: TestPerson) =>
    (await as(person).call(api.notifications.list, {})).body.notifications.map(({ title, text }) => [
      title,
      text,
    ])
  return { ...world, listTasks, bell: readBell }
}

// Spec: tasks/made
test('one field is enough: the task is its maker’s own, about nobody and open', async () => {
  const { as, people } = await desk()
  const { status, body } = await as(people.agent).call(api.tasks.create, { what: '  Order toner ' })
  expect(status).toBe(201)
  const owner = { id: people.agent.id, name: 'Daniel Kim' }
  expect(body.task).toMatchObject({
    what: 'Order toner',
    client: null,
    about: null,
    owner,
    dueOn: null,
    isOverdue: false,
    repeats: 'none',
    createdBy: owner,
    doneAt: null,
    doneBy: null,
    version: 1,
  })
})

// Spec: tasks/about
test('a task is about a policy, claim, request, quote or certificate of a client, and says which', async () => {
  const { as, given, people, listTasks } = await desk()
  const { agent, client } = people
  const policy = await given.policy()
  const claim = await given.claim({ policyId: policy.id })
  const request = await given.request()
  const quote = await given.quote()
  const makeTaskAbout = (kind: 'policy' | 'claim' | 'request' | 'quote', id: string) =>
    given.task({ what: `Look at the ${kind}`, clientId: null, about: { kind, id } })
  const tasksOfColleague = [
    await makeTaskAbout('policy', policy.id),
    await makeTaskAbout('claim', claim.id),
    await makeTaskAbout('request', request.id),
    await makeTaskAbout('quote', quote.id),
  ]
  expect(tasksOfColleague.map(({ about }) => about?.label)).toEqual([
    'Policy HBP 204417',
    'Claim on HBP 204417',
    'Certificate of Insurance (COI)',
    'Workers Compensation Quote',
  ])
  for (const { client: taskClient } of tasksOfColleague) expect(taskClient).toMatchObject({ id: client.id })
  expect(await listTasks(agent, { about: claim.id })).toEqual(['Look at the claim'])
  expect(await listTasks(agent, { clientId: client.id })).toHaveLength(4)
  const wrongReply = await as(agent).call(api.tasks.create, {
    what: 'Mixed up',
    clientId: (await given.client()).id,
    about: { kind: 'policy', id: policy.id },
  })
  expect(wrongReply.status, 'the policy is another client’s').toBe(404)
})

// Spec: tasks/seen
test('an agent sees what is theirs, what they made and what is about their clients; an admin all; a client nothing', async () => {
  const { as, given, people, listTasks } = await desk()
  const { admin, agent, otherAgent, client } = people
  const clientTask = await given.task({ what: 'About the client', by: admin })
  await given.task({ what: 'My own', clientId: null })
  await given.task({ what: 'Made for another', clientId: null, ownerId: otherAgent.id })
  await given.task({ what: 'Of the other', clientId: null, by: otherAgent })
  expect((await listTasks(agent)).toSorted()).toEqual(['About the client', 'Made for another', 'My own'])
  expect(await listTasks(agent, { whose: 'mine' })).toEqual(['My own'])
  expect((await listTasks(otherAgent)).toSorted()).toEqual(['Made for another', 'Of the other'])
  expect(await listTasks(admin)).toHaveLength(4)
  expect(await listTasks(admin, { ownerId: otherAgent.id })).toHaveLength(2)
  for (const [endpoint, sentInput] of [
    [api.tasks.one, {}],
    [api.tasks.change, { what: 'Mine now' }],
    [api.tasks.complete, {}],
    [api.tasks.reopen, {}],
    [api.tasks.remove, {}],
  ] as const) {
    const all = { id: clientTask.id, ...sentInput }
    expect((await as(otherAgent).call(endpoint, all)).status, `${endpoint.method} ${endpoint.path}`).toBe(404)
    expect((await as(client).call(endpoint, all)).status, `${endpoint.method} ${endpoint.path}`).toBe(403)
  }
  expect((await as(client).call(api.tasks.list, {})).status).toBe(403)
})

// Spec: tasks/seen
test('no client reads a word of a task: neither in lists, nor behind the bell, nor in what is told live', async () => {
  const { as, given, people } = await desk()
  const { client } = people
  const word = 'Xylophone'
  const { id: policyId } = await given.policy()
  const task = await given.task({ what: word, about: { kind: 'policy', id: policyId } })
  await as(people.admin).call(api.tasks.complete, { id: task.id })
  const answers = [
    await as(client).call(api.home.client, {}),
    await as(client).call(api.policies.one, { id: policyId }),
    await as(client).call(api.policies.list, {}),
    await as(client).call(api.notifications.list, {}),
    await as(client).call(api.requests.list, {}),
    await as(client).call(api.messages.list, {}),
    await as(client).call(api.auth.me, {}),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain(word)
  }
})

// Spec: tasks/owner
test('a task about a client belongs to somebody who looks after that client, and the choice lists just these', async () => {
  const { as, given, people } = await desk()
  const { admin, agent, otherAgent, client, otherClient } = people
  const cover = await given.cover({ agent })
  const readOwners = async (input: object) =>
    (await as(agent).call(api.tasks.owners, input)).body.owners.map(({ id }) => id).toSorted()
  expect(await readOwners({ clientId: client.id })).toEqual([admin.id, agent.id, cover.id].toSorted())
  expect(await readOwners({})).toEqual([admin.id, agent.id, otherAgent.id, cover.id].toSorted())
  expect((await as(agent).call(api.tasks.owners, { clientId: otherClient.id })).status).toBe(404)
  const reassignTo = (ownerId: string) =>
    as(agent).call(api.tasks.create, { what: 'Call', clientId: client.id, ownerId })
  for (const { id } of [admin, agent, cover]) expect((await reassignTo(id)).status).toBe(201)
  const refusedReply = await reassignTo(otherAgent.id)
  expect([refusedReply.status, refusedReply.failure.fields]).toEqual([
    400,
    { ownerId: 'Please choose someone who looks after this client' },
  ])
  expect((await reassignTo(client.id)).status, 'a client owns none').toBe(400)
  expect((await reassignTo('__proto__')).status).toBe(400)
  const ownTask = await given.task()
  expect((await as(agent).call(api.tasks.change, { id: ownTask.id, ownerId: otherAgent.id })).status).toBe(
    400,
  )
})

test('of a client whom the owner looks after no more the task stays, and neither name nor thing is told', async () => {
  const { as, given, people, clock } = await desk()
  const { admin, agent, client } = people
  const cover = await given.cover({ agent })
  const { id: policyId } = await given.policy()
  const subject = { kind: 'policy' as const, id: policyId }
  await given.task({ by: admin, ownerId: cover.id, about: subject })
  const tasksOfColleague = async () => (await as(cover).call(api.tasks.list, {})).body.tasks
  expect(await tasksOfColleague()).toMatchObject([
    { client: { id: client.id }, about: { label: 'Policy HBP 204417' } },
  ])
  clock.time = new Date('2026-12-03T15:00:00.000Z')
  expect(await tasksOfColleague()).toMatchObject([{ client: null, about: null }])
})

// Spec: tasks/owner
test('who is given a task hears of it behind the bell, and nobody of what they gave themselves', async () => {
  const { as, given, people, bell } = await desk()
  const { admin, agent } = people
  const task = await given.task({ what: 'Read the audit', by: admin, ownerId: agent.id })
  expect(await bell(agent)).toEqual([
    ['New task for you', 'Denise Okafor added the task “Read the audit” for Daniel Kim'],
  ])
  await as(agent).call(api.tasks.change, { id: task.id, ownerId: admin.id })
  expect(await bell(admin)).toEqual([
    ['New task for you', 'Daniel Kim assigned the task “Read the audit” to Denise Okafor'],
  ])
  await as(agent).call(api.tasks.change, { id: task.id, ownerId: agent.id })
  await as(agent).call(api.tasks.change, { id: task.id, what: 'Read it' })
  expect(await bell(agent)).toHaveLength(1)
})

// Spec: tasks/record
test('what was done of a task stands on the client’s timeline for staff', async () => {
  const { as, given, people } = await desk()
  const { agent, client } = people
  const { id } = await given.task({ what: 'Call Maria' })
  await as(agent).call(api.tasks.change, { id, dueOn: '2026-11-24' })
  await as(agent).call(api.tasks.complete, { id })
  await as(agent).call(api.tasks.reopen, { id })
  await as(agent).call(api.tasks.remove, { id })
  const { body } = await as(agent).call(api.activity.ofClient, { id: client.id })
  expect(body.events.map(({ text }) => text)).toEqual([
    'Daniel Kim removed the task “Call Maria”',
    'Daniel Kim reopened the task “Call Maria”',
    'Daniel Kim completed the task “Call Maria”',
    'Daniel Kim changed the task “Call Maria”',
    'Daniel Kim added the task “Call Maria”',
  ])
  expect(body.events[3]?.changes).toEqual([{ field: 'Due', before: null, after: 'Nov 24, 2026' }])
  expect((await as(agent).call(api.tasks.one, { id })).status).toBe(404)
})

test('a day on which the agency is closed moves to the next open one', async () => {
  const { given } = await desk()
  expect((await given.task({ dueOn: '2026-11-28' })).dueOn).toBe('2026-11-30')
  expect((await given.task({ dueOn: '2026-11-25' })).dueOn).toBe('2026-11-25')
})

test('lists are in the order of days, those without one last, overdue ones marked; done ones newest first', async () => {
  const { as, given, people, listTasks, clock } = await desk()
  const { agent } = people
  await given.task({ what: 'no day' })
  await given.task({ what: 'December', dueOn: '2026-12-01' })
  const firstTask = await given.task({ what: 'Monday', dueOn: '2026-11-23' })
  expect(await listTasks(agent)).toEqual(['Monday', 'December', 'no day'])
  expect(await listTasks(agent, { search: 'DEC' })).toEqual(['December'])
  expect(await listTasks(agent, { search: 'd%y' })).toEqual([])
  const page = await as(agent).call(api.tasks.list, { limit: 2 })
  expect(page.body).toMatchObject({ total: 3 })
  const rest = await as(agent).call(api.tasks.list, { limit: 2, cursor: page.body.nextCursor ?? '' })
  expect(rest.body.tasks.map(({ what }) => what)).toEqual(['no day'])
  clock.time = new Date('2026-11-24T15:00:00.000Z')
  const { tasks } = (await as(agent).call(api.tasks.list, {})).body
  expect(tasks.map(({ isOverdue }) => isOverdue)).toEqual([true, false, false])
  await as(agent).call(api.tasks.complete, { id: firstTask.id })
  expect(await listTasks(agent, { state: 'done' })).toEqual(['Monday'])
  expect(await listTasks(agent)).toEqual(['December', 'no day'])
})

// Spec: tasks/repeat
test('a task that repeats is followed by one next, also where two complete it at once', async () => {
  const { as, given, people, listTasks } = await desk()
  const { agent, admin } = people
  const task = await given.task({ what: 'Bank', dueOn: '2026-11-20', repeats: 'weekly' })
  const bothReplies = await Promise.all(
    [agent, admin].map((person) => as(person).call(api.tasks.complete, { id: task.id })),
  )
  expect(bothReplies.map(({ status }) => status)).toEqual([200, 200])
  const nextTasks = bothReplies.flatMap(({ body }) => (body.next ? [body.next] : []))
  expect(nextTasks).toMatchObject([
    { what: 'Bank', dueOn: '2026-11-27', repeats: 'weekly', doneAt: null, version: 1 },
  ])
  expect(await listTasks(agent)).toEqual(['Bank'])
  expect(await listTasks(agent, { state: 'done' })).toEqual(['Bank'])
})

test('reopened, its untouched next goes again; one that was touched stays and is not made twice', async () => {
  const { as, given, people } = await desk()
  const { agent } = people
  const { id } = await given.task({ dueOn: '2026-11-20', repeats: 'daily' })
  const complete = async () => (await as(agent).call(api.tasks.complete, { id })).body.next
  const listOpen = async () => (await as(agent).call(api.tasks.list, {})).body.tasks.map((task) => task.id)
  const next = await complete()
  await as(agent).call(api.tasks.reopen, { id })
  expect(await listOpen()).toEqual([id])
  const repeatedTask = await complete()
  expect(repeatedTask?.id).not.toBe(next?.id)
  await as(agent).call(api.tasks.change, { id: repeatedTask?.id ?? '', what: 'Another word' })
  await as(agent).call(api.tasks.reopen, { id })
  expect(await complete()).toBeNull()
  expect(await listOpen()).toEqual([repeatedTask?.id])
})

test('what repeats needs a first day, also where it comes to repeat later', async () => {
  const { as, given, people } = await desk()
  const { agent } = people
  const text = 'Please choose the first due date'
  const madeReply = await as(agent).call(api.tasks.create, { what: 'Bank', repeats: 'weekly' })
  expect([madeReply.status, madeReply.failure.fields]).toEqual([400, { dueOn: text }])
  const { id } = await given.task()
  const changedReply = await as(agent).call(api.tasks.change, { id, repeats: 'weekly' })
  expect([changedReply.status, changedReply.failure.fields]).toEqual([400, { dueOn: text }])
  const bothReply = await as(agent).call(api.tasks.change, { id, repeats: 'weekly', dueOn: '2026-11-28' })
  expect(bothReply.body.task).toMatchObject({ repeats: 'weekly', dueOn: '2026-11-30' })
  const oneTimeReply = await as(agent).call(api.tasks.change, { id, repeats: 'none' })
  expect(oneTimeReply.body.task).toMatchObject({ repeats: 'none', dueOn: '2026-11-30' })
})

test('who changes or completes what somebody changed meanwhile is told so; without a version it is done', async () => {
  const { as, given, people } = await desk()
  const { agent, admin } = people
  const { id, version } = await given.task()
  await as(admin).call(api.tasks.change, { id, what: 'Another' })
  for (const endpoint of [api.tasks.change, api.tasks.complete] as const) {
    const { status, failure } = await as(agent).call(endpoint, { id, what: 'Mine', version })
    expect([status, failure.code]).toEqual([409, 'changed'])
  }
  const { body } = await as(agent).call(api.tasks.one, { id })
  expect(body.task).toMatchObject({ what: 'Another', version: 2 })
  expect((await as(agent).call(api.tasks.complete, { id, version: 2 })).status).toBe(200)
})

// Spec: tasks/owner
test('a client who goes to another agent takes the open tasks of the former along, and no others', async () => {
  const { as, given, people, listTasks } = await desk()
  const { admin, agent, otherAgent, client } = people
  await given.task({ what: 'Along' })
  await given.task({ what: 'The admin’s', ownerId: admin.id })
  await given.task({ what: 'About nobody', clientId: null })
  const task = await given.task({ what: 'Done' })
  await as(agent).call(api.tasks.complete, { id: task.id })
  const moveInput = { agentId: otherAgent.id, clientIds: [client.id] }
  expect((await as(admin, { confirmed: true }).call(api.admin.assign, moveInput)).status).toBe(200)
  expect(await listTasks(otherAgent, { whose: 'mine' })).toEqual(['Along'])
  expect(await listTasks(agent, { whose: 'mine' })).toEqual(['About nobody'])
  expect(await listTasks(admin, { whose: 'mine' })).toEqual(['The admin’s'])
  const { body } = await as(otherAgent).call(api.activity.ofClient, { id: client.id })
  expect(body.events.map(({ text }) => text)).toContain(
    'Denise Okafor reassigned the task “Along” with the client',
  )
})

// Spec: tasks/owner
test('of somebody who leaves no task is left behind', async () => {
  const { as, given, people, listTasks } = await desk()
  const { admin, agent, otherAgent } = people
  await given.task({ what: 'Along' })
  await given.task({ what: 'About nobody', clientId: null })
  const leaveInput = { id: agent.id, clientsTo: otherAgent.id }
  expect((await as(admin, { confirmed: true }).call(api.admin.deactivate, leaveInput)).status).toBe(200)
  expect((await listTasks(otherAgent, { whose: 'mine' })).toSorted()).toEqual(['About nobody', 'Along'])
  expect(await listTasks(admin, { ownerId: agent.id })).toEqual([])
})

test('odd names are kept as they are, and what is no task or no text is refused in words', async () => {
  const { as, given, people } = await desk()
  const { agent } = people
  for (const taskText of ['__proto__', 'constructor', '<b>x</b>', '100% "sure" \\', 'שלום', '👩‍💼'])
    expect((await given.task({ what: taskText })).what).toBe(taskText)
  const make = (taskText: string) => as(agent).call(api.tasks.create, { what: taskText })
  for (const taskText of ['', '   ', '\u200b'])
    expect((await make(taskText)).failure.fields).toEqual({ what: 'Please enter the task' })
  const longReply = await make('x'.repeat(900_000))
  expect([longReply.status, longReply.failure.fields]).toEqual([
    400,
    { what: 'Please use at most 500 characters' },
  ])
  expect((await make('\0')).status).toBe(400)
  for (const id of ['__proto__', 'x', "'; drop table tasks"])
    expect((await as(agent).call(api.tasks.one, { id })).status).toBe(404)
  const invalidDayReply = await as(agent).call(api.tasks.create, { what: 'Call', dueOn: '2026-02-30' })
  expect(invalidDayReply.failure.fields).toEqual({ dueOn: 'Please enter a date' })
})

test('pressed twice it is made once', async () => {
  const { as, people, listTasks } = await desk()
  const press = () => as(people.agent).call(api.tasks.create, { what: 'Once' }, { key: 'k' })
  const [firstReply, repeatedReply] = await Promise.all([press(), press()])
  expect(firstReply.body).toEqual(repeatedReply.body)
  expect(await listTasks(people.agent)).toEqual(['Once'])
})

// Spec: tasks/waiting
test('what is due, overdue or without a day waits for its owner; what is to come and what is done does not', async () => {
  const { as, given, people, clock } = await desk()
  const { admin, agent } = people
  const cover = await given.cover({ agent })
  await given.task({ what: 'no day' })
  await given.task({ what: 'tomorrow', dueOn: '2026-11-24' })
  await given.task({ what: 'Monday', dueOn: '2026-11-23' })
  await given.task({ what: 'the cover’s', ownerId: cover.id })
  await given.task({ what: 'the admin’s', ownerId: admin.id })
  const task = await given.task({ what: 'done' })
  await as(agent).call(api.tasks.complete, { id: task.id })
  const waitingItems = async (person: TestPerson) =>
    (await as(person).call(api.today.list, { kind: 'task' })).body.waiting.map(
      ({ about, standing, clientId }) => [about, standing, clientId !== null],
    )
  expect(await waitingItems(agent)).toEqual([['no day', 'waiting', true]])
  clock.time = new Date('2026-11-23T15:00:00.000Z')
  expect(await waitingItems(agent)).toEqual([
    ['no day', 'waiting', true],
    ['Monday', 'waiting', true],
  ])
  clock.time = new Date('2026-12-03T15:00:00.000Z')
  expect(await waitingItems(agent)).toEqual([
    ['Monday', 'overdue', true],
    ['tomorrow', 'overdue', true],
    ['no day', 'waiting', true],
  ])
  expect(await waitingItems(cover), 'who sees the client no more').toEqual([
    ['the cover’s', 'waiting', false],
  ])
})

test('what was passed among what waits is its new owner’s, once it is given to somebody', async () => {
  const { as, given, people } = await desk()
  const { admin, agent } = people
  const { id } = await given.task({ what: 'Call' })
  const listClients = async () =>
    (await as(admin).call(api.today.list, { kind: 'task', whose: 'all' })).body.waiting.map(
      ({ ownerId }) => ownerId,
    )
  await as(agent).call(api.today.pass, { kind: 'task', id, to: admin.id })
  expect(await listClients()).toEqual([admin.id])
  await as(agent).call(api.tasks.change, { id, ownerId: admin.id })
  await as(agent).call(api.tasks.change, { id, ownerId: agent.id })
  expect(await listClients()).toEqual([agent.id])
})
