/** Limits the places held at once under each name. */
export function limitPerName(max: number) {
  const heldByName = new Map<string, Set<() => void>>()
  return {
    /**
     * Takes a place under a name. If the name then holds too many places, the oldest of them is
     * ended by its `end`. Returns a function that releases the new place.
     */
    take(name: string, end: () => void): () => void {
      const own = heldByName.get(name) ?? new Set()
      heldByName.set(name, own)
      own.add(end)
      const [oldest] = own
      if (own.size > max && oldest) {
        own.delete(oldest)
        oldest()
      }
      return () => {
        own.delete(end)
        if (own.size === 0 && heldByName.get(name) === own) heldByName.delete(name)
      }
    },
  }
}
