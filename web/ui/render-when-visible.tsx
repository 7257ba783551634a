import { type ReactNode, useEffect, useRef, useState } from 'react'

// About one turn of the mouse wheel.
const renderMargin = '100px 0px'

/**
 * Renders `children`, and so starts their queries, when scrolled near; at once with `isImmediate`.
 * Rendered children stay, also when `isImmediate` ends.
 */
export function RenderWhenVisible({
  isImmediate = false,
  children,
}: {
  isImmediate?: boolean
  children: ReactNode
}) {
  const ref = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(isImmediate)
  if (isImmediate && !isNear) setNear(true)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: renderMargin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return isNear ? children : <div ref={ref} className="min-h-96" />
}
