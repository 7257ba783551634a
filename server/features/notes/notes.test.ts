import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import type { TestPerson } from '../../testing/people.ts'
import { portal } from '../../testing/portal.ts'

async function desk() {
  const world = await portal()
  const { as } = world
  const listNotes = async (person: TestPerson, query: object = {}) =>
    (await as(person).call(api.notes.list, query)).body.notes.map(({ text }) => text)
  return { ...world, listNotes }
}

// Spec: notes/places
test('a client’s list has all notes of that client, each saying what it is on, and the list of a thing its own', async () => {
  const { as, given, people, listNotes } = await desk()
  const { agent, client } = people
  const policy = await given.policy()
  const claim = await given.claim({ policyId: policy.id })
  const request = await given.request()
  await given.note({ text: 'on the client' })
  for (const [kind, id] of [
    ['policy', policy.id],
    ['claim', claim.id],
    ['request', request.id],
  ] as const)
    await given.note({ text: `on the ${kind}`, clientId: null, about: { kind, id } })
  const { body } = await as(agent).call(api.notes.list, { clientId: client.id })
  expect(body.notes.map(({ text, about }) => [text, about?.label ?? null])).toEqual([
    ['on the request', 'Certificate of Insurance (COI)'],
    ['on the claim', 'Claim on HBP 204417'],
    ['on the policy', 'Policy HBP 204417'],
    ['on the client', null],
  ])
  expect(await listNotes(agent, { about: claim.id })).toEqual(['on the claim'])
  const otherClient = await given.client()
  expect(await listNotes(agent, { clientId: otherClient.id })).toEqual([])
  const mixedNote = { text: 'x', clientId: otherClient.id, about: { kind: 'policy' as const, id: policy.id } }
  expect((await as(agent).call(api.notes.create, mixedNote)).status, 'the policy is another client’s').toBe(
    404,
  )
  const ownerlessReply = await as(agent).call(api.notes.create, { text: 'x' })
  expect(ownerlessReply.failure.fields).toEqual({ clientId: 'Please choose whom the note is about' })
})

// Spec: notes/places
test('pinned ones stand first, newest first among themselves; whoever sees a note may pin it', async () => {
  const { as, given, people, listNotes } = await desk()
  const { agent, client, admin } = people
  const cover = await given.cover({ agent })
  const firstNote = await given.note({ text: 'first' })
  await given.note({ text: 'second' })
  await given.note({ text: 'third', isPinned: true })
  expect((await as(cover).call(api.notes.change, { id: firstNote.id, isPinned: true })).status).toBe(200)
  expect(await listNotes(admin, { clientId: client.id })).toEqual(['third', 'first', 'second'])
  expect(await listNotes(admin, { clientId: client.id, show: 'pinned' })).toEqual(['third', 'first'])
  const head = await as(agent).call(api.clients.one, { id: client.id })
  expect(head.body.client.pinnedNotes.map(({ text, byName }) => [text, byName])).toEqual([
    ['third', 'Daniel Kim'],
    ['first', 'Daniel Kim'],
  ])
  const page = await as(agent).call(api.notes.list, { clientId: client.id, limit: 2 })
  const rest = await as(agent).call(api.notes.list, {
    clientId: client.id,
    limit: 2,
    cursor: page.body.nextCursor ?? '',
  })
  expect([page.body.total, rest.body.notes.map(({ text }) => text)]).toEqual([3, ['second']])
})

// Spec: notes/edited
test('its text is changed and it is removed by who wrote it or an admin, and by nobody else', async () => {
  const { as, given, people, listNotes } = await desk()
  const { agent, admin, otherAgent, client } = people
  const cover = await given.cover({ agent })
  const note = await given.note({ text: 'before' })
  const change = (actor: TestPerson, text: string) => as(actor).call(api.notes.change, { id: note.id, text })
  const remove = (actor: TestPerson) => as(actor).call(api.notes.remove, { id: note.id })
  for (const [person, status] of [
    [cover, 403],
    [otherAgent, 404],
    [client, 403],
  ] as const) {
    expect((await change(person, 'theirs')).status).toBe(status)
    expect((await remove(person)).status).toBe(status)
  }
  const seenBy = async (person: TestPerson) =>
    (await as(person).call(api.notes.list, {})).body.notes.map(({ canEdit }) => canEdit)
  expect([await seenBy(agent), await seenBy(cover), await seenBy(admin)]).toEqual([[true], [false], [true]])
  expect((await change(agent, 'after')).body.note).toMatchObject({ text: 'after', version: 2 })
  expect((await change(admin, 'by the admin')).status).toBe(200)
  expect((await remove(admin)).status).toBe(204)
  expect(await listNotes(agent)).toEqual([])
  expect((await change(agent, 'again')).status).toBe(404)
})

// Spec: notes/timeline
test('what was noted stands on the client’s timeline for staff; of what was removed only that it was there', async () => {
  const { as, given, people } = await desk()
  const { agent, client } = people
  const keptNote = await given.note({ text: 'Calls before ten.' })
  const goneNote = await given.note({ text: 'Xylophone' })
  await as(agent).call(api.notes.change, { id: keptNote.id, isPinned: true })
  await as(agent).call(api.notes.change, { id: goneNote.id, text: 'Xylophone, twice' })
  const listEventTexts = async () =>
    (await as(agent).call(api.activity.ofClient, { id: client.id })).body.events.map(({ text }) => text)
  expect(await listEventTexts()).toEqual([
    'Daniel Kim changed the note “Xylophone, twice”',
    'Daniel Kim changed the note “Calls before ten.”',
    'Daniel Kim added the note “Xylophone, twice”',
    'Daniel Kim added the note “Calls before ten.”',
  ])
  await as(agent).call(api.notes.remove, { id: goneNote.id })
  expect(await listEventTexts()).toEqual([
    'Daniel Kim removed a note',
    'Daniel Kim changed a note',
    'Daniel Kim changed the note “Calls before ten.”',
    'Daniel Kim added a note',
    'Daniel Kim added the note “Calls before ten.”',
  ])
  const log = await as(people.admin).call(api.activity.log, { kind: 'note' })
  expect(log.body.events).toHaveLength(5)
  expect(JSON.stringify(log.body)).not.toContain('Xylophone')
})

// Spec: notes/staff
test('no client reads a word of a note: neither in what is theirs, nor behind the bell, nor by mail', async () => {
  const { as, given, people, mails } = await desk()
  const { client, agent } = people
  const word = 'Xylophone'
  const policy = await given.policy()
  const claim = await given.claim({ policyId: policy.id })
  const request = await given.request()
  await given.note({ text: word })
  for (const subject of [
    { kind: 'policy', id: policy.id },
    { kind: 'claim', id: claim.id },
    { kind: 'request', id: request.id },
  ] as const)
    await given.note({ text: word, about: subject })
  const clientCaller = as(client)
  const answers = [
    await clientCaller.call(api.home.client, {}),
    await clientCaller.call(api.auth.me, {}),
    await clientCaller.call(api.policies.list, {}),
    await clientCaller.call(api.policies.one, { id: policy.id }),
    await clientCaller.call(api.claims.one, { id: claim.id }),
    await clientCaller.call(api.requests.list, {}),
    await clientCaller.call(api.requests.one, { id: request.id }),
    await clientCaller.call(api.documents.all, {}),
    await clientCaller.call(api.messages.list, {}),
    await clientCaller.call(api.notifications.list, {}),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain(word)
  }
  expect((await clientCaller.call(api.notes.list, {})).status).toBe(403)
  expect((await clientCaller.call(api.activity.ofClient, { id: client.id })).status).toBe(403)
  expect(JSON.stringify(mails)).not.toContain(word)
  const bells = await as(agent).call(api.notifications.list, {})
  expect(JSON.stringify(bells.body), 'nor does any bell ring').not.toContain(word)
})

// Spec: notes/moved
test('another agent neither sees nor writes notes on a client; with the client they come to the new agent', async () => {
  const { as, given, people, listNotes } = await desk()
  const { admin, agent, otherAgent, client } = people
  const note = await given.note({ text: 'Along' })
  expect(await listNotes(otherAgent)).toEqual([])
  const write = () => as(otherAgent).call(api.notes.create, { text: 'x', clientId: client.id })
  expect((await write()).status).toBe(404)
  const moveInput = { agentId: otherAgent.id, clientIds: [client.id] }
  expect((await as(admin, { confirmed: true }).call(api.admin.assign, moveInput)).status).toBe(200)
  expect(await listNotes(otherAgent)).toEqual(['Along'])
  expect(await listNotes(agent), 'also who wrote them').toEqual([])
  expect((await as(agent).call(api.notes.remove, { id: note.id })).status).toBe(404)
})

// Spec: notes/text
test('odd texts are kept as they are, and what is no text or too much of it is refused in words', async () => {
  const { as, given, people } = await desk()
  const { agent, client } = people
  for (const text of [
    '__proto__',
    '<img src=x onerror=alert(1)>',
    '100% _sure_ \\',
    'שלום\nשלום',
    'x'.repeat(10_000),
  ])
    expect((await given.note({ text })).text).toBe(text)
  const write = (text: string) => as(agent).call(api.notes.create, { text, clientId: client.id })
  const longReply = await write('x'.repeat(900_000))
  expect([longReply.status, longReply.failure.fields]).toEqual([
    400,
    { text: 'Please use at most 10000 characters' },
  ])
  for (const text of ['', ' \n', '\u200b'])
    expect((await write(text)).failure.fields).toEqual({ text: 'Please write a note' })
  expect((await write('\0')).status).toBe(400)
  for (const id of ['__proto__', 'constructor', 'x'])
    expect((await as(agent).call(api.notes.remove, { id })).status).toBe(404)
  const kind = JSON.parse('{"kind":"__proto__","id":"x"}')
  const oddReply = await as(agent).send('POST', '/api/agent/note', { text: 'x', about: kind })
  expect(oddReply.status).toBe(400)
})

test('a note is found by its words, and by nothing that only looks like a wildcard', async () => {
  const { given, people, listNotes } = await desk()
  await given.note({ text: 'The Gate Code is kept with the super' })
  expect(await listNotes(people.agent, { search: 'gate code' })).toHaveLength(1)
  expect(await listNotes(people.agent, { search: 'g%e' })).toEqual([])
})
