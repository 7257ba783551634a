import { expect, test, vi } from 'vitest'
import { api } from '../../contract/index.ts'
import { newId } from '../platform/ids.ts'
import { portal } from '../testing/portal.ts'

test('the filters that were given and who looks make the shape of a list, never a value: 32 of the claims for each kind of person, and no more', async () => {
  const { as, people, context } = await portal()
  const { client, agent, otherAgent, admin } = people
  const query = vi.spyOn(context.pool, 'query')
  /** The names under which PostgreSQL was asked to prepare pages of claims. */
  const prepared = () =>
    new Set(
      query.mock.calls
        .flatMap(([asked]: unknown[]) =>
          typeof asked === 'object' && asked !== null && 'name' in asked ? String(asked.name) : [],
        )
        .filter((name) => name.startsWith('claims')),
    )

  const askForAll = async () => {
    const filters = [
      {},
      { policyId: newId() },
      { clientId: newId() },
      { policyId: newId(), clientId: newId() },
    ]
    for (const person of [client, agent, otherAgent, admin])
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

  await askForAll()
  const names = prepared()
  // None, overdue, underway or a value; a policy or not; a client or not; two orders. What is typed is planned each time.
  expect(names.size).toBe(4 * (4 * 2 * 2 * 2))
  await askForAll()
  expect(prepared()).toEqual(names)
})
