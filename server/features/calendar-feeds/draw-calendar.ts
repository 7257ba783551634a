import { TZDate } from '@date-fns/tz'
import ical, {
  escape as escapeText,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { tzlib_get_ical_block as timeZoneBlock } from 'timezones-ical-library'
import { addDays } from '../../../contract/values/days.ts'

interface FeedEvent {
  /** The same in every reading, so that calendars move an event instead of adding another. */
  id: string
  /** Rises with each change. */
  sequence: number
  summary: string
  lines: readonly string[]
  link: string
}

/** An event with a time. Calendars show the person as busy. */
export interface TimedEvent extends FeedEvent {
  start: Date
  minutes: number
  isCancelled: boolean
}

/** An event of a whole day. Calendars show the person as free. */
export interface DayEvent extends FeedEvent {
  day: string
}

/** The calendar format allows line breaks, but no other control characters. */
const removeControlCharacters = (text: string) => text.replace(/(?!\n)\p{Cc}/gu, '')

/**
 * The VTIMEZONE text of a zone, and its present name: America/New_York for US/Eastern. Null for an
 * unknown zone.
 */
function timeZoneDefinitionOf(zone: string): { name: string; text: string } | null {
  const [text, parameter] = [timeZoneBlock(zone)].flat()
  return text && parameter ? { name: parameter.replace('TZID=', ''), text } : null
}

/**
 * A calendar as text (RFC 5545). Times are local times of the zone with its rules, so that a
 * calendar program shows them in the agency's time. Without known rules, times are in UTC.
 */
export function drawCalendar(
  { name, timeZone, now }: { name: string; timeZone: string; now: Date },
  { timedEvents, dayEvents }: { timedEvents: readonly TimedEvent[]; dayEvents: readonly DayEvent[] },
): string {
  const zone = timeZoneDefinitionOf(timeZone)
  const calendar = ical({
    prodId: { company: 'Insurance Agency Portal', product: 'Calendar feed' },
    // ical-generator escapes texts of events, but not this one.
    name: escapeText(removeControlCharacters(name), false),
    // The calendar has no zone name: with one, ical-generator would write DTSTAMP in local time,
    // and RFC 5545 wants UTC.
    timezone: { name: null, generator: () => zone?.text ?? null },
    // Calendar programs should read it again after 15 minutes.
    ttl: 900,
  })
  const partsOf = ({ id, sequence, summary, lines, link }: FeedEvent) => ({
    id,
    sequence,
    stamp: now,
    summary: removeControlCharacters(summary),
    description: removeControlCharacters([...lines, link].join('\n\n')),
    url: link,
  })
  for (const { start, minutes, isCancelled, ...event } of timedEvents) {
    const end = new Date(start.getTime() + minutes * 60_000)
    const times = zone
      ? { start: new TZDate(start, zone.name), end: new TZDate(end, zone.name), timezone: zone.name }
      : { start, end }
    calendar.createEvent({
      ...partsOf(event),
      ...times,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  for (const { day, ...event } of dayEvents)
    calendar.createEvent({
      ...partsOf(event),
      start: new Date(day),
      end: new Date(addDays(day, 1)),
      allDay: true,
      transparency: ICalEventTransparency.TRANSPARENT,
      busystatus: ICalEventBusyStatus.FREE,
    })
  return calendar.toString()
}
