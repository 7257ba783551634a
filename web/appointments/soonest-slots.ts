interface FreeDay {
  day: string
  slots: readonly string[]
}

/** On so many days, each before noon and after it. */
const days = 2

/** The next free times, of the next two days that have any: the first before noon of each, and the first after it. */
export function soonestSlotsOf(free: readonly FreeDay[], isAfternoon: (slot: string) => boolean) {
  return free
    .filter(({ slots }) => slots.length > 0)
    .slice(0, days)
    .flatMap(({ day, slots }) =>
      [slots.find((slot) => !isAfternoon(slot)), slots.find(isAfternoon)]
        .filter((slot) => slot !== undefined)
        .map((slot) => ({ day, slot })),
    )
}
