import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * A ref for a section that mounts late: scrolls to it when the address names its id after the `#`,
 * also when the link is pressed again. Sections above that load within two seconds do not push it
 * away, unless the person scrolls.
 */
export function useHashTarget(id: string): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash !== `#${id}`) return undefined
    const observer = new ResizeObserver(() => section.current?.scrollIntoView())
    // Also calls the function at once.
    observer.observe(document.body)
    const stop = () => observer.disconnect()
    addEventListener('wheel', stop, { once: true })
    setTimeout(stop, 2000)
    return stop
  }, [hash, id, key])
  return section
}
