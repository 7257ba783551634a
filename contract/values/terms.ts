import { addDays, addMonths, daysBetween } from './days.ts'

/** Whole months from one date to another; null where these are none. What the last month lacks may be its last day or the first after it. */
function monthsBetween(start: string, end: string): number | null {
  const months =
    (Number(end.slice(0, 4)) - Number(start.slice(0, 4))) * 12 +
    Number(end.slice(5, 7)) -
    Number(start.slice(5, 7))
  if (addMonths(start, months) === end) return months
  const last = addMonths(start, months - 1)
  return last.slice(8) < start.slice(8) && addDays(last, 1) === end ? months - 1 : null
}

/** Whether a term runs for a year, also where one from 29 February ends on 1 March. */
export const isYear = (start: string, end: string) => monthsBetween(start, end) === 12

/**
 * When a term ends that starts as this one ends and runs as long: six months after six months, a year after a year. A year from
 * 29 February ends on 28 February or on 1 March, as the carrier has it.
 */
export function nextTermEnd(start: string, end: string): string {
  const months = monthsBetween(start, end)
  return months === null || months <= 0 ? addDays(end, daysBetween(start, end)) : addMonths(end, months)
}
