import { ArrowRight, CalendarX2 } from 'lucide-react'
import type { Policy } from '../../contract/policies.ts'
import { formatDate, formatDay } from '../../contract/values/days.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { paths } from '../paths.ts'
import { isStaff, useMe } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { PolicyActions } from './policy-actions.tsx'
import { cardTone, coverageText, premiumText, statusText } from './policy-words.ts'
import { iconOfType } from './type-icon.ts'

/** A policy in a grid of cards. Staff gets its Actions menu; `showClient` says whose it is where cards of several clients stand together. */
export function PolicyCard({ policy, showClient = false }: { policy: Policy; showClient?: boolean }) {
  const me = useMe()
  return (
    <Card
      level={3}
      icon={iconOfType(policy.type)}
      title={typeName(policy.type)}
      subtitle={
        <>
          <span className="sr-only">Policy Info, policy number </span>
          {policy.policyNumber}
        </>
      }
      aside={<StatusBadge policy={policy} />}
      footer={
        <div className="flex gap-2">
          {policy.deactivatedAt === null && (
            <Button variant="secondary" wide to={paths.policy(policy.id)} iconAfter={ArrowRight}>
              View Details
              <span className="sr-only"> of {policy.policyNumber}</span>
            </Button>
          )}
          {isStaff(me) && <PolicyActions policy={policy} />}
        </div>
      }
    >
      <div className="space-y-4">
        {showClient && isStaff(me) && <p className="text-sm font-semibold">{policy.clientName}</p>}
        <p className="line-clamp-2 min-h-10 text-sm leading-5 text-muted">{policy.description}</p>
        <div className="border-t border-line pt-4">
          <Facts
            facts={[
              { label: 'Coverage', value: coverageText(policy) },
              { label: 'Premium', value: premiumText(policy) },
              { label: 'Provider', value: policy.insurer },
              { label: 'Renewal', value: formatDay(policy.endDate) },
            ]}
          />
        </div>
        <Deactivated policy={policy} />
      </div>
    </Card>
  )
}

function StatusBadge({ policy }: { policy: Policy }) {
  if (policy.deactivatedAt !== null) return <Badge tone="grey">Deactivated</Badge>
  return <Badge tone={cardTone[policy.status]}>{statusText[policy.status]}</Badge>
}

function Deactivated({ policy: { deactivatedAt, deactivationReason } }: { policy: Policy }) {
  if (deactivatedAt === null) return null
  return (
    <p className="flex items-center gap-2 text-xs text-muted">
      <CalendarX2 aria-hidden className="size-4 shrink-0" />
      Deactivated {formatDate(deactivatedAt)}: {deactivationReason}
    </p>
  )
}
