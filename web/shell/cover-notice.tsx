import { Handshake } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { User } from '../../contract/users.ts'
import { formatDay } from '../../contract/values/days.ts'
import { useMe } from '../session/session.ts'
import { useRootStyle } from '../ui/root-style.ts'

const inWords = ({ covering, coveredBy }: Pick<User, 'covering' | 'coveredBy'>) => [
  ...covering.map(({ name, until }) => `You are covering for ${name} until ${formatDay(until)}.`),
  ...coveredBy.map(({ name, until }) => `${name} is covering for you until ${formatDay(until)}.`),
]

// What stands between it and the screen under it.
const gap = 20

/**
 * Says on every screen for whom one stands in, and who stands in for oneself, for as long as that is so. What reckons with
 * the height of the screen leaves it --cover-height; where there is no room for it, --cover-display is none.
 */
export function CoverNotice() {
  const lines = inWords(useMe())
  return lines.length > 0 && <Lines lines={lines} />
}

function Lines({ lines }: { lines: readonly string[] }) {
  const box = useRef<HTMLElement>(null)
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setHeight(element.offsetHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useRootStyle('--cover-height', height > 0 ? `${height + gap}px` : null)
  return (
    <section
      ref={box}
      aria-label="Cover"
      className="mb-5 gap-2.5 rounded-control bg-blue-soft px-3.5 py-2.5 text-sm text-blue-ink [display:var(--cover-display,flex)] print:hidden"
    >
      <Handshake aria-hidden className="mt-px size-4.5 shrink-0" />
      <div className="min-w-0">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </section>
  )
}
