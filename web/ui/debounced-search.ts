import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Tells what is searched for 250 ms after the last key, or now; `late` while something is still to be told. */
export function useDebouncedSearch(onSearch: (text: string) => void) {
  const [wanted, setWanted] = useState<string | null>(null)
  const told = useRef<string | null>(null)
  const tell = useEffectEvent((text: string) => {
    setWanted(null)
    if (text === told.current) return
    told.current = text
    onSearch(text)
  })

  useEffect(() => {
    if (wanted === null) return
    const timer = setTimeout(() => tell(wanted), 250)
    return () => clearTimeout(timer)
  }, [wanted])

  function search(text: string, when: 'now' | 'late' = 'late') {
    if (when === 'late') return setWanted(text)
    setWanted(null)
    if (text === told.current) return
    told.current = text
    onSearch(text)
  }
  return { late: wanted !== null, search }
}
