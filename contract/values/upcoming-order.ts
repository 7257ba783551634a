import { addDays, dayIn } from './days.ts'

/** When something concerns a client: at a moment or by a date that comes, or already, since a moment. */
export interface TimedItem {
  at: string | null
  day: string | null
  since: string | null
}

/** Where the agency is, and when it is. */
interface Moment {
  timeZone: string
  now: Date
}

/**
 * What a client sees first: what is today or tomorrow, or should have been before, by its hour; then what waits for them, the
 * longest first; then what is still to come, the nearest first, and last what has no date.
 */
export function sortUpcoming<Item extends TimedItem>(
  items: readonly Item[],
  { timeZone, now }: Moment,
): Item[] {
  const tomorrow = addDays(dayIn(timeZone, now), 1)
  const dayOf = ({ at, day }: TimedItem) => (at ? dayIn(timeZone, new Date(at)) : day)
  const key = (item: Item) => {
    const day = dayOf(item)
    if (day !== null && day <= tomorrow) return `1 ${day} ${item.at ?? ''}`
    if (item.since !== null) return `2 ${item.since}`
    return day === null ? '4' : `3 ${day} ${item.at ?? ''}`
  }
  const keys = new Map(items.map((item) => [item, key(item)]))
  const keyOf = (item: Item) => keys.get(item) ?? ''
  return items.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0))
}
