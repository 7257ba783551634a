import { useLayoutEffect } from 'react'

const settersByProperty = new Map<string, readonly { value: string }[]>()

/** Sets a CSS property on the root element while mounted. The latest setter wins. */
export function useRootStyle(property: string, value: string | null): void {
  useLayoutEffect(() => {
    if (value === null) return
    const root = document.documentElement.style
    const ownSetter = { value }
    settersByProperty.set(property, [...(settersByProperty.get(property) ?? []), ownSetter])
    root.setProperty(property, value)
    return () => {
      const otherSetters = (settersByProperty.get(property) ?? []).filter((one) => one !== ownSetter)
      settersByProperty.set(property, otherSetters)
      const last = otherSetters.at(-1)
      if (last) root.setProperty(property, last.value)
      else root.removeProperty(property)
    }
  }, [property, value])
}
