/** Counts in this process how often something was done in a minute, by name. */
export function minuteCounts() {
  let present = 0
  const counts = new Map<string, number>()
  return {
    /** Counts once more. Answers how often it is by now. */
    add(name: string, minute: number): number {
      // One that was under way as the minute ended counts in the next.
      if (minute !== present && minute !== present - 1) {
        present = minute
        counts.clear()
      }
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      return count
    },
    takeBack(name: string, minute: number): void {
      if (minute === present) counts.set(name, (counts.get(name) ?? 1) - 1)
    },
  }
}
