import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BusinessCalendar, usualWeek } from '../../../contract/values/business-hours.ts'
import { addDays, dayIn, daysBetween } from '../../../contract/values/days.ts'
import { bookableDays, isBookable, slotsOf } from './slots.ts'

const newYork = 'America/New_York'
const usualCalendar = (timeZone: string): BusinessCalendar => ({ timeZone, week: usualWeek, holidays: [] })
const agency = usualCalendar(newYork)
// Zones where the clocks change at other hours, by half an hour, at midnight, or never.
const zones = [
  newYork,
  'America/St_Johns',
  'Asia/Kathmandu',
  'Europe/London',
  'Australia/Lord_Howe',
  'America/Santiago',
]

/** One format per zone, because creating a format takes longer than a hundred uses. */
const formatsOf = (options: Intl.DateTimeFormatOptions) =>
  new Map(zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('en-US', { timeZone, ...options })]))
const clocks = formatsOf({ hour: 'numeric', minute: '2-digit' })
const weekdays = formatsOf({ weekday: 'short' })
const clockIn = (zone: string, instant: Date) => clocks.get(zone)?.format(instant) ?? ''
const weekdayIn = (zone: string, instant: Date) => weekdays.get(zone)?.format(instant) ?? ''

// Spec: schedule/slots
test('a working day has 18 slots, from 9:00 AM to 5:30 PM by the agency’s clock, in winter and in summer', () => {
  const winterSlots = slotsOf('2026-11-23', agency)
  expect(winterSlots.map((slot) => clockIn(newYork, slot))).toEqual([
    '9:00 AM',
    '9:30 AM',
    '10:00 AM',
    '10:30 AM',
    '11:00 AM',
    '11:30 AM',
    '12:00 PM',
    '12:30 PM',
    '1:00 PM',
    '1:30 PM',
    '2:00 PM',
    '2:30 PM',
    '3:00 PM',
    '3:30 PM',
    '4:00 PM',
    '4:30 PM',
    '5:00 PM',
    '5:30 PM',
  ])
  expect(winterSlots[0]?.toISOString()).toBe('2026-11-23T14:00:00.000Z')
  expect(slotsOf('2027-07-06', agency)[0]?.toISOString()).toBe('2027-07-06T13:00:00.000Z')
  expect(slotsOf('2026-11-21', agency)).toEqual([])
})

test('around both changes of the clocks a slot keeps its time of day', () => {
  const firstSlotOf = (day: string) => slotsOf(day, agency)[0]?.toISOString()
  expect([firstSlotOf('2026-10-30'), firstSlotOf('2026-11-02')]).toEqual([
    '2026-10-30T13:00:00.000Z',
    '2026-11-02T14:00:00.000Z',
  ])
  expect([firstSlotOf('2027-03-12'), firstSlotOf('2027-03-15')]).toEqual([
    '2027-03-12T14:00:00.000Z',
    '2027-03-15T13:00:00.000Z',
  ])
})

test('today’s slots that have begun are gone, and the window ends 90 days ahead', () => {
  const now = new Date('2026-11-20T15:00:00.000Z') // Friday, 10:00 AM
  const days = bookableDays(now, agency)
  expect(days[0]).toMatchObject({ day: '2026-11-20' })
  expect(clockIn(newYork, days[0]?.slots[0] ?? now)).toBe('10:30 AM')
  expect(days[1]?.day).toBe('2026-11-23')
  expect(days.at(-1)?.day).toBe('2027-02-18')
  expect(daysBetween('2026-11-20', '2027-02-18')).toBe(90)
  const eveningDays = bookableDays(new Date('2026-11-20T23:00:00.000Z'), agency)
  expect(eveningDays[0]?.day).toBe('2026-11-23')
})

/** Moments of some years, about half of them within days of a clock change. */
const moment = fc.oneof(
  fc.date({ min: new Date('2025-01-01'), max: new Date('2032-12-31'), noInvalidDate: true }),
  fc
    .tuple(
      fc.constantFrom('2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07', '2028-03-12', '2028-11-05'),
      fc.integer({ min: -100 * 24 * 60, max: 5 * 24 * 60 }),
    )
    .map(([day, minutes]) => new Date(Date.parse(`${day}T07:00:00Z`) + minutes * 60_000)),
)

test('whatever is offered may be booked, and keeps every rule of the agency’s clock', () => {
  fc.assert(
    fc.property(moment, fc.constantFrom(...zones), (now, zone) => {
      const days = bookableDays(now, usualCalendar(zone))
      const today = dayIn(zone, now)
      const offeredSlots = days.flatMap(({ slots }) => slots)
      expect(new Set(offeredSlots.map(Number)).size).toBe(offeredSlots.length)
      for (const { day, slots } of days) {
        expect(day >= today && day <= addDays(today, 90)).toBe(true)
        for (const slot of [slots[0], slots.at(-1)].filter((slot) => slot !== undefined)) {
          expect(slot > now && dayIn(zone, slot) === day).toBe(true)
          expect(['Sat', 'Sun']).not.toContain(weekdayIn(zone, slot))
          expect(clockIn(zone, slot)).toMatch(/^(9|10|11|12|1|2|3|4|5):(00|30) (AM|PM)$/)
          expect(isBookable(slot, now, usualCalendar(zone))).toBe(true)
        }
      }
    }),
    { numRuns: 100 },
  )
})

test('thousands of appointments by chance: only those that are offered may be booked', () => {
  const slotCases = fc.tuple(
    moment,
    fc.constantFrom(...zones),
    fc.integer({ min: -2, max: 93 }),
    fc.integer({ min: 0, max: 24 * 60 - 1 }),
    fc.boolean(),
  )
  fc.assert(
    fc.property(slotCases, ([now, zone, days, minutes, isOnGrid]) => {
      const moment = new Date(
        Date.parse(`${addDays(dayIn(zone, now), days)}T00:00:00Z`) +
          (isOnGrid ? minutes - (minutes % 15) : minutes) * 60_000,
      )
      const day = dayIn(zone, moment)
      const isOffered =
        moment > now &&
        day <= addDays(dayIn(zone, now), 90) &&
        !['Sat', 'Sun'].includes(weekdayIn(zone, moment)) &&
        /^((9|10|11):(00|30) AM|(12|1|2|3|4|5):(00|30) PM)$/.test(clockIn(zone, moment)) &&
        moment.getTime() % 60_000 === 0
      expect(
        isBookable(moment, now, usualCalendar(zone)),
        `${moment.toISOString()} at ${now.toISOString()} in ${zone}`,
      ).toBe(isOffered)
    }),
    { numRuns: 5000 },
  )
})

test('an agency that opens late on Mondays and keeps a holiday offers nothing else', () => {
  const christmas = { day: '2026-12-25', name: 'Christmas Day' }
  const ownHours = {
    ...agency,
    week: usualWeek.with(1, { opens: '12:00', closes: '14:15' }),
    holidays: [christmas],
  }
  expect(slotsOf('2026-12-21', ownHours).map((slot) => clockIn(newYork, slot))).toEqual([
    '12:00 PM',
    '12:30 PM',
    '1:00 PM',
    '1:30 PM',
    '2:00 PM',
  ])
  expect(slotsOf('2026-12-25', ownHours)).toEqual([])
  expect(
    isBookable(new Date('2026-12-25T15:00:00.000Z'), new Date('2026-11-20T15:00:00.000Z'), ownHours),
  ).toBe(false)
})
