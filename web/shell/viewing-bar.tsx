import { Eye } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { paths } from '../paths.ts'
import { useMe } from '../session/session.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { useHeight } from '../ui/height.ts'
import { useRootStyle } from '../ui/root-style.ts'
import { frame } from './frame.ts'

/**
 * Says over every screen as whom staff see it. What stands at the top of the screen, or reckons with its height, leaves it
 * --top-bar.
 */
export function ViewingBar() {
  const { fullName, accountId, accountName } = useMe()
  const box = useRef<HTMLElement>(null)
  const height = useHeight(box)
  useRootStyle('--top-bar', height > 0 ? `${height}px` : null)
  const text = `You see the portal as ${fullName}${accountName && accountName !== fullName ? ` of ${accountName}` : ''} does. Read only.`
  useEffect(() => announce(text), [text])
  return (
    <section
      ref={box}
      aria-label="Seeing the portal as a client"
      className="sticky top-0 z-40 border-b border-amber bg-amber-soft text-amber-ink lg:-ml-69 print:hidden"
    >
      <div className={`${frame} flex min-h-12 items-center gap-2.5 py-1`}>
        <Eye aria-hidden className="size-4.5 shrink-0" />
        <p className="min-w-0 flex-1 text-sm font-medium wrap-anywhere max-sm:text-xs/4.5">{text}</p>
        {/* Loaded anew: of what was read as somebody else nothing is left. */}
        <Button
          variant="secondary"
          size="sm"
          onClick={() => window.location.assign(accountId ? paths.client(accountId) : paths.home)}
        >
          Leave<span className="sr-only"> this view</span>
        </Button>
      </div>
    </section>
  )
}
