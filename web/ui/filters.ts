import { useSearchParams } from 'react-router'

/** What a list is narrowed by, kept in the address, so that a link leads to the same list. */
export function useFilters() {
  const [given, setGiven] = useSearchParams()
  return {
    given,
    /** Sets one of them; '' takes it out. Not a step of its own in the browser's history. */
    put: (name: string, value: string) =>
      setGiven(
        (before) => {
          const next = new URLSearchParams(before)
          if (value) next.set(name, value)
          else next.delete(name)
          return next
        },
        { replace: true },
      ),
    /** Takes all of them out. */
    clear: () => setGiven({}, { replace: true }),
  }
}
