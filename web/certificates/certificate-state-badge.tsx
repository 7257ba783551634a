import {
  Ban,
  CircleAlert,
  CircleArrowRight,
  CircleCheck,
  CircleX,
  type LucideIcon,
  TrendingDown,
} from 'lucide-react'
import {
  type CertificateState,
  formatCertificateState,
  type StateOfCertificate,
} from '../../contract/values/certificate-states.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

export const certificateStateStyles: Record<CertificateState, { tone: Tone; icon: LucideIcon }> = {
  current: { tone: 'green', icon: CircleCheck },
  replaced: { tone: 'amber', icon: CircleArrowRight },
  changed: { tone: 'blue', icon: CircleAlert },
  'in force again': { tone: 'red', icon: CircleAlert },
  reduced: { tone: 'red', icon: TrendingDown },
  ended: { tone: 'red', icon: CircleX },
  withdrawn: { tone: 'red', icon: Ban },
}

export function CertificateStateBadge({ standing }: { standing: StateOfCertificate }) {
  const { tone, icon } = certificateStateStyles[standing.state]
  return (
    <Badge tone={tone} icon={icon}>
      {formatCertificateState(standing)}
    </Badge>
  )
}
