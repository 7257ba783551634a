import { assert, constantFrom, date, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { type BusinessCalendar, hoursOn, usualWeek } from '../../contract/values/business-hours.ts'
import { addDays, dayIn } from '../../contract/values/days.ts'
import { businessHoursAfter, startOfDay } from './local-time.ts'

const newYork = 'America/New_York'
const usualCalendar = (timeZone: string): BusinessCalendar => ({ timeZone, week: usualWeek, holidays: [] })
const deadlineAfter = (startTime: string, hours = 4, calendar = usualCalendar(newYork)) =>
  businessHoursAfter(new Date(startTime), hours, calendar).toISOString()

test('four business hours after a morning are that afternoon, after an afternoon the next business day', () => {
  expect(deadlineAfter('2026-11-20T15:00:00.000Z'), 'Friday, 10 AM').toBe('2026-11-20T19:00:00.000Z')
  expect(deadlineAfter('2026-11-20T21:30:00.000Z'), 'Friday, 4:30 PM').toBe('2026-11-23T17:00:00.000Z')
  expect(deadlineAfter('2026-11-18T23:30:00.000Z'), 'Wednesday, 6:30 PM').toBe('2026-11-19T18:00:00.000Z')
  expect(deadlineAfter('2026-11-21T17:00:00.000Z'), 'Saturday').toBe('2026-11-23T18:00:00.000Z')
  expect(deadlineAfter('2026-11-20T18:30:00.000Z'), 'to the very end of the day').toBe(
    '2026-11-20T22:30:00.000Z',
  )
  expect(deadlineAfter('2026-11-20T15:00:00.000Z', 17), 'over two days').toBe('2026-11-24T15:00:00.000Z')
})

test('over a weekend on which the clocks change it is the hour where the agency is that counts', () => {
  expect(deadlineAfter('2026-10-30T19:30:00.000Z'), 'Friday, 3:30 PM EDT').toBe('2026-11-02T16:00:00.000Z')
  expect(deadlineAfter('2027-03-12T20:30:00.000Z'), 'Friday, 3:30 PM EST').toBe('2027-03-15T15:00:00.000Z')
})

test('an agency that opens on Saturdays and keeps a holiday works by its own hours', () => {
  const thanksgiving = { day: '2026-11-26', name: 'Thanksgiving Day' }
  const ownHours = {
    ...usualCalendar(newYork),
    week: usualWeek.with(6, { opens: '09:00', closes: '12:00' }),
    holidays: [thanksgiving],
  }
  expect(deadlineAfter('2026-11-25T21:30:00.000Z', 4, ownHours), 'Wednesday, 4:30 PM: on Friday').toBe(
    '2026-11-27T17:00:00.000Z',
  )
  expect(
    deadlineAfter('2026-11-27T21:30:00.000Z', 4, ownHours),
    'Friday, 4:30 PM: to the end of Saturday',
  ).toBe('2026-11-28T17:00:00.000Z')
})

const zones = constantFrom(newYork, 'Asia/Tokyo', 'America/Santiago', 'Asia/Beirut', 'America/Havana', 'UTC')
const instants = date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })

test('whatever the zone and the moment, business hours end within business hours, later the more they are', () => {
  assert(
    property(zones, instants, integer({ min: 1, max: 60 }), (zone, startTime, hours) => {
      const end = businessHoursAfter(startTime, hours, usualCalendar(zone))
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(end)
      expect(hoursOn(usualCalendar(zone), dayIn(zone, end))).not.toBeNull()
      expect(clock >= '09:00' && clock <= '17:30', clock).toBe(true)
      expect(end.getTime() - startTime.getTime()).toBeGreaterThanOrEqual(hours * 3_600_000)
      expect(businessHoursAfter(startTime, hours + 1, usualCalendar(zone)).getTime()).toBeGreaterThan(
        end.getTime(),
      )
    }),
  )
})

test('a day begins with its first moment in the zone, also where the clocks change at midnight', () => {
  assert(
    property(zones, integer({ min: 0, max: 2200 }), (zone, count) => {
      const day = addDays('2024-01-01', count)
      const start = startOfDay(day, zone)
      expect(dayIn(zone, start)).toBe(day)
      expect(dayIn(zone, new Date(start.getTime() - 1))).toBe(addDays(day, -1))
    }),
    { numRuns: 300 },
  )
})
