import type { Agent } from '../../contract/agents.ts'
import { formatDay } from '../../contract/values/days.ts'

/**
 * The arrangements that end when an agent leaves or becomes an admin: those in which the agent
 * covers for a colleague, and those in which a colleague covers for the agent.
 */
export function standInsOf(agent: Agent, staff: readonly Agent[]) {
  const standInSides = [
    ...staff.flatMap(({ fullName, covers }) =>
      covers
        .filter(({ coverId }) => coverId === agent.id)
        .map((standIn) => ({ ...standIn, whose: fullName })),
    ),
    ...agent.covers.map((standIn) => ({ ...standIn, whose: agent.fullName })),
  ]
  return standInSides.map(({ id, name, whose, isNow, fromDay, untilDay }) => ({
    id,
    ends: isNow
      ? `${name} stops covering for ${whose} now instead of on ${formatDay(untilDay)}.`
      : `${name} will no longer cover for ${whose} from ${formatDay(fromDay)}.`,
    ended: `${name} no longer covers for ${whose}.`,
  }))
}
