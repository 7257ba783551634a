import { expect, test } from 'vitest'
import { formatTime, zoneName } from '../../contract/values/days.ts'
import { formatAppointment, formatLongDay, formatSlotInZone } from './appointment-times.ts'

const agency = 'America/New_York'

test('times read as they are where the agency is, before and after its clocks change', () => {
  // Clocks change on March 14 and November 7, 2027, both Sundays.
  for (const [instant, shownText, zone] of [
    ['2027-03-12T14:00:00.000Z', '9:00 AM', 'EST'],
    ['2027-03-15T13:00:00.000Z', '9:00 AM', 'EDT'],
    ['2027-11-05T21:30:00.000Z', '5:30 PM', 'EDT'],
    ['2027-11-08T22:30:00.000Z', '5:30 PM', 'EST'],
  ] as const) {
    expect(formatTime(instant, agency)).toBe(shownText)
    expect(formatSlotInZone(instant, agency)).toBe(`${shownText} ${zone}`)
  }
  expect(formatAppointment('2027-03-15T14:30:00.000Z', agency)).toBe('Mon, Mar 15, 2027, 10:30 AM EDT')
})

test('a zone is called what people call it all the year round', () => {
  expect(zoneName(agency)).toBe('Eastern Time')
  expect(zoneName('America/St_Johns')).toBe('Newfoundland Time')
})

test('a day reads with its weekday, whatever the clock of the viewer', () => {
  expect(formatLongDay('2026-11-24')).toBe('Tuesday, November 24, 2026')
})
