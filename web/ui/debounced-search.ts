import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Calls `onSearch` 250 ms after the last key, or at once; `late` while a call is pending. */
export function useDebouncedSearch(onSearch: (text: string) => void) {
  const [pendingText, setPendingText] = useState<string | null>(null)
  const sentText = useRef<string | null>(null)
  const sendText = useEffectEvent((text: string) => {
    setPendingText(null)
    if (text === sentText.current) return
    sentText.current = text
    onSearch(text)
  })

  useEffect(() => {
    if (pendingText === null) return
    const timer = setTimeout(() => sendText(pendingText), 250)
    return () => clearTimeout(timer)
  }, [pendingText])

  function search(text: string, when: 'now' | 'late' = 'late') {
    if (when === 'late') return setPendingText(text)
    setPendingText(null)
    if (text === sentText.current) return
    sentText.current = text
    onSearch(text)
  }
  return { late: pendingText !== null, search }
}
