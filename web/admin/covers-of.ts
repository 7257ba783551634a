import type { Agent } from '../../contract/agents.ts'
import { formatDay } from '../../contract/values/days.ts'

/** The covers that somebody is a side of, which end when they leave or become an admin: what is said before, and after. */
export function coversOf(agent: Agent, staff: readonly Agent[]) {
  const sides = [
    ...staff.flatMap(({ fullName, covers }) =>
      covers.filter(({ coverId }) => coverId === agent.id).map((cover) => ({ ...cover, whose: fullName })),
    ),
    ...agent.covers.map((cover) => ({ ...cover, whose: agent.fullName })),
  ]
  return sides.map(({ id, name, whose, isNow, fromDay, untilDay }) => ({
    id,
    ends: isNow
      ? `${name} is covering for ${whose} until ${formatDay(untilDay)}; that ends.`
      : `${name} is to cover for ${whose} from ${formatDay(fromDay)}; that is taken back.`,
    ended: `${name} no longer covers for ${whose}.`,
  }))
}
