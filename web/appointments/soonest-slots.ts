export interface FreeDay {
  day: string
  slots: readonly string[]
}

const maxDaysWithSlots = 2

/**
 * The first slot of the morning and of the afternoon, on each of the next two days with free slots.
 */
export function soonestSlotsOf(freeDays: readonly FreeDay[], isAfternoon: (slot: string) => boolean) {
  return freeDays
    .filter(({ slots }) => slots.length > 0)
    .slice(0, maxDaysWithSlots)
    .flatMap(({ day, slots }) =>
      [slots.find((slot) => !isAfternoon(slot)), slots.find(isAfternoon)]
        .filter((slot) => slot !== undefined)
        .map((slot) => ({ day, slot })),
    )
}
