import {
  Ban,
  CircleAlert,
  CircleArrowRight,
  CircleCheck,
  CircleX,
  type LucideIcon,
  TrendingDown,
} from 'lucide-react'
import type { CertificateState } from '../../contract/certificates.ts'
import { formatDay } from '../../contract/values/days.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

export const certificateStateStyles: Record<
  CertificateState,
  { label: string; tone: Tone; icon: LucideIcon }
> = {
  current: { label: 'Current', tone: 'green', icon: CircleCheck },
  replaced: { label: 'Replaced', tone: 'amber', icon: CircleArrowRight },
  changed: { label: 'Policy Changed, Coverage in Force', tone: 'blue', icon: CircleAlert },
  'in force again': { label: 'In Force Again', tone: 'red', icon: CircleAlert },
  reduced: { label: 'Coverage Was Reduced', tone: 'red', icon: TrendingDown },
  ended: { label: 'Not in Force', tone: 'red', icon: CircleX },
  withdrawn: { label: 'Withdrawn', tone: 'red', icon: Ban },
}

interface StateOfCertificate {
  state: CertificateState
  endedOn: string | null
  againSince?: string | null | undefined
  endsOn?: string | null | undefined
}

/** 'Ended on Aug 1, 2027', 'In Force Again Since Aug 1, 2027', 'Current, Ends on Dec 2, 2026'. */
export function formatCertificateState({ state, endedOn, againSince, endsOn }: StateOfCertificate): string {
  if (endedOn) return `Ended on ${formatDay(endedOn)}`
  const label = againSince
    ? `In Force Again Since ${formatDay(againSince)}`
    : certificateStateStyles[state].label
  return endsOn ? `${label}, Ends on ${formatDay(endsOn)}` : label
}

export function CertificateStateBadge({ standing }: { standing: StateOfCertificate }) {
  const { tone, icon } = certificateStateStyles[standing.state]
  return (
    <Badge tone={tone} icon={icon}>
      {formatCertificateState(standing)}
    </Badge>
  )
}
