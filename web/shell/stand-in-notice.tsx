import { Handshake } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { User } from '../../contract/users.ts'
import { formatDay } from '../../contract/values/days.ts'
import { clientPaths } from '../clients/paths.ts'
import { useMe } from '../session/session.ts'
import { useRootStyle } from '../ui/root-style.ts'
import { useElementHeight } from '../ui/use-height.ts'

/** Lines about covered agents link to their clients. */
const standInSummaries = ({
  covering,
  coveredBy,
}: Pick<User, 'covering' | 'coveredBy'>): StandInSummary[] => [
  ...covering.map(({ agentId, name, until }) => ({
    text: `You are covering for ${name} until ${formatDay(until)}.`,
    to: clientPaths.ofAgent(agentId),
  })),
  ...coveredBy.map(({ name, until }) => ({ text: `${name} is covering for you until ${formatDay(until)}.` })),
]

interface StandInSummary {
  text: string
  to?: string
}

// Space between the notice and the screen below, in pixels.
const noticeGap = 20

/**
 * A notice on every screen while the person covers for an agent or is covered. --cover-height has
 * its height, for layouts that fill the screen; --cover-display hides it.
 */
export function StandInNotice() {
  const lines = standInSummaries(useMe())
  return lines.length > 0 && <Lines lines={lines} />
}

function Lines({ lines }: { lines: readonly StandInSummary[] }) {
  const box = useRef<HTMLElement>(null)
  const height = useElementHeight(box)
  useRootStyle('--cover-height', height > 0 ? `${height + noticeGap}px` : null)
  return (
    <section
      ref={box}
      aria-label="Cover"
      className="mb-5 gap-2.5 rounded-control bg-blue-soft px-3.5 py-2.5 text-sm text-blue-ink max-sm:text-xs/5 [display:var(--cover-display,flex)] print:hidden"
    >
      <Handshake aria-hidden className="mt-px size-4.5 shrink-0" />
      <div className="min-w-0">
        {lines.map(({ text, to }) => (
          <p key={text} title={text} className="max-sm:truncate">
            {to ? (
              <Link
                to={to}
                className="inline-block max-w-full align-bottom underline underline-offset-4 max-sm:truncate pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
              >
                {text}
              </Link>
            ) : (
              text
            )}
          </p>
        ))}
      </div>
    </section>
  )
}
