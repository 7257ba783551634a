import type { Role } from '../../contract/values/roles.ts'
import { type ExampleWorld, everyExampleCall } from './example-calls.ts'

const hour = 3_600_000

/** Makes every example call as a client and as staff, in rounds; returns the statuses. */
export async function makeAllCalls(world: ExampleWorld) {
  const { as, people, clock } = world
  const { client, agent, admin } = people
  const callersOf = (roles: readonly Role[] | null) => {
    const staff = roles === null || roles.includes('agent') ? agent : admin
    return [client, staff].filter(({ role }) => roles === null || roles.includes(role))
  }
  const calls = await everyExampleCall()
  return async () => {
    const statuses: Record<string, number> = {}
    for (const { name, endpoint, send } of calls)
      for (const person of callersOf(endpoint.who)) {
        const { status } = await as(person, { confirmed: true }).call(endpoint, await send(world))
        statuses[`${name} ${person.role}`] = status
      }
    // The calls include wrong passwords: by the next round the throttle has forgotten them.
    clock.time = new Date(clock.time.getTime() + hour)
    return statuses
  }
}
