import {
  type RefObject,
  type UIEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** Distance in pixels that counts as the bottom. */
const bottomThreshold = 60

/**
 * If one of these heights changes, the browser moves the scroll position although the person has
 * not scrolled.
 */
const shapeOf = ({ scrollHeight, clientHeight }: HTMLElement) => `${scrollHeight} ${clientHeight}`

/**
 * Keeps a scroller at its bottom when content is added or the space shrinks, until the person
 * scrolls up. `size` is the height of the content.
 */
export function useStickToBottom(scroller: RefObject<HTMLElement | null>, size: number) {
  const lastScroll = useRef({ stays: true, shape: '' })
  const [isAtEnd, setIsAtEnd] = useState(true)
  const scrollToEnd = useCallback(() => {
    const element = scroller.current
    if (!element) return
    element.scrollTop = element.scrollHeight
    lastScroll.current = { stays: true, shape: shapeOf(element) }
    setIsAtEnd(true)
  }, [scroller])
  useLayoutEffect(() => {
    if (size > 0 && lastScroll.current.stays) scrollToEnd()
  }, [size, scrollToEnd])
  useEffect(() => {
    if (!scroller.current) return
    const observer = new ResizeObserver(() => lastScroll.current.stays && scrollToEnd())
    observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [scroller, scrollToEnd])
  function onScroll({ currentTarget: element }: UIEvent<HTMLElement>) {
    const { stays, shape } = lastScroll.current
    if (stays && shape !== shapeOf(element)) return scrollToEnd()
    const isNear = element.scrollHeight - element.clientHeight - element.scrollTop <= bottomThreshold
    lastScroll.current = { stays: isNear, shape: shapeOf(element) }
    setIsAtEnd(isNear)
  }
  return { atEnd: isAtEnd, toEnd: scrollToEnd, onScroll }
}
