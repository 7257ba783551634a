import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * A ref for a section that mounts late: scrolls to it when the address names its id after the `#`,
 * also when the link is pressed again.
 */
export function useHashTarget(id: string): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash === `#${id}`) section.current?.scrollIntoView({ block: 'start' })
  }, [hash, id, key])
  return section
}
