import { ArchiveX, BadgeCheck, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { Policy } from '../../contract/policies.ts'
import { formatDay } from '../../contract/values/days.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { policies } from '../api/wire.ts'
import { formatPremium, isUnconfirmedRenewal } from '../policies/policy-labels.ts'
import { Button } from '../ui/button.tsx'
import { Facts } from '../ui/facts.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { WorkItemProps } from '../work-item.ts'
import { ConfirmRenewal } from './unconfirmed-renewal.tsx'

const RenewPolicy = lazyDialog(async () => (await import('./renew-policy.tsx')).RenewPolicy)
const DeactivatePolicy = lazyDialog(async () => (await import('./deactivate-policy.tsx')).DeactivatePolicy)

/** A policy that ends without a next term, or an unconfirmed renewal. */
export function RenewalWorkItem({ item }: WorkItemProps) {
  return (
    <QueryView
      query={endpointQuery(policies.one, { id: item.id })}
      skeleton={<Skeleton status="Loading policy..." shape="rows" count={2} />}
    >
      {({ policy }) => (
        <>
          <Facts
            facts={[
              { label: 'Carrier', value: policy.insurer },
              { label: 'Term', value: `${formatDay(policy.startDate)} to ${formatDay(policy.endDate)}` },
              { label: 'Premium', value: formatPremium(policy) },
            ]}
            columnCount={1}
          />
          <RenewalActions policy={policy} />
        </>
      )}
    </QueryView>
  )
}

function RenewalActions({ policy }: { policy: Policy }) {
  const [openAction, setOpenAction] = useState<'renew' | 'confirm' | 'deactivate' | null>(null)
  const close = () => setOpenAction(null)
  return (
    <div className="flex flex-wrap gap-2">
      {isUnconfirmedRenewal(policy) ? (
        <Button
          icon={BadgeCheck}
          aria-keyshortcuts="e"
          data-next-step
          onClick={() => setOpenAction('confirm')}
        >
          Confirm Renewal
        </Button>
      ) : (
        <Button icon={RefreshCw} aria-keyshortcuts="e" data-next-step onClick={() => setOpenAction('renew')}>
          Renew
        </Button>
      )}
      <Button variant="secondary" icon={ArchiveX} onClick={() => setOpenAction('deactivate')}>
        Not renewed
      </Button>
      {openAction === 'renew' && <RenewPolicy policy={policy} staysHere onClose={close} />}
      {openAction === 'confirm' && <ConfirmRenewal policy={policy} onClose={close} />}
      {openAction === 'deactivate' && <DeactivatePolicy policy={policy} onClose={close} />}
    </div>
  )
}
