import { type RefObject, useLayoutEffect, useState } from 'react'

/** How high an element is, in px, as it changes; 0 before it is there. */
export function useHeight(of: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const element = of.current
    if (!element) return
    const measure = () => setHeight(element.offsetHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [of])
  return height
}
