import { type BusinessCalendar, openDayFrom } from '../../../contract/values/business-hours.ts'
import { addDays, addMonths, addYears } from '../../../contract/values/days.ts'
import type { TaskRepeat } from '../../../contract/values/task-labels.ts'

/** The day of the row of repeated tasks that comes so many after its first. */
const steps: Record<Exclude<TaskRepeat, 'none'>, (from: string, count: number) => string> = {
  daily: addDays,
  weekly: (from, count) => addDays(from, count * 7),
  monthly: addMonths,
  yearly: addYears,
}

// Two hundred years of days: no row of tasks goes on for longer.
const maxSteps = 75_000

/**
 * When a task that was done is due again: on the first open day of its row after its own day and after today, so that who is
 * late is not given at once what was missed meanwhile. Null where there is no such day.
 */
export function nextDayOf(
  { repeats, repeatsFrom, dueOn }: { repeats: TaskRepeat; repeatsFrom: string | null; dueOn: string | null },
  calendar: BusinessCalendar,
  today: string,
): string | null {
  if (repeats === 'none' || repeatsFrom === null) return null
  const after = dueOn !== null && dueOn > today ? dueOn : today
  for (let count = 1; count < maxSteps; count++) {
    const day = steps[repeats](repeatsFrom, count)
    // Only near its end is it asked whether the agency is open.
    if (addDays(day, 90) <= after) continue
    const open = openDayFrom(calendar, day)
    if (open > after) return open
  }
  return null
}
