import { expect, test, vi } from 'vitest'
import { api } from '../../contract/index.ts'
import { newId } from '../platform/ids.ts'
import type { TestPerson } from '../testing/people.ts'
import { portal } from '../testing/portal.ts'
import { writeCursor } from './cursor.ts'

test('the filters that were given and who looks make the shape of a list, never a value: 32 of the claims for each kind of person, and no more', async () => {
  const { as, people, context } = await portal()
  const { client, agent, otherAgent, admin } = people
  const query = vi.spyOn(context.pool, 'query')
  /** Names of the prepared statements for pages of claims. */
  const preparedNames = () =>
    new Set(
      query.mock.calls
        .flatMap(([queryConfig]: unknown[]) =>
          typeof queryConfig === 'object' && queryConfig !== null && 'name' in queryConfig
            ? String(queryConfig.name)
            : [],
        )
        .filter((name) => name.startsWith('claims')),
    )

  const listForEach = async (people: TestPerson[]) => {
    const filters = [
      {},
      { policyId: newId() },
      { clientId: newId() },
      { policyId: newId(), clientId: newId() },
    ]
    for (const person of people)
      for (const status of ['all', 'overdue', 'underway', 'open', 'closed'] as const)
        for (const sort of ['newest', 'due'] as const)
          for (const filter of filters)
            for (const search of [{}, { search: 'hail' }])
              await as(person).call(api.claims.list, { status, sort, ...filter, ...search })
  }
  await as(admin, { confirmed: true }).call(api.admin.nameCover, {
    agentId: agent.id,
    coverId: otherAgent.id,
    fromDay: '2026-11-20',
    untilDay: '2026-11-30',
  })
  query.mockClear()

  await listForEach([client, agent, otherAgent, admin])
  const names = preparedNames()
  // Four statuses (none, overdue, underway, a value), with or without a policy, with or without a
  // client, two orders. A typed search is planned each time, and one more statement shows its rows.
  expect(names.size).toBe(4 * (4 * 2 * 2 * 2 + 1))
  await listForEach([otherAgent])
  expect(preparedNames()).toEqual(names)
})

test('a page that was open before an upgrade goes on: the lists that have a new name read the cursors of the old one', async () => {
  const { as, given, people } = await portal()
  const { client, agent } = people
  const [olderMessage, newerMessage] = [
    await given.message({ by: client }),
    await given.message({ by: client }),
  ]
  const messages = { id: client.id, limit: 1 }
  const [policy, latestPolicy] = [await given.policy(), await given.policy()]
  const policies = { id: client.id, deactivated: 'true', limit: 1 } as const
  for (const { id } of [policy, latestPolicy])
    await as(agent).call(api.policies.deactivate, { id, reason: 'entered in error' })
  const cursorBefore = (list: string, { createdAt, id }: { createdAt: string; id: string }) =>
    writeCursor(list, [createdAt, id])
  const thread = await as(agent).call(api.messages.ofClient, {
    ...messages,
    cursor: cursorBefore('messages', newerMessage),
  })
  expect(thread.body.messages.map(({ id }) => id)).toEqual([olderMessage.id])
  const endedReply = await as(agent).call(api.policies.ofClient, {
    ...policies,
    cursor: cursorBefore('policies', latestPolicy),
  })
  expect(endedReply.body.policies.map(({ id }) => id)).toEqual([policy.id])
})

test('a page of a search goes on though a row was taken from it while it was read', async () => {
  const { as, given, people, context } = await portal()
  for (let count = 0; count < 4; count++) {
    await given.request({ type: 'other', details: 'Hail' })
    await given.quote()
  }
  const query = context.pool.query.bind(context.pool)
  const querySpy = vi.spyOn(context.pool, 'query')
  /** Removes the newest row after its page was found and before it is shown. */
  const takeNewestOf = (table: string) =>
    querySpy.mockImplementationOnce(async (...queryArguments: unknown[]) => {
      const foundRows: unknown = await Reflect.apply(query, context.pool, queryArguments)
      const newestSql = `(select id from ${table} order by created_at desc, id desc limit 1)`
      await query(
        table === 'quotes'
          ? `update quotes set deleted_at = now() where id = ${newestSql}`
          : `delete from requests where id = ${newestSql}`,
      )
      return foundRows
    })
  const { call } = as(people.agent)
  const search = { limit: 2, search: 'a' }
  await call(api.requests.list, search)
  takeNewestOf('requests')
  const requests = (await call(api.requests.list, search)).body
  expect([requests.requests.length, requests.total, requests.nextCursor]).toEqual([2, 3, expect.any(String)])
  await call(api.quotes.list, search)
  takeNewestOf('quotes')
  const quotes = (await call(api.quotes.list, search)).body
  expect([quotes.quotes.length, quotes.total, quotes.nextCursor]).toEqual([2, 3, expect.any(String)])
})
