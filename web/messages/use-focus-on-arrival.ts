import { type RefObject, useEffect, useRef } from 'react'

/** Focuses an element when it first appears, so that screen readers read it. */
export function useFocusOnArrival(element: RefObject<HTMLElement | null>, hasArrived: boolean): void {
  const first = useRef(hasArrived)
  useEffect(() => {
    if (first.current) element.current?.focus({ preventScroll: true })
  }, [element])
}
