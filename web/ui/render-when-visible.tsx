import { type ReactNode, useEffect, useRef, useState } from 'react'

// About one turn of the mouse wheel.
const renderMargin = '100px 0px'

/** Renders `children`, and so starts their queries, when scrolled near; at once with `atOnce`. */
export function RenderWhenVisible({ atOnce = false, children }: { atOnce?: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(atOnce)
  useEffect(() => {
    const element = place.current
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
  return isNear || atOnce ? children : <div ref={place} className="min-h-96" />
}
