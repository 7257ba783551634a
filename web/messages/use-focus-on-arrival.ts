import { type RefObject, useEffect, useRef } from 'react'

/** Focuses an element when it first appears, so that screen readers read it. */
export function useFocusOnArrival(element: RefObject<HTMLElement | null>, hasArrived: boolean): void {
  const isFirstArrival = useRef(hasArrived)
  useEffect(() => {
    if (isFirstArrival.current) element.current?.focus({ preventScroll: true })
  }, [element])
}
