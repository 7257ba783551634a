import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { portal } from '../../testing/portal.ts'

// Spec: several/requests
test('several requests are completed at once, each on record; one that was is left as it is, and another agent’s is named', async () => {
  const { as, given, people, context } = await portal()
  const { agent, otherClient } = people
  const [openRequest, begunRequest, completedRequest] = [
    await given.request(),
    await given.request(),
    await given.request(),
  ]
  await as(agent).call(api.requests.changeStatus, { requestId: begunRequest.id, status: 'in_progress' })
  await as(agent).call(api.requests.changeStatus, { requestId: completedRequest.id, status: 'completed' })
  const foreignReply = await given.request({ by: otherClient })
  const requestIds = [openRequest.id, begunRequest.id, completedRequest.id, foreignReply.id]
  const { status, body } = await as(agent).call(api.requests.completeSeveral, { requestIds })
  expect(status).toBe(200)
  expect(body).toEqual({
    done: [openRequest.id, begunRequest.id, completedRequest.id].sort(),
    notFound: [foreignReply.id],
    undo: [],
  })
  const { requests } = (await as(people.admin).call(api.requests.list, {})).body
  expect(Object.fromEntries(requests.map(({ id, status }) => [id, status]))).toEqual({
    [openRequest.id]: 'completed',
    [begunRequest.id]: 'completed',
    [completedRequest.id]: 'completed',
    [foreignReply.id]: 'pending',
  })
  const changes = await context.db
    .selectFrom('events')
    .select('entityId')
    .where('action', '=', 'request.statusChanged')
    .where('entityId', 'in', requestIds)
    .execute()
  // Two changes were made before this call: one request was completed and one was started. This
  // call completed two requests.
  expect(changes).toHaveLength(4)
  expect((await as(people.client).call(api.requests.completeSeveral, { requestIds })).status).toBe(403)
})
