import { dayIn } from './days.ts'

/** A card has ended once its end date has come where the agency is. */
export const hasEnded = ({ endDate, timeZone }: { endDate: string; timeZone: string }, now: Date) =>
  dayIn(timeZone, now) >= endDate

/** How long a shared card can be seen, unless its term ends before. */
export const cardLinkDays = 30
