import { useLayoutEffect } from 'react'

const settersOf = new Map<string, readonly { value: string }[]>()

/** Sets a CSS property on the root element while mounted. The latest setter wins. */
export function useRootStyle(property: string, value: string | null): void {
  useLayoutEffect(() => {
    if (value === null) return
    const root = document.documentElement.style
    const own = { value }
    settersOf.set(property, [...(settersOf.get(property) ?? []), own])
    root.setProperty(property, value)
    return () => {
      const others = (settersOf.get(property) ?? []).filter((one) => one !== own)
      settersOf.set(property, others)
      const last = others.at(-1)
      if (last) root.setProperty(property, last.value)
      else root.removeProperty(property)
    }
  }, [property, value])
}
