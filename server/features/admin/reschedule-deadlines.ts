import { type BusinessCalendar, nextOpenDay } from '../../../contract/values/business-hours.ts'
import { type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import * as claims from '../claims/claim-escalation.ts'
import {
  claimAcknowledgmentDays,
  claimNextActionDays as daysOfClaims,
  moveAcknowledgmentDays,
  moveNextActionDays,
} from '../claims/queries.ts'
import * as requests from '../requests/request-escalation.ts'
import { taskDueDays as daysOfTasks, moveTaskDueDay } from '../tasks/queries.ts'

/**
 * Adapts pending escalations and due dates to new opening hours or a new time zone: an earlier
 * escalation is queued again, and a due date on a closed day moves. An escalation job that runs too
 * early reschedules itself.
 */
export async function rescheduleDeadlines(
  tx: Db,
  context: RequestContext,
  calendarBefore: BusinessCalendar,
  calendarAfter: BusinessCalendar,
): Promise<void> {
  await requests.escalateRequestsSooner(tx, calendarBefore, calendarAfter)
  await claims.escalateClaimsSooner(tx, calendarBefore, calendarAfter)
  const kinds = [
    { days: daysOfClaims, move: moveNextActionDays },
    { days: claimAcknowledgmentDays, move: moveAcknowledgmentDays },
    { days: daysOfTasks, move: moveTaskDueDay },
  ]
  for (const { days, move } of kinds) {
    // Latest day first: otherwise an item moved to a later day would move again.
    for (const deadlineDay of (await days(tx, today(context))).toSorted().toReversed()) {
      const openDay = nextOpenDay(calendarAfter, deadlineDay)
      if (openDay !== deadlineDay) await move(tx, { from: deadlineDay, to: openDay })
    }
  }
}
