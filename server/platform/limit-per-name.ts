/** Limits the places held at once under each name. */
export function limitPerName(max: number) {
  const heldByName = new Map<string, Set<() => void>>()
  return {
    /**
     * Takes a place under a name. If the name then holds too many places, the oldest of them is
     * ended by its `end`. Returns a function that releases the new place.
     */
    take(name: string, end: () => void): () => void {
      const heldPlaces = heldByName.get(name) ?? new Set()
      heldByName.set(name, heldPlaces)
      heldPlaces.add(end)
      const [oldestPlace] = heldPlaces
      if (heldPlaces.size > max && oldestPlace) {
        heldPlaces.delete(oldestPlace)
        oldestPlace()
      }
      return () => {
        heldPlaces.delete(end)
        if (heldPlaces.size === 0 && heldByName.get(name) === heldPlaces) heldByName.delete(name)
      }
    },
  }
}
