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
  changed: { label: 'Changed Since, Coverage in Force', tone: 'blue', icon: CircleAlert },
  reduced: { label: 'A Limit Is Lower', tone: 'red', icon: TrendingDown },
  ended: { label: 'Not in Force', tone: 'red', icon: CircleX },
  withdrawn: { label: 'Withdrawn', tone: 'red', icon: Ban },
}

interface StateOfCertificate {
  state: CertificateState
  endedOn: string | null
}

/** 'Ended on Aug 1, 2027' */
export const formatCertificateState = ({ state, endedOn }: StateOfCertificate) =>
  endedOn ? `Ended on ${formatDay(endedOn)}` : certificateStateStyles[state].label

export function CertificateStateBadge({ standing }: { standing: StateOfCertificate }) {
  const { tone, icon } = certificateStateStyles[standing.state]
  return (
    <Badge tone={tone} icon={icon}>
      {formatCertificateState(standing)}
    </Badge>
  )
}
