import {
  type RefObject,
  type UIEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** So near to the end one is at the end. */
const bottomThreshold = 60

/** What moves a place though nobody scrolled. */
const shapeOf = ({ scrollHeight, clientHeight }: HTMLElement) => `${scrollHeight} ${clientHeight}`

/**
 * Whoever is at the end of what scrolls stays there, whatever comes, grows or makes less room for it, until they scroll up.
 * `size` is how much there is to scroll.
 */
export function useStickToBottom(scroller: RefObject<HTMLElement | null>, size: number) {
  const last = useRef({ stays: true, shape: '' })
  const [atEnd, setAtEnd] = useState(true)
  const toEnd = useCallback(() => {
    const element = scroller.current
    if (!element) return
    element.scrollTop = element.scrollHeight
    last.current = { stays: true, shape: shapeOf(element) }
    setAtEnd(true)
  }, [scroller])
  useLayoutEffect(() => {
    if (size > 0 && last.current.stays) toEnd()
  }, [size, toEnd])
  useEffect(() => {
    if (!scroller.current) return
    const observer = new ResizeObserver(() => last.current.stays && toEnd())
    observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [scroller, toEnd])
  function onScroll({ currentTarget: element }: UIEvent<HTMLElement>) {
    const { stays, shape } = last.current
    if (stays && shape !== shapeOf(element)) return toEnd()
    const isNear = element.scrollHeight - element.clientHeight - element.scrollTop <= bottomThreshold
    last.current = { stays: isNear, shape: shapeOf(element) }
    setAtEnd(isNear)
  }
  return { atEnd, toEnd, onScroll }
}
