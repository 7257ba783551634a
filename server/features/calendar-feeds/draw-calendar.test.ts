import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { usTimeZones } from '../../../contract/values/time-zones.ts'
import { instantOf } from '../../platform/local-time.ts'
import { drawCalendar, type TimedEvent } from './draw-calendar.ts'

const now = new Date('2026-11-20T15:00:00.000Z')

const timedEvent = (overrides: Partial<TimedEvent> = {}): TimedEvent => ({
  id: crypto.randomUUID(),
  sequence: 0,
  summary: 'Presentation: BOP #1',
  lines: ['With Daniel Kim, Harborline'],
  link: 'https://portal.example/quote/1',
  start: now,
  minutes: 30,
  isCancelled: false,
  ...overrides,
})

const draw = (
  timedEvents: readonly TimedEvent[],
  { timeZone = 'America/New_York', name = 'Harborline' } = {},
) => drawCalendar({ name, timeZone, now }, { timedEvents, dayEvents: [] })

/** Reads a calendar with another library, which knows no time zones but those of the text. */
function parseCalendar(text: string) {
  ICAL.TimezoneService.reset()
  const calendar = new ICAL.Component(ICAL.parse(text))
  return { events: calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event)) }
}

// Around the clock changes of the United States, of Europe and of Australia.
const changeDays = [
  ...['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02'],
  ...['2027-03-14', '2027-11-07', '2026-03-29', '2026-10-25', '2026-04-05', '2026-10-04'],
]
// Leaves out the hour that a day has twice, because its local times name two instants.
const minutesOfDay = [0, 3 * 60, 9 * 60, 23 * 60]

test.each([
  ...usTimeZones,
  'America/Indiana/Indianapolis',
  'America/Adak',
  'US/Eastern',
  'Europe/London',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'UTC',
])(
  'nine in the morning in %s is the same instant for another reader, around both clock changes',
  (timeZone) => {
    const instants = changeDays.flatMap((day) =>
      minutesOfDay.map((minutes) => instantOf(day, minutes, timeZone)),
    )
    const startTimes = instants.filter((instant) => instant !== null)
    expect(startTimes.length).toBe(changeDays.length * minutesOfDay.length)
    const { events } = parseCalendar(
      draw(
        startTimes.map((start) => timedEvent({ start })),
        { timeZone },
      ),
    )
    expect(events.map(({ startDate }) => startDate.toJSDate())).toEqual(startTimes)
    expect(events.map(({ endDate }) => endDate.toJSDate().getTime())).toEqual(
      startTimes.map((start) => start.getTime() + 30 * 60_000),
    )
  },
)

test('an event names the zone of the rules in the same calendar, and shows the local time', () => {
  const text = draw([timedEvent({ start: new Date('2026-11-24T14:00:00.000Z') })], { timeZone: 'US/Eastern' })
  expect(text).toContain('\r\nTZID:America/New_York\r\n')
  expect(text).toContain('\r\nDTSTART;TZID=America/New_York:20261124T090000\r\n')
  expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1)
  // RFC 5545 wants this one in UTC, whatever the zone.
  expect(text).toContain('\r\nDTSTAMP:20261120T150000Z\r\n')
})

test('without rules for a zone, times are in UTC', () => {
  const start = new Date('2026-11-24T14:00:00.000Z')
  const text = draw([timedEvent({ start })], { timeZone: 'Mars/Olympus' })
  expect(text).toContain('\r\nDTSTART:20261124T140000Z\r\n')
  expect(parseCalendar(text).events[0]?.startDate.toJSDate()).toEqual(start)
})

test.each([
  ['commas, semicolons and backslashes', 'Brown, Reed; Sons \\ Co: "first"'],
  ['lines', 'By phone\nafter six\r\n\r\nBEGIN:VEVENT\r\nEND:VCALENDAR'],
  ['emojis and joined letters', '👩🏽‍🌾🧁 Zoë Ñandú 株式会社 e\u0301'.repeat(12)],
  ['a long word', 'x'.repeat(400)],
  ['control characters', 'a\u0000b\u0007c\u001bd\u0085e'],
])('%s reach another reader as they were typed, in lines of 75 octets', (_, typedText) => {
  const text = draw([timedEvent({ summary: typedText, lines: [typedText] })])
  const { events } = parseCalendar(text)
  const shownText = typedText.replace(/(?!\n)\p{Cc}/gu, '')
  expect(events).toHaveLength(1)
  expect(events[0]?.summary).toBe(shownText)
  expect(events[0]?.description).toBe(`${shownText}\n\nhttps://portal.example/quote/1`)
  const lengths = text.split('\r\n').map((line) => Buffer.byteLength(line))
  expect(Math.max(...lengths)).toBeLessThanOrEqual(75)
})

test('the name of the agency is the name of the calendar', () => {
  const text = draw([], { name: 'Brown, Reed; Sons\u0007' })
  expect(text).toContain('\r\nX-WR-CALNAME:Brown\\, Reed\\; Sons\r\n')
})

test('a day is a whole day that leaves the person free', () => {
  const day = {
    id: 'term-1',
    sequence: 3,
    summary: 'Policy expires',
    lines: [],
    link: 'https://portal.example',
  }
  const text = drawCalendar(
    { name: 'Harborline', timeZone: 'America/New_York', now },
    { timedEvents: [], dayEvents: [{ ...day, day: '2026-12-31' }] },
  )
  const [event] = parseCalendar(text).events
  expect([event?.startDate.isDate, event?.startDate.toString(), event?.endDate.toString()]).toEqual([
    true,
    '2026-12-31',
    '2027-01-01',
  ])
  expect(event?.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
})
