import { CalendarClock, HeartPulse } from 'lucide-react'
import type { Claim } from '../../contract/claims.ts'
import { claimStatusLabels, hasInjuries } from '../../contract/values/claim-labels.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { useMe } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { claimTone } from './claim-labels.ts'

export function ClaimBadges({ claim: { line, told, status, isOverdue } }: { claim: Claim }) {
  const isForStaff = isStaff(useMe())
  return (
    <>
      <Badge tone={claimTone[status]}>{claimStatusLabels[status]}</Badge>
      {isForStaff && hasInjuries(line, told) && (
        <Badge tone="red" icon={HeartPulse}>
          Injury
        </Badge>
      )}
      {isOverdue && (
        <Badge tone="red" icon={CalendarClock}>
          Overdue
        </Badge>
      )}
    </>
  )
}
