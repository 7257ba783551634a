import { useSearchParams } from 'react-router'

/** What a list is narrowed by, kept in the address, so that a link leads to the same list. */
export function useFilters() {
  const [given, setGiven] = useSearchParams()
  return {
    given,
    /** Sets one of them; '' takes it out. Not a step of its own in the browser's history. */
    put(name: string, value: string) {
      // The address itself: what was put a moment ago may not be rendered yet, and must not be lost.
      const next = new URLSearchParams(window.location.search)
      if (value) next.set(name, value)
      else next.delete(name)
      setGiven(next, { replace: true })
    },
    /** Takes all of them out. */
    clear: () => setGiven({}, { replace: true }),
  }
}
