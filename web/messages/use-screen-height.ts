import { useLayoutEffect } from 'react'

/** Sets --screen to the visible height, which shrinks with an on-screen keyboard. */
export function useScreenHeight(): void {
  useLayoutEffect(() => {
    const { visualViewport: seen } = window
    if (!seen) return
    const root = document.documentElement.style
    // Multiplied by the scale, so that pinch-zoom changes nothing.
    const tell = () => root.setProperty('--screen', `${Math.round(seen.height * seen.scale)}px`)
    tell()
    seen.addEventListener('resize', tell)
    return () => {
      seen.removeEventListener('resize', tell)
      root.removeProperty('--screen')
    }
  }, [])
}
