import { CircleArrowRight, CircleCheck, CircleX, type LucideIcon } from 'lucide-react'
import type { CertificateState } from '../../contract/certificates.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

const stateLooks: Record<CertificateState, { label: string; tone: Tone; icon: LucideIcon }> = {
  current: { label: 'Current', tone: 'green', icon: CircleCheck },
  replaced: { label: 'Replaced', tone: 'amber', icon: CircleArrowRight },
  'no longer in force': { label: 'No Longer in Force', tone: 'red', icon: CircleX },
}

/** What a certificate still is. */
export function StateBadge({ state }: { state: CertificateState }) {
  const { label, tone, icon } = stateLooks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}
