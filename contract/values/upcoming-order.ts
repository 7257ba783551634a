import { addDays, dayIn } from './days.ts'

/** Time of an upcoming item: a future moment, a date, or the start of a wait. */
export interface TimedItem {
  at: string | null
  day: string | null
  since: string | null
}

interface UpcomingTime {
  timeZone: string
  now: Date
}

/**
 * Sorts a client's upcoming items: due by tomorrow, by time; then waiting for the client, longest
 * first; then later dates, nearest first; then items without a date.
 */
export function sortUpcoming<Item extends TimedItem>(
  items: readonly Item[],
  { timeZone, now }: UpcomingTime,
): Item[] {
  const tomorrow = addDays(dayIn(timeZone, now), 1)
  const dayOf = ({ at, day }: TimedItem) => (at ? dayIn(timeZone, new Date(at)) : day)
  const sortKeyOf = (item: Item) => {
    const day = dayOf(item)
    if (day !== null && day <= tomorrow) return `1 ${day} ${item.at ?? ''}`
    if (item.since !== null) return `2 ${item.since}`
    return day === null ? '4' : `3 ${day} ${item.at ?? ''}`
  }
  const keys = new Map(items.map((item) => [item, sortKeyOf(item)]))
  const keyOf = (item: Item) => keys.get(item) ?? ''
  return items.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0))
}
