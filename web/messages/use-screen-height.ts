import { useLayoutEffect } from 'react'

/** Tells the style sheet, as --screen, how much of the page can be seen: less while a keyboard lies over it. */
export function useScreenHeight(): void {
  useLayoutEffect(() => {
    const { visualViewport: seen } = window
    if (!seen) return
    const root = document.documentElement.style
    // Looking closer shows less of it, and nothing should move then.
    const tell = () => root.setProperty('--screen', `${Math.round(seen.height * seen.scale)}px`)
    tell()
    seen.addEventListener('resize', tell)
    return () => {
      seen.removeEventListener('resize', tell)
      root.removeProperty('--screen')
    }
  }, [])
}
