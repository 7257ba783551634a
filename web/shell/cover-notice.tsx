import { Handshake } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { User } from '../../contract/users.ts'
import { formatDay } from '../../contract/values/days.ts'
import { clientPaths } from '../clients/paths.ts'
import { useMe } from '../session/session.ts'
import { useRootStyle } from '../ui/root-style.ts'
import { useHeight } from '../ui/use-height.ts'

/** For whom one stands in leads to their clients. */
const coverLines = ({ covering, coveredBy }: Pick<User, 'covering' | 'coveredBy'>): CoverLine[] => [
  ...covering.map(({ agentId, name, until }) => ({
    text: `You are covering for ${name} until ${formatDay(until)}.`,
    to: clientPaths.ofAgent(agentId),
  })),
  ...coveredBy.map(({ name, until }) => ({ text: `${name} is covering for you until ${formatDay(until)}.` })),
]

interface CoverLine {
  text: string
  to?: string
}

// What stands between it and the screen under it.
const gap = 20

/**
 * Says on every screen for whom one stands in, and who stands in for oneself, for as long as that is so. What reckons with
 * the height of the screen leaves it --cover-height; where there is no room for it, --cover-display is none.
 */
export function CoverNotice() {
  const lines = coverLines(useMe())
  return lines.length > 0 && <Lines lines={lines} />
}

function Lines({ lines }: { lines: readonly CoverLine[] }) {
  const box = useRef<HTMLElement>(null)
  const height = useHeight(box)
  useRootStyle('--cover-height', height > 0 ? `${height + gap}px` : null)
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
