import { addDays, addMonths, daysBetween } from './days.ts'

/**
 * Whole months between two dates; null if there is a remainder. January 31 to February 28 and
 * January 31 to March 1 both count as one month.
 */
function monthsBetween(start: string, end: string): number | null {
  const months =
    (Number(end.slice(0, 4)) - Number(start.slice(0, 4))) * 12 +
    Number(end.slice(5, 7)) -
    Number(start.slice(5, 7))
  if (addMonths(start, months) === end) return months
  const last = addMonths(start, months - 1)
  return last.slice(8) < start.slice(8) && addDays(last, 1) === end ? months - 1 : null
}

/** Whether a term lasts a year, including one from February 29 to March 1. */
export const isYear = (start: string, end: string) => monthsBetween(start, end) === 12

/**
 * End of the next term, which starts at this term's end and has the same length: six months after
 * six months, a year after a year. A year from February 29 ends on February 28 or March 1, as the
 * carrier has it.
 */
export function nextTermEnd(start: string, end: string): string {
  const months = monthsBetween(start, end)
  return months === null || months <= 0 ? addDays(end, daysBetween(start, end)) : addMonths(end, months)
}
