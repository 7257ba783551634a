import { useLayoutEffect } from 'react'

/** Sets a CSS property on the root element while mounted. */
export function useRootStyle(property: string, value: string | null): void {
  useLayoutEffect(() => {
    if (value === null) return
    const root = document.documentElement.style
    root.setProperty(property, value)
    return () => {
      root.removeProperty(property)
    }
  }, [property, value])
}
