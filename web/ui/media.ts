import { useSyncExternalStore } from 'react'

/** True while a media query matches; re-renders on changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
  )
}

/** Below 640 px, Tailwind's `sm`: tables become cards, dialogs become sheets. */
export const useIsPhone = () => useMedia('(width < 40rem)')
