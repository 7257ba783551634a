import { afterEach, expect, test, vi } from 'vitest'
import { addDays } from '../../contract/values/days.ts'
import { dateToDay, dayToDate } from './calendar-days.ts'

afterEach(() => vi.unstubAllEnvs())

// Extreme offsets, fractional offsets, and zones whose clock change skips or repeats midnight.
const clocks = {
  'Pacific/Kiritimati': -14 * 60,
  'Pacific/Pago_Pago': 11 * 60,
  'Asia/Kathmandu': -5 * 60 - 45,
  'America/St_Johns': 3 * 60 + 30,
  'America/Havana': 5 * 60,
  'Africa/Cairo': -2 * 60,
}

for (const [clock, offset] of Object.entries(clocks))
  test(`a day stays the same day on a clock in ${clock}`, () => {
    vi.stubEnv('TZ', clock)
    expect(new Date(2026, 0, 5).getTimezoneOffset()).toBe(offset)
    for (let day = '2026-01-01'; day < '2028-01-01'; day = addDays(day, 1))
      expect(dateToDay(dayToDate(day))).toBe(day)
    expect(dayToDate('2026-11-24').getDay()).toBe(2)
  })
