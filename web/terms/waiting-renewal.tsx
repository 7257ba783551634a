import { ArchiveX, BadgeCheck, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { Policy } from '../../contract/policies.ts'
import { formatDay } from '../../contract/values/days.ts'
import { q } from '../api/query.ts'
import { Reading } from '../api/reading.tsx'
import { policies } from '../api/wire.ts'
import { isUnconfirmed, premiumText } from '../policies/policy-words.ts'
import { Button } from '../ui/button.tsx'
import { Facts } from '../ui/facts.tsx'
import { lateDialog } from '../ui/late-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { WorkItemProps } from '../work-item.ts'
import { ConfirmRenewal } from './confirm-renewal.tsx'

const RenewPolicy = lateDialog(async () => (await import('./renew-policy.tsx')).RenewPolicy)
const DeactivatePolicy = lateDialog(async () => (await import('./deactivate-policy.tsx')).DeactivatePolicy)

/** A policy that ends without a later term, or a renewal that no carrier has confirmed. */
export function WaitingRenewal({ item }: WorkItemProps) {
  return (
    <Reading
      of={q(policies.one, { id: item.id })}
      skeleton={<Skeleton status="Loading policy..." shape="rows" count={2} />}
    >
      {({ policy }) => (
        <>
          <Facts
            facts={[
              { label: 'Carrier', value: policy.insurer },
              { label: 'Term', value: `${formatDay(policy.startDate)} to ${formatDay(policy.endDate)}` },
              { label: 'Premium', value: premiumText(policy) },
            ]}
            across={1}
          />
          <Acts policy={policy} />
        </>
      )}
    </Reading>
  )
}

function Acts({ policy }: { policy: Policy }) {
  const [act, setAct] = useState<'renew' | 'confirm' | 'deactivate' | null>(null)
  const close = () => setAct(null)
  return (
    <div className="flex flex-wrap gap-2">
      {isUnconfirmed(policy) ? (
        <Button icon={BadgeCheck} aria-keyshortcuts="e" data-next-step onClick={() => setAct('confirm')}>
          Confirm Renewal
        </Button>
      ) : (
        <Button icon={RefreshCw} aria-keyshortcuts="e" data-next-step onClick={() => setAct('renew')}>
          Renew
        </Button>
      )}
      <Button variant="secondary" icon={ArchiveX} onClick={() => setAct('deactivate')}>
        Not renewed
      </Button>
      {act === 'renew' && <RenewPolicy policy={policy} staysHere onClose={close} />}
      {act === 'confirm' && <ConfirmRenewal policy={policy} onClose={close} />}
      {act === 'deactivate' && <DeactivatePolicy policy={policy} onClose={close} />}
    </div>
  )
}
