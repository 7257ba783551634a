import { ChevronRight } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useMedia } from './media.ts'

/** Content next to a dialog's fields, such as a preview of the document. */
export interface DialogSidePane {
  /** For screen readers. */
  label: string
  /**
   * The label of the button that expands the content below the fields, if there is no room next to
   * them.
   */
  foldLabel: string
  content: ReactNode
}

/** True from 1024 px. */
export const useHasSideRoom = () => useMedia('(width >= 64rem)')

/** True if an element's content overflows: it must then be focusable, for keyboard scrolling. */
export function useIsScrollable<Element extends HTMLElement>() {
  const ref = useRef<Element>(null)
  const [isScrollable, setIsScrollable] = useState(false)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setIsScrollable(element.scrollHeight > element.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  return { ref, scrolls: isScrollable }
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

export function CollapsedSidePane({ label, foldLabel, content }: DialogSidePane) {
  return (
    <details className="group mt-6 border-t border-line pt-2">
      <summary className="-mx-1 inline-flex min-h-10 list-none items-center gap-1.5 rounded-control px-1 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4.5 text-muted transition-transform group-open:rotate-90" />
        {foldLabel}
      </summary>
      <section aria-label={label} className="mt-2">
        {content}
      </section>
    </details>
  )
}
