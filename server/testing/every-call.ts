import type { Endpoint } from '../../contract/endpoint.ts'
import { api } from '../../contract/index.ts'
import { believableCalls, type EndpointName } from './believable-calls.ts'
import type { portal } from './portal.ts'

const hour = 3_600_000

/** Makes every believable call as each who may, again and again, and tells how each was answered. */
export function everyCallOf(world: Awaited<ReturnType<typeof portal>>) {
  const { as, people, clock } = world
  const { client, agent, admin } = people
  const calls = believableCalls(world)
  return async () => {
    const statuses: Record<string, number> = {}
    for (const [group, endpoints] of Object.entries(api))
      for (const [own, endpoint] of Object.entries(endpoints) as [string, Endpoint][])
        for (const person of [client, agent, admin]) {
          if (endpoint.who && !endpoint.who.includes(person.role)) continue
          const name = `${group}.${own}` as EndpointName
          const sent = await calls[name]()
          const { status } = await as(person, { confirmed: true }).call(endpoint, sent)
          statuses[`${name} ${person.role}`] = status
        }
    // Wrong passwords are among them: a later round finds them forgotten.
    clock.time = new Date(clock.time.getTime() + hour)
    return statuses
  }
}
