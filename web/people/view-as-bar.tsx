import { useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { sessionKey } from '../api/cache.ts'
import { clientPaths } from '../clients/paths.ts'
import { homePaths } from '../home/paths.ts'
import { useMe } from '../session/session.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { useRootStyle } from '../ui/root-style.ts'
import { useElementHeight } from '../ui/use-height.ts'
import { visitorPaths } from '../visitor/paths.ts'

/**
 * A bar above every screen that says as whom staff see the portal. Its height is in --top-bar, for
 * sticky elements and heights. The notice that staff cover for a colleague uses the same space, but
 * never at the same time: in view-as mode the user is a client.
 */
export function ViewAsBar() {
  const { fullName, accountId, accountName } = useMe()
  const client = useQueryClient()
  const box = useRef<HTMLElement>(null)
  const height = useElementHeight(box)
  const barHeight = height > 0 ? `${height}px` : null
  useRootStyle('--top-bar', barHeight)
  useRootStyle('--cover-height', barHeight)
  const accountText = accountName && accountName !== fullName ? ` of ${accountName}` : ''
  const text = `You see the portal as ${fullName}${accountText} does. Read only.`
  useEffect(() => announce(text), [text])
  useEffect(
    () => () => {
      // The session ended. There is no sign-in in view-as mode, so reload at the login page.
      if (client.getQueryData(sessionKey) === null) window.location.replace(visitorPaths.login)
    },
    [client],
  )
  return (
    <section
      ref={box}
      aria-label="Seeing the portal as a client"
      className="sticky top-0 z-40 border-b border-line bg-amber-soft text-amber-ink print:hidden"
    >
      <div className="flex min-h-12 items-center gap-2.5 px-4 py-1 sm:px-6 lg:px-8">
        <Eye aria-hidden className="size-4.5 shrink-0" />
        <p className="min-w-0 flex-1 text-sm font-medium wrap-anywhere max-sm:text-xs/5">{text}</p>
        {/* A full page load, to drop everything read as the other person. */}
        <Button
          variant="secondary"
          size="sm"
          onClick={() => window.location.assign(accountId ? clientPaths.one(accountId) : homePaths.home)}
        >
          Leave<span className="sr-only"> this view</span>
        </Button>
      </div>
    </section>
  )
}
