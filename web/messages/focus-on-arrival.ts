import { type RefObject, useEffect, useRef } from 'react'

/** As on a new screen: what has come is read out, and the keyboard goes on from there. */
export function useFocusOnArrival(element: RefObject<HTMLElement | null>, arrives: boolean): void {
  const first = useRef(arrives)
  useEffect(() => {
    if (first.current) element.current?.focus({ preventScroll: true })
  }, [element])
}
