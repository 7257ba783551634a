import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { newId } from '../../platform/ids.ts'
import type { TestPerson } from '../../testing/people.ts'
import { portal } from '../../testing/portal.ts'

/** A portal with two claims and two requests of one client, and a request of another agent. */
async function atWork() {
  const world = await portal()
  const { as, given, people } = world
  const claims = [await given.claim(), await given.claim()].map(({ id }) => ({ kind: 'claim', id }))
  const request = { kind: 'request', id: (await given.request({ type: 'endorsement' })).id }
  const certificate = { kind: 'certificate', id: (await given.request({ type: 'coi' })).id }
  const foreignInput = {
    kind: 'request',
    id: (await given.request({ type: 'other', by: people.otherClient })).id,
  }
  const pass = async (person: TestPerson, items: { kind: string; id: string }[], assigneeId: string | null) =>
    (await as(person).call(api.today.passSeveral, { things: items, to: assigneeId })).body
  const readOwners = async () => {
    const { waiting } = (await as(people.admin).call(api.today.list, { whose: 'all' })).body
    return Object.fromEntries(waiting.map(({ id, ownerId }) => [id, ownerId]))
  }
  return { ...world, claims, request, certificate, foreign: foreignInput, pass, owners: readOwners }
}

// Spec: several/pass
test('several work items are reassigned at once, each recorded; other agents’ and finished items are returned', async () => {
  const { as, people, claims, request, certificate, foreign, pass, owners, context } = await atWork()
  const { agent, admin, otherAgent } = people
  const doneItem = { kind: 'claim', id: newId() }
  const { undo, ...passReply } = await pass(
    agent,
    [...claims, request, certificate, foreign, doneItem, request],
    admin.id,
  )
  const passedIds = [...claims, request, certificate].map(({ id }) => id)
  expect(passReply).toEqual({ done: passedIds.toSorted(), notFound: [foreign.id, doneItem.id], notSeen: [] })
  const now = await owners()
  expect(passedIds.map((id) => now[id])).toEqual(passedIds.map(() => admin.id))
  expect(now[foreign.id]).toBe(otherAgent.id)
  const recordedEvents = context.db.selectFrom('events').select('id').where('action', '=', 'work.passed')
  expect((await recordedEvents.execute()).map(({ id }) => id).sort()).toEqual(
    undo.map(({ event }) => event).sort(),
  )
  const reassignReply = await as(agent).call(api.today.passSeveral, {
    things: [{ kind: '__proto__', id: newId() }],
    to: null,
  })
  expect(reassignReply.failure).toMatchObject({ fields: { kind: 'There are no open items of this kind' } })
  expect((await as(agent).call(api.today.passSeveral, { things: [], to: null })).failure).toMatchObject({
    fields: { things: 'Please choose what to reassign' },
  })
})

// Spec: several/pass
test('items whose client the colleague does not see keep their owner and are returned', async () => {
  const { people, claims, foreign, pass, owners } = await atWork()
  const { admin, agent, otherAgent } = people
  const ids = claims.map(({ id }) => id)
  const { undo, ...passReply } = await pass(admin, [...claims, foreign], otherAgent.id)
  expect(passReply).toEqual({ done: [foreign.id], notFound: [], notSeen: ids })
  expect(undo).toHaveLength(1)
  const now = await owners()
  expect([...ids, foreign.id].map((id) => now[id])).toEqual([agent.id, agent.id, otherAgent.id])
  expect(await pass(admin, [foreign], newId()), 'nobody of the agency').toMatchObject({
    done: [],
    notSeen: [foreign.id],
  })
  // Passing to null returns the items to the clients' agents.
  await pass(admin, [...claims, foreign], null)
  expect((await owners())[foreign.id]).toBe(otherAgent.id)
})

test('only colleagues who see all of the clients are offered for a reassignment', async () => {
  const { as, people } = await atWork()
  const { admin, agent, otherAgent, client, otherClient } = people
  const ownersOffered = async (person: TestPerson, clientIds: string) =>
    (await as(person).call(api.tasks.owners, { clientIds })).body.owners.map(({ id }) => id).sort()
  expect(await ownersOffered(admin, client.id)).toEqual([admin.id, agent.id].sort())
  expect(await ownersOffered(admin, `${client.id},${otherClient.id}`)).toEqual([admin.id])
  expect(await ownersOffered(otherAgent, otherClient.id)).toEqual([admin.id, otherAgent.id].sort())
  expect(await ownersOffered(agent, ''), 'none narrow nothing').toEqual(
    [admin.id, agent.id, otherAgent.id].sort(),
  )
  const foreignReply = await as(agent).call(api.tasks.owners, { clientIds: `${client.id},${otherClient.id}` })
  expect(foreignReply.status).toBe(404)
})

// Spec: several/pass
test('a bulk change is undone as a whole, or not at all if one item has changed since', async () => {
  const { as, people, claims, request, pass, owners } = await atWork()
  const { agent, admin, otherAgent } = people
  const eventsOf = (undo: readonly { event: string }[]) => undo.map(({ event }) => event)
  const takeBack = (person: TestPerson, events: string[]) =>
    as(person).call(api.today.undoSeveral, { events })
  const firstEvents = eventsOf((await pass(agent, [...claims, request], admin.id)).undo)
  expect((await takeBack(otherAgent, firstEvents)).status, 'another’s').toBe(409)
  expect((await takeBack(agent, firstEvents)).status).toBe(204)
  const ids = [...claims, request].map(({ id }) => id)
  const ownersBefore = await owners()
  expect(ids.map((id) => ownersBefore[id])).toEqual(ids.map(() => agent.id))

  const repeatedPass = eventsOf((await pass(agent, claims, admin.id)).undo)
  await pass(admin, claims.slice(0, 1), agent.id)
  expect((await takeBack(agent, repeatedPass)).failure).toMatchObject({ code: 'told_already' })
  const now = await owners()
  expect(claims.map(({ id }) => now[id])).toEqual([agent.id, admin.id])
})

// Spec: several/pass
test('items that the colleague already has count as done, are not recorded again and have no undo', async () => {
  const { as, people, claims, pass, owners, context } = await atWork()
  const { agent, admin } = people
  const ids = claims.map(({ id }) => id).toSorted()
  const { undo } = await pass(agent, claims.slice(0, 1), admin.id)
  const repeatedPass = await pass(agent, claims, admin.id)
  expect(repeatedPass).toMatchObject({ done: ids, notFound: [], notSeen: [] })
  expect(repeatedPass.undo).toHaveLength(1)
  expect((await pass(agent, claims, admin.id)).undo).toEqual([])
  const recordedEvents = context.db.selectFrom('events').select('id').where('action', '=', 'work.passed')
  expect(await recordedEvents.execute()).toHaveLength(2)
  const events = [...undo, ...repeatedPass.undo].map(({ event }) => event)
  expect((await as(agent).call(api.today.undoSeveral, { events })).status).toBe(204)
  const now = await owners()
  expect(ids.map((id) => now[id])).toEqual([agent.id, agent.id])
  expect((await pass(agent, claims, null)).undo, 'with the client’s agent already').toEqual([])
})

// Spec: several/pass
test('undo restores the earlier reassignment with its author and time, which decide whether it still counts', async () => {
  const { as, people, claims, pass, clock, context } = await atWork()
  const { agent, admin } = people
  const [claim] = claims
  if (!claim) throw new Error('A claim is missing')
  await pass(agent, [claim], admin.id)
  const readPasses = () =>
    context.db.selectFrom('passes').selectAll().where('thingId', '=', claim.id).execute()
  const passesBefore = await readPasses()
  expect(passesBefore).toHaveLength(1)
  clock.time = new Date(clock.time.getTime() + 60_000)
  for (const assigneeId of [admin.id, agent.id, null]) {
    const { undo } = (await as(admin).call(api.today.pass, { ...claim, to: assigneeId })).body
    expect(await readPasses()).not.toEqual(passesBefore)
    expect((await as(admin).call(api.today.undo, { event: undo.event })).status).toBe(204)
    expect(await readPasses()).toEqual(passesBefore)
  }
})

test('several completed requests are undone at once, before anybody is notified', async () => {
  const { as, given, people } = await atWork()
  const { agent, client } = people
  const requestIds = [(await given.request()).id, (await given.request()).id]
  await as(agent).call(api.requests.changeStatus, { requestId: requestIds[1] ?? '', status: 'in_progress' })
  const readStatuses = async () => {
    const { requests } = (await as(client).call(api.requests.list, {})).body
    return requestIds.map((wantedId) => requests.find(({ id }) => id === wantedId)?.status)
  }
  const { body } = await as(agent).call(api.requests.completeSeveral, { requestIds, undoable: true })
  expect(await readStatuses()).toEqual(['completed', 'completed'])
  const events = body.undo.map(({ event }) => event)
  expect((await as(agent).call(api.today.undoSeveral, { events })).status).toBe(204)
  expect(await readStatuses()).toEqual(['pending', 'in_progress'])
})

test('an open claim can be reassigned before it is due again, and then appears for the colleague on its day', async () => {
  const { as, people, claims, pass, clock } = await atWork()
  const { agent, admin } = people
  const [quietClaimId = '', closedClaimId = ''] = claims.map(({ id }) => id)
  await as(agent).call(api.claims.changeStatus, { id: quietClaimId, status: 'open', nextBy: '2026-12-10' })
  await as(agent).call(api.claims.changeStatus, { id: closedClaimId, status: 'closed' })
  expect(await pass(agent, claims, admin.id)).toMatchObject({
    done: [quietClaimId],
    notFound: [closedClaimId],
  })
  const claimIds = async () =>
    (await as(admin).call(api.today.list, { kind: 'claim' })).body.waiting.map(({ id }) => id)
  expect(await claimIds()).toEqual([])
  clock.time = new Date('2026-12-10T15:00:00.000Z')
  expect(await claimIds()).toEqual([quietClaimId])
})
