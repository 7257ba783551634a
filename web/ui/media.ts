import { useSyncExternalStore } from 'react'

/** Whether a media query holds now; renders again when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

/** Below 640 px: tables are lists of cards, dialogs are sheets. The same bound as Tailwind's `sm`. */
export const usePhone = () => useMedia('(width < 40rem)')
