import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Calls `onSearch` 250 ms after the last key, or at once; `late` while a call is pending. */
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
