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
import { Badge, type BadgeTone } from '../ui/badge.tsx'

export const certificateStateStyles: Record<CertificateState, { tone: BadgeTone; icon: LucideIcon }> = {
  current: { tone: 'green', icon: CircleCheck },
  replaced: { tone: 'amber', icon: CircleArrowRight },
  changed: { tone: 'blue', icon: CircleAlert },
  'in force again': { tone: 'red', icon: CircleAlert },
  reduced: { tone: 'red', icon: TrendingDown },
  ended: { tone: 'red', icon: CircleX },
  withdrawn: { tone: 'red', icon: Ban },
}

export function CertificateStateBadge({ certificate }: { certificate: StateOfCertificate }) {
  const { tone, icon } = certificateStateStyles[certificate.state]
  return (
    <Badge tone={tone} icon={icon}>
      {formatCertificateState(certificate)}
    </Badge>
  )
}
