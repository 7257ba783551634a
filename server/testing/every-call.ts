import type { Role } from '../../contract/values/roles.ts'
import { everyExampleCall, type World } from './example-calls.ts'

const hour = 3_600_000

/** Makes every example call as a client and as one of staff who may, again and again, and tells how each was answered. */
export async function everyCallOf(world: World) {
  const { as, people, clock } = world
  const { client, agent, admin } = people
  const callersOf = (who: readonly Role[] | null) => {
    const staff = who === null || who.includes('agent') ? agent : admin
    return [client, staff].filter(({ role }) => who === null || who.includes(role))
  }
  const calls = await everyExampleCall()
  return async () => {
    const statuses: Record<string, number> = {}
    for (const { name, endpoint, send } of calls)
      for (const person of callersOf(endpoint.who)) {
        const { status } = await as(person, { confirmed: true }).call(endpoint, await send(world))
        statuses[`${name} ${person.role}`] = status
      }
    // Wrong passwords are among them: a later round finds them forgotten.
    clock.time = new Date(clock.time.getTime() + hour)
    return statuses
  }
}
