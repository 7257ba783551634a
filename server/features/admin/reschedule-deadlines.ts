import { type BusinessCalendar, openDayFrom } from '../../../contract/values/business-hours.ts'
import { type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import * as claims from '../claims/escalate.ts'
import { claimNextByDays as daysOfClaims, moveNextBy } from '../claims/queries.ts'
import * as requests from '../requests/escalate.ts'
import { taskDueDays as daysOfTasks, moveTaskDueDay } from '../tasks/queries.ts'

/**
 * What follows from other hours of the agency, or another zone, for what waits already: it is told to the admins after as many
 * hours as the agency is open from now on, and no day by which something is due is one on which the agency is closed. What would
 * be told too early looks again when it comes.
 */
export async function rescheduleDeadlines(
  tx: Db,
  visit: RequestContext,
  before: BusinessCalendar,
  after: BusinessCalendar,
): Promise<void> {
  await requests.escalateRequestsSooner(tx, before, after)
  await claims.escalateClaimsSooner(tx, before, after)
  const kinds = [
    { days: daysOfClaims, move: moveNextBy },
    { days: daysOfTasks, move: moveTaskDueDay },
  ]
  for (const { days, move } of kinds) {
    // The last first: what comes onto a day is not moved on from there once more.
    for (const from of (await days(tx, today(visit))).toSorted().toReversed()) {
      const to = openDayFrom(after, from)
      if (to !== from) await move(tx, { from, to })
    }
  }
}
