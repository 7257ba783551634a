import { useLayoutEffect } from 'react'

/** Sets a property of the whole page, such as a variable that other parts stand by, for as long as the screen is there. */
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
