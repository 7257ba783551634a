import { expect, test } from 'vitest'
import { soonestSlotsOf } from './soonest-slots.ts'

const isAfternoon = (slot: string) => slot >= '12:00'

// Spec: quotes/next-times
test('the next free times are one before noon and one after it, of the next two days that have any', () => {
  expect(
    soonestSlotsOf(
      [
        { day: '2026-11-23', slots: [] },
        { day: '2026-11-24', slots: ['16:30', '17:00'] },
        { day: '2026-11-25', slots: ['09:30', '10:00', '12:00', '12:30'] },
        { day: '2026-11-26', slots: ['09:00'] },
      ],
      isAfternoon,
    ),
  ).toEqual([
    { day: '2026-11-24', slot: '16:30' },
    { day: '2026-11-25', slot: '09:30' },
    { day: '2026-11-25', slot: '12:00' },
  ])
  expect(soonestSlotsOf([], isAfternoon)).toEqual([])
})
