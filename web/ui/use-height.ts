import { type RefObject, useLayoutEffect, useState } from 'react'

/** An element's height in px, kept current; 0 before it is mounted. */
export function useElementHeight(elementRef: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const element = elementRef.current
    if (!element) return
    const measure = () => setHeight(element.offsetHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [elementRef])
  return height
}
