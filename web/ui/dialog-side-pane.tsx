import { ChevronRight } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useMedia } from './media.ts'

/** What a dialog shows beside its fields, such as the paper that is made of them. */
export interface DialogSidePane {
  /** What it is, for screen readers. */
  label: string
  /** What opens it below the fields, where there is no room beside them. */
  fold: string
  content: ReactNode
}

/** From 1024 px on there is room for it. */
export const useHasSideRoom = () => useMedia('(width >= 64rem)')

/** Whether what an element holds is longer than the element: the keyboard must then reach it to scroll it. */
export function useIsScrollable<Element extends HTMLElement>() {
  const ref = useRef<Element>(null)
  const [scrolls, setScrolls] = useState(false)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setScrolls(element.scrollHeight > element.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const inside of element.children) observer.observe(inside)
    return () => observer.disconnect()
  }, [])
  return { ref, scrolls }
}

export function SidePane({ label, content }: DialogSidePane) {
  const { ref, scrolls } = useIsScrollable<HTMLElement>()
  return (
    <section
      ref={ref}
      aria-label={label}
      tabIndex={scrolls ? 0 : undefined}
      className="w-[46%] shrink-0 overflow-y-auto overscroll-contain border-t border-l border-line bg-wash p-5 -outline-offset-2"
    >
      {content}
    </section>
  )
}

export function CollapsedSidePane({ label, fold, content }: DialogSidePane) {
  return (
    <details className="group mt-6 border-t border-line pt-2">
      <summary className="-mx-1 inline-flex min-h-10 list-none items-center gap-1.5 rounded-control px-1 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4.5 text-muted transition-transform group-open:rotate-90" />
        {fold}
      </summary>
      <section aria-label={label} className="mt-2">
        {content}
      </section>
    </details>
  )
}
