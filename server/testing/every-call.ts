import { everyExampleCall, type World } from './example-calls.ts'

const hour = 3_600_000

/** Makes every example call as each who may, again and again, and tells how each was answered. */
export async function everyCallOf(world: World) {
  const { as, people, clock } = world
  const { client, agent, admin } = people
  const calls = await everyExampleCall()
  return async () => {
    const statuses: Record<string, number> = {}
    for (const { name, endpoint, send } of calls)
      for (const person of [client, agent, admin]) {
        if (endpoint.who && !endpoint.who.includes(person.role)) continue
        const { status } = await as(person, { confirmed: true }).call(endpoint, await send(world))
        statuses[`${name} ${person.role}`] = status
      }
    // Wrong passwords are among them: a later round finds them forgotten.
    clock.time = new Date(clock.time.getTime() + hour)
    return statuses
  }
}
