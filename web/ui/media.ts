import { useSyncExternalStore } from 'react'

/** True while a media query matches; re-renders on changes. */
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

/** Below 640 px, Tailwind's `sm`: tables become cards, dialogs become sheets. */
export const useIsPhone = () => useMedia('(width < 40rem)')
