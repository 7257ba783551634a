import { useLayoutEffect } from 'react'

/** Sets --screen to the visible height, which shrinks with an on-screen keyboard. */
export function useScreenHeight(): void {
  useLayoutEffect(() => {
    const { visualViewport: viewport } = window
    if (!viewport) return
    const root = document.documentElement.style
    // Multiplied by the scale, so that pinch-zoom changes nothing.
    const tell = () => root.setProperty('--screen', `${Math.round(viewport.height * viewport.scale)}px`)
    tell()
    viewport.addEventListener('resize', tell)
    return () => {
      viewport.removeEventListener('resize', tell)
      root.removeProperty('--screen')
    }
  }, [])
}
