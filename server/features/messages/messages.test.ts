import { expect, test } from 'vitest'
import type { Reply } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { buildApp } from '../../app.ts'
import { waitUntilOneBlocked } from '../../testing/blocked-calls.ts'
import type { CallResult } from '../../testing/callers.ts'
import { docx, pdf, pdfFile } from '../../testing/files.ts'
import { portal } from '../../testing/portal.ts'
import { countRoundTrips } from '../../testing/round-trips.ts'

const tooShort = 'Message must be at least 5 characters'

// Spec: message/to-agent, entity/message, calls/message-new
test('a client’s message goes to the assigned agent, whoever is named, and has every field of the specification', async () => {
  const { as, people, context } = await portal()
  const { status, body } = await as(people.client).call(api.messages.send, {
    content: '  Do I need the wording first?\r\nIt is on page 7.  ',
    receiverId: people.otherAgent.id,
  })
  expect(status).toBe(201)
  expect(body.message).toEqual({
    id: body.message.id,
    _id: body.message.id,
    clientId: people.client.id,
    content: 'Do I need the wording first?\nIt is on page 7.',
    senderId: people.client.id,
    senderName: 'Maria Reyes',
    byClient: true,
    receiverId: people.agent.id,
    read: false,
    createdAt: '2026-11-20T15:00:00.000Z',
    attachment: null,
    furtherAttachments: [],
    attachmentRemoved: false,
    key: null,
    byEmail: false,
  })
  expect((await as(people.client).call(api.messages.list, {})).body).toEqual({
    messages: [body.message],
    total: 1,
    nextCursor: null,
  })
  const event = await context.db
    .selectFrom('events')
    .select(['actorId', 'entityId', 'clientId', 'details'])
    .where('action', '=', 'message.sent')
    .executeTakeFirstOrThrow()
  expect(event, 'what was written is not repeated on record').toEqual({
    actorId: people.client.id,
    entityId: body.message.id,
    clientId: people.client.id,
    details: {},
  })
})

// Spec: message/to-client
test('an agent writes to a client of their own and to nobody else', async () => {
  const { as, people, given } = await portal()
  const sentMessage = await given.message()
  expect(sentMessage).toMatchObject({ receiverId: people.client.id, senderName: 'Daniel Kim' })
  for (const missingReceiver of [
    people.otherClient.id,
    people.otherAgent.id,
    people.agent.id,
    'x',
    crypto.randomUUID(),
  ]) {
    const { status, failure } = await as(people.agent).call(api.messages.send, {
      content: 'Are you there?',
      receiverId: missingReceiver,
    })
    expect([status, failure.message]).toEqual([404, 'Client not found'])
  }
  const { status, failure } = await as(people.agent).call(api.messages.send, { content: 'Are you there?' })
  expect([status, failure.fields]).toEqual([400, { receiverId: 'Please choose a client' }])
  expect((await as(people.agent).call(api.messages.list, {})).body.total).toBe(1)
})

// Spec: calls/messages, calls/messages-client
test('the conversation is the client’s: the agent and an admin read all of it, others none', async () => {
  const { as, people, given } = await portal()
  await given.message({ by: people.client, content: 'Is it going up again?' })
  await given.message({ by: people.admin, content: 'Daniel is away, I look into it.' })
  await given.message({ content: 'I am back, it is not.' })
  const senders = ['Daniel Kim', 'Denise Okafor', 'Maria Reyes']
  for (const person of [people.agent, people.admin]) {
    const { body } = await as(person).call(api.messages.ofClient, { id: people.client.id })
    expect(body.messages.map(({ senderName }) => senderName)).toEqual(senders)
    expect(body.total).toBe(3)
  }
  const listMessages = async (person: typeof people.client) =>
    (await as(person).call(api.messages.list, {})).body.messages.map(({ senderName }) => senderName)
  expect(await listMessages(people.client), 'the whole conversation').toEqual(senders)
  expect(await listMessages(people.agent), 'sent or received').toEqual(['Daniel Kim', 'Maria Reyes'])
  expect(await listMessages(people.admin)).toEqual(['Denise Okafor'])
  expect(await listMessages(people.otherAgent)).toEqual([])
  expect(await listMessages(people.otherClient)).toEqual([])
  const otherReply = await as(people.otherAgent).call(api.messages.ofClient, { id: people.client.id })
  expect([otherReply.status, otherReply.failure.message]).toEqual([404, 'Client not found'])
})

// Spec: message/minimum
test('a message has 5 to 10,000 characters, counted by code points, and something to see', async () => {
  const { as, people } = await portal()
  const send = (content: unknown) => as(people.client).send('POST', '/api/message', { content })
  for (const content of [
    '',
    '    ',
    'Hell',
    ' Hell ',
    '👍👍👍👍',
    '\u200b\u200b\u200b\u200b\u200b',
    '\u3164'.repeat(5),
    '\u2800'.repeat(5),
    '\ufe0f'.repeat(5),
    '\u00a0'.repeat(9),
  ]) {
    const { status, failure } = await send(content)
    expect([status, failure.fields], JSON.stringify(content)).toEqual([400, { content: tooShort }])
  }
  for (const content of [undefined, null, 5, ['Hello there']])
    expect((await send(content)).failure.fields).toEqual({ content: tooShort })
  const longReply = await send('x'.repeat(10_001))
  expect(longReply.failure.fields).toEqual({ content: 'Please use at most 10,000 characters' })
  expect((await send('Hello\0there')).failure.fields).toEqual({
    content: 'This contains a character that cannot be stored',
  })
  expect((await as(people.client).call(api.messages.list, {})).body.total, 'nothing was stored').toBe(0)

  const oddTexts = [
    'Hello',
    '👍👍👍👍👍',
    'x'.repeat(10_000),
    '🚚'.repeat(10_000),
    'e\u0301le\u0300ve \u202eabc',
    "Robert'); drop table messages;--",
  ]
  for (const content of oddTexts) {
    const { status, body } = await send(content)
    expect([status, body.message.content]).toEqual([201, content])
  }
  const { body } = await as(people.client).call(api.messages.list, {})
  expect(body.messages.map(({ content }) => content)).toEqual(oddTexts.toReversed())
})

test('two hundred sent at once are all stored, one after the other, and paged without a gap', async () => {
  const { as, people } = await portal()
  const { call } = as(people.client)
  await call(api.auth.me, {})
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => call(api.messages.send, { content: `Message ${index}` })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  const times = answers.map(({ body }) => body.message.createdAt)
  expect(new Set(times).size, 'each has a time of its own').toBe(200)

  const readIds: string[] = []
  let page: { cursor?: string } | null = {}
  while (page) {
    const { body }: CallResult<Reply<typeof api.messages.list>> = await call(api.messages.list, {
      limit: 30,
      ...page,
    })
    expect(body.total).toBe(200)
    readIds.push(...body.messages.map(({ createdAt }) => createdAt))
    page = body.nextCursor ? { cursor: body.nextCursor } : null
  }
  expect(readIds).toEqual(times.toSorted().toReversed())
})

test('a message sent again with its key is stored once, and only its sender is told the key', async () => {
  const { as, people, context } = await portal()
  const { call } = as(people.client)
  const sentInput = { content: 'Photos of the truck are up.' }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => call(api.messages.send, sentInput, { key: 'made by the page' })),
  )
  expect(new Set(answers.map(({ body }) => body.message.id)).size).toBe(1)
  expect(answers[0]?.body.message.key).toBe('made by the page')

  const secondApp = await buildApp(context, { readiness: { ready: true } })
  const elsewhereReply = await secondApp.inject({
    method: 'POST',
    url: '/api/message',
    headers: { cookie: await as(people.client).cookie(), 'idempotency-key': 'made by the page' },
    payload: sentInput,
  })
  expect(elsewhereReply.json()).toEqual(answers[0]?.body)
  await secondApp.close()
  const otherReply = await call(api.messages.send, { content: 'Something else' }, { key: 'made by the page' })
  expect(otherReply.status).toBe(409)

  expect((await call(api.messages.list, {})).body.messages).toMatchObject([{ key: 'made by the page' }])
  const { body } = await as(people.agent).call(api.messages.ofClient, { id: people.client.id })
  expect(body.messages).toMatchObject([{ key: null }])
})

test('a message takes five turns to the database, whoever sends it: its key, one statement with its event, its answer', async () => {
  const { as, people } = await portal()
  const roundTrips = countRoundTrips()
  for (const [person, receiverId] of [
    [people.client, null],
    [people.agent, people.client.id],
  ] as const) {
    const { call } = as(person)
    await call(api.auth.me, {})
    const send = () =>
      call(api.messages.send, { content: 'See you on Thursday', receiverId }, { key: `turns ${person.id}` })
    expect(await roundTrips.of(send)).toEqual([
      ['begin'],
      ['insert into'],
      ['with conversation'],
      ['update "once"'],
      ['set local'],
    ])
  }
})

// Spec: calls/message-read
test('whoever received a message marks it read, once; for everybody else it is not found', async () => {
  const { as, people, given, clock, context } = await portal()
  const { id } = await given.message()
  const readMessage = (person: Parameters<typeof as>[0]) =>
    as(person).call(api.messages.read, { messageId: id })
  for (const person of [people.agent, people.admin, people.otherAgent, people.otherClient]) {
    const { status, failure } = await readMessage(person)
    expect([status, failure.message]).toEqual([404, 'Message not found'])
  }
  expect((await as(people.agent).call(api.messages.list, {})).body.messages).toMatchObject([{ read: false }])
  clock.time = new Date('2026-11-20T15:10:00.000Z')
  expect((await readMessage(people.client)).body.message).toMatchObject({ id, read: true })
  clock.time = new Date('2026-11-20T15:20:00.000Z')
  expect((await readMessage(people.client)).body.message).toMatchObject({ id, read: true })
  expect((await as(people.agent).call(api.messages.list, {})).body.messages).toMatchObject([{ read: true }])
  const storedMessage = await context.db.selectFrom('messages').select('readAt').executeTakeFirstOrThrow()
  expect(storedMessage.readAt).toBe('2026-11-20T15:10:00.000Z')
  const events = await context.db
    .selectFrom('events')
    .where('action', '=', 'message.read')
    .select('id')
    .execute()
  expect(events).toHaveLength(1)
})

// Spec: entity/unread
test('a conversation is read up to what was on the screen; what came after it stays unread', async () => {
  const { as, people, given } = await portal()
  await given.message({ content: 'The first of three' })
  const secondMessage = await given.message({ content: 'The second of three' })
  await given.message({ content: 'The third of three' })
  await given.message({ by: people.client, content: 'Not hers to read' })
  const unreadCountOf = async (person: typeof people.client) =>
    (await as(person).call(api.messages.unreadCount, {})).body.unreadCount
  expect([
    await unreadCountOf(people.client),
    await unreadCountOf(people.agent),
    await unreadCountOf(people.admin),
  ]).toEqual([3, 1, 0])
  const readMark = { clientId: people.client.id, upTo: secondMessage.id }
  for (const person of [people.otherAgent, people.otherClient])
    expect((await as(person).call(api.messages.readUpTo, readMark)).status).toBe(404)
  expect((await as(people.admin).call(api.messages.readUpTo, readMark)).status, 'looks on').toBe(204)
  expect(await unreadCountOf(people.client)).toBe(3)
  expect((await as(people.client).call(api.messages.readUpTo, readMark)).status).toBe(204)
  expect([await unreadCountOf(people.client), await unreadCountOf(people.agent)]).toEqual([1, 1])

  const foreignMessage = await given.message({ by: people.otherAgent, receiverId: people.otherClient.id })
  const wrongReply = await as(people.client).call(api.messages.readUpTo, {
    clientId: people.client.id,
    upTo: foreignMessage.id,
  })
  expect([wrongReply.status, wrongReply.failure.message]).toEqual([404, 'Message not found'])
})

test('reading up to a message takes three turns to the database, and is on record with how many were read', async () => {
  const { as, people, given, context } = await portal()
  const roundTrips = countRoundTrips()
  for (const person of [people.client, people.agent]) {
    const sender = person === people.client ? people.agent : people.client
    await given.message({ by: sender, content: 'The first of two' })
    const { id: readMark } = await given.message({ by: sender, content: 'The second of two' })
    const { call } = as(person)
    await call(api.auth.me, {})
    const readUpTo = () => call(api.messages.readUpTo, { clientId: people.client.id, upTo: readMark })
    expect(await roundTrips.of(readUpTo)).toEqual([['begin'], ['with conversation'], ['set local']])
    await readUpTo()
    const recordedEvents = await context.db
      .selectFrom('events')
      .select(['entityId', 'clientId', 'details'])
      .where('action', '=', 'message.read')
      .where('actorId', '=', person.id)
      .execute()
    expect(recordedEvents).toEqual([
      { entityId: readMark, clientId: people.client.id, details: { count: 2 } },
    ])
  }
})

test('conversations come with the latest first, what was last said in them and how much is unread', async () => {
  const { as, people, given, clock } = await portal()
  const tom = await given.client({ firstName: 'Tom', lastName: 'Baziuk', company: 'Quillback Tavern LLC' })
  await given.client({ firstName: 'Silent', lastName: 'Partner' })
  const setMinute = (minutes: number) => {
    clock.time = new Date(Date.UTC(2026, 10, 20, 16, minutes))
  }
  setMinute(1)
  await given.message({ by: people.client, content: 'Hi Daniel' })
  setMinute(2)
  await given.message({ by: tom, content: `Three weeks to renewal. ${'Is it going up again? '.repeat(40)}` })
  setMinute(3)
  await given.message({ by: people.client, content: 'Are you there?' })
  const list = async (person: typeof people.client, query = {}) =>
    (await as(person).call(api.messages.conversations, query)).body
  const agentList = await list(people.agent)
  expect(agentList).toMatchObject({ total: 2, nextCursor: null })
  expect(agentList.conversations[0]).toEqual({
    id: people.client.id,
    _id: people.client.id,
    clientName: 'Tidewheel Bakery LLC',
    fullName: 'Maria Reyes',
    agentId: people.agent.id,
    agentName: 'Daniel Kim',
    lastMessage: {
      content: 'Are you there?',
      senderId: people.client.id,
      senderName: 'Maria Reyes',
      byClient: true,
      createdAt: '2026-11-20T16:03:00.000Z',
      hasAttachment: false,
    },
    unreadCount: 2,
  })
  expect(agentList.conversations[1]?.lastMessage.content, 'its beginning').toHaveLength(200)
  setMinute(4)
  await given.message({ receiverId: tom.id, content: 'Not if I can help it.' })
  const names = (listReply: typeof agentList) => listReply.conversations.map(({ clientName }) => clientName)
  expect(names(await list(people.agent))).toEqual(['Quillback Tavern LLC', 'Tidewheel Bakery LLC'])
  expect(names(await list(people.admin))).toEqual(['Quillback Tavern LLC', 'Tidewheel Bakery LLC'])
  expect(names(await list(people.otherAgent))).toEqual([])
  expect(await list(tom)).toMatchObject({ conversations: [{ id: tom.id, unreadCount: 1 }], total: 1 })

  const page = await list(people.agent, { limit: 1 })
  const next = await list(people.agent, { limit: 1, cursor: page.nextCursor })
  expect([...names(page), ...names(next)]).toEqual(['Quillback Tavern LLC', 'Tidewheel Bakery LLC'])
  expect([page.total, next.total, next.nextCursor]).toEqual([2, 2, null])

  expect(names(await list(people.agent, { search: 'BAZIUK' }))).toEqual(['Quillback Tavern LLC'])
  expect(names(await list(people.agent, { search: '%' }))).toEqual([])
  expect(names(await list(tom, { search: 'daniel' })), 'a client knows it by the agent').toHaveLength(1)
  expect(names(await list(tom, { search: 'quillback' }))).toEqual([])
})

test('of many unread ones a hundred are counted for the list, all for the badge', async () => {
  const { as, people, given, context } = await portal()
  const { id } = await given.message()
  const { createdAt, ...row } = await context.db
    .selectFrom('messages')
    .where('id', '=', id)
    .select(['clientId', 'senderId', 'receiverId', 'content', 'createdAt'])
    .executeTakeFirstOrThrow()
  await context.db
    .insertInto('messages')
    .values(
      Array.from({ length: 120 }, (_, index) => ({
        ...row,
        id: crypto.randomUUID(),
        createdAt: new Date(Date.parse(createdAt) - index * 1000).toISOString(),
      })),
    )
    .execute()
  const { call } = as(people.client)
  expect((await call(api.messages.conversations, {})).body.conversations).toMatchObject([
    { unreadCount: 100 },
  ])
  expect((await call(api.messages.unreadCount, {})).body).toEqual({ unreadCount: 121 })
})

test('a file that comes with a message is a document of the client, whoever sends it', async () => {
  const { as, people, given, context } = await portal()
  const agentMessage = await given.message({
    content: 'The binder is here.',
    file: pdfFile('binder 2026.pdf'),
  })
  expect(agentMessage.attachment).toEqual({
    id: agentMessage.attachment?.id,
    title: 'binder 2026',
    fileName: 'binder 2026.pdf',
    contentType: 'application/pdf',
    size: pdf.length,
    fileUrl: `/api/documents/file/${agentMessage.attachment?.id}/binder%202026.pdf`,
    thumbnailUrl: `/api/documents/thumbnail/${agentMessage.attachment?.id}`,
  })
  const clientMessage = await given.message({
    by: people.client,
    content: 'Their letter is attached.',
    file: new File([Uint8Array.from(docx)], 'Letter.DOCX'),
  })
  const { body: thread } = await as(people.agent).call(api.messages.ofClient, { id: people.client.id })
  expect(thread.messages.map(({ attachment }) => attachment?.fileName)).toEqual([
    'Letter.DOCX',
    'binder 2026.pdf',
  ])
  expect(thread.messages[1]).toEqual({ ...agentMessage })
  const { body: documents } = await as(people.client).call(api.documents.all, {})
  expect(documents.documents).toMatchObject([
    { id: clientMessage.attachment?.id, type: 'other', relation: 'user', uploadedByClient: true },
    { id: agentMessage.attachment?.id, type: 'other', relation: 'user', uploadedByClient: false },
  ])
  const openedReply = await as(people.client).send('GET', `/api/document/${agentMessage.attachment?.id}`)
  expect(openedReply.status).toBe(302)
  const { body: list } = await as(people.client).call(api.messages.conversations, {})
  expect(list.conversations).toMatchObject([{ lastMessage: { hasAttachment: true } }])
  const actions = await context.db
    .selectFrom('events')
    .select('action')
    .where('action', 'in', ['document.attached', 'document.uploaded', 'message.sent'])
    .orderBy('id')
    .execute()
  expect(
    actions.map(({ action }) => action),
    'told with the message, not as an upload',
  ).toEqual(['document.attached', 'message.sent', 'document.attached', 'message.sent'])
})

test('a file with an odd name is a document with a title that can be seen', async () => {
  const { given } = await portal()
  const titleOf = async (name: string) =>
    (await given.message({ content: 'From the scanner', file: pdfFile(name) })).attachment?.title
  expect(await titleOf('.pdf')).toBe('.pdf')
  expect(await titleOf('  .pdf')).toMatch(/^\s*\.pdf$/)
  expect(await titleOf(' x .pdf')).toBe('x')
  expect(await titleOf(`a${'🚚'.repeat(120)}.pdf`)).toBe(`a${'🚚'.repeat(120)}`)
})

test('a file with a message is stored once with its key, and refused under it where it is another', async () => {
  const { as, people } = await portal()
  const { call } = as(people.client)
  const sentInput = { content: 'The policy is attached.', file: pdfFile('policy.pdf') }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => call(api.messages.send, sentInput, { key: 'k' })),
  )
  expect(new Set(answers.map(({ body }) => body.message.attachment?.id)).size).toBe(1)
  expect((await call(api.messages.send, { content: sentInput.content }, { key: 'k' })).status).toBe(409)
  expect((await call(api.documents.all, {})).body.total).toBe(1)
})

test('with a file that may not be uploaded, nothing is sent and nothing kept', async () => {
  const { as, people } = await portal()
  const { call } = as(people.client)
  const programFile = new File(['MZ not a document'], 'invoice.pdf')
  expect((await call(api.messages.send, { content: 'See the invoice', file: programFile })).status).toBe(415)
  const short = await call(api.messages.send, { content: 'See', file: pdfFile('invoice.pdf') })
  expect([short.status, short.failure.fields]).toEqual([400, { content: tooShort }])
  const wrongReply = await as(people.agent).call(api.messages.send, {
    content: 'See the invoice',
    receiverId: people.otherClient.id,
    file: pdfFile('invoice.pdf'),
  })
  expect(wrongReply.status).toBe(404)
  expect((await call(api.messages.list, {})).body.total).toBe(0)
  for (const person of [people.client, people.otherClient])
    expect((await as(person).call(api.documents.all, {})).body.total).toBe(0)
})

test('an attachment that staff has removed is gone from the thread, which says so', async () => {
  const { as, people, given } = await portal()
  const { attachment } = await given.message({ content: 'The binder is here.', file: pdfFile('binder.pdf') })
  await as(people.agent).call(api.documents.remove, { id: attachment?.id ?? '', reason: 'wrong client' })
  const { body } = await as(people.client).call(api.messages.list, {})
  expect(body.messages).toMatchObject([{ attachment: null, attachmentRemoved: true }])
  expect(JSON.stringify(body)).not.toContain('binder.pdf')
})

test('what went with a policy that was entered in error is gone from the thread too', async () => {
  const { as, people, given } = await portal()
  const { attachment } = await given.message({ content: 'The binder is here.', file: pdfFile('binder.pdf') })
  const policy = await given.policy()
  await as(people.agent).call(api.documents.move, { id: attachment?.id ?? '', policyId: policy.id })
  const readThread = async () => (await as(people.client).call(api.messages.list, {})).body.messages
  expect(await readThread()).toMatchObject([{ attachment: { fileName: 'binder.pdf' } }])
  await as(people.agent).call(api.policies.deactivate, { id: policy.id })
  expect(await readThread()).toMatchObject([{ attachment: null, attachmentRemoved: true }])
})

test('a client who is moved to another agent while their message waits its turn writes to the new one', async () => {
  const { as, people, context } = await portal()
  const { pool } = context
  const { call } = as(people.client)
  await call(api.messages.send, { content: 'The first one' })
  const [otherConnection, movingClient] = await Promise.all([pool.connect(), pool.connect()])
  await otherConnection.query('begin')
  await otherConnection.query('select from conversations where client_id = $1 for update', [people.client.id])
  const sendPromise = call(api.messages.send, { content: 'To whom does it go?' })
  await waitUntilOneBlocked(pool)
  await movingClient.query('update users set agent_id = $1 where id = $2', [
    people.otherAgent.id,
    people.client.id,
  ])
  await otherConnection.query('commit')
  otherConnection.release()
  movingClient.release()
  expect((await sendPromise).body.message.receiverId).toBe(people.otherAgent.id)
})

test('a wrong cursor or limit is refused on every list of messages', async () => {
  const { as, people, given } = await portal()
  await given.message()
  const listReplies = [
    '/api/message',
    '/api/message/conversations',
    `/api/agent/messages/client/${people.client.id}`,
  ]
  for (const path of listReplies)
    for (const query of ['limit=0', 'limit=501', 'cursor=x', `cursor=${btoa('["messages","x","y"]')}`]) {
      const { status, failure } = await as(people.agent).send('GET', `${path}?${query}`)
      expect([status, Object.keys(failure.fields ?? {})], `${path}?${query}`).toEqual([
        400,
        [query.split('=')[0]],
      ])
    }
})
