import { type BusinessCalendar, nextOpenDay } from '../../../contract/values/business-hours.ts'
import { addDays, addMonths, addYears } from '../../../contract/values/days.ts'
import type { TaskRepeat } from '../../../contract/values/task-labels.ts'

/** The day that is `count` repeats after the first day. */
const steps: Record<Exclude<TaskRepeat, 'none'>, (startDay: string, count: number) => string> = {
  daily: addDays,
  weekly: (startDay, count) => addDays(startDay, count * 7),
  monthly: addMonths,
  yearly: addYears,
}

// 200 years of days: no repetition lasts longer.
const maxSteps = 75_000

/**
 * The next due day of a completed task: the first open day of its repetition after its own day and
 * after today, so that late tasks skip the missed days. Null if there is none.
 */
export function nextDueDayOf(
  { repeats, repeatsFrom, dueOn }: { repeats: TaskRepeat; repeatsFrom: string | null; dueOn: string | null },
  calendar: BusinessCalendar,
  today: string,
): string | null {
  if (repeats === 'none' || repeatsFrom === null) return null
  const startDay = dueOn !== null && dueOn > today ? dueOn : today
  for (let count = 1; count < maxSteps; count++) {
    const day = steps[repeats](repeatsFrom, count)
    // Checking for open days is slow, so days far before `startDay` are skipped.
    if (addDays(day, 90) <= startDay) continue
    const openDay = nextOpenDay(calendar, day)
    if (openDay > startDay) return openDay
  }
  return null
}
