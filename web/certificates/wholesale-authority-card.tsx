import { useState } from 'react'
import type { WholesaleAuthority } from '../../contract/certificates.ts'
import type { Policy } from '../../contract/policies.ts'
import { formatMoment } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { certificates } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const WholesaleAuthorityDialog = lazyDialog(
  async () => (await import('./wholesale-authority-dialog.tsx')).WholesaleAuthorityDialog,
)

/**
 * Whether the wholesaler of a policy lets the agency issue certificates. Clients do not see the
 * wholesaler, so they do not see the card.
 */
export function WholesaleAuthorityCard({ policy }: { policy: Policy }) {
  const [openDialog, setOpenDialog] = useState<'confirm' | 'withdraw' | null>(null)
  if (policy.wholesaler === null) return null
  const close = () => setOpenDialog(null)
  return (
    <Card title="Authority to Issue Certificates">
      <QueryView
        query={endpointQuery(certificates.wholesaleAuthority, { policyId: policy.id })}
        skeleton={<Skeleton status="Loading authority..." shape="text" count={2} />}
      >
        {({ authority }) =>
          authority ? (
            <ConfirmedAuthority authority={authority} onWithdraw={() => setOpenDialog('withdraw')} />
          ) : (
            <div className="space-y-3">
              <p className="text-sm text-muted">
                {policy.wholesaler} placed this policy. Please confirm that the agency may issue certificates
                for it.
              </p>
              <Button variant="secondary" size="sm" onClick={() => setOpenDialog('confirm')}>
                Confirm Authority
              </Button>
            </div>
          )
        }
      </QueryView>
      {openDialog === 'confirm' && <WholesaleAuthorityDialog policy={policy} onClose={close} />}
      {openDialog === 'withdraw' && <WithdrawAuthority policy={policy} onClose={close} />}
    </Card>
  )
}

function ConfirmedAuthority({
  authority: { reference, document, by, at },
  onWithdraw,
}: {
  authority: WholesaleAuthority
  onWithdraw: () => void
}) {
  return (
    <div className="space-y-3">
      <Facts
        facts={[
          { label: 'Reference', value: <span className="whitespace-pre-line">{reference}</span> },
          ...(document ? [{ label: 'Document', value: document.title }] : []),
          { label: 'Confirmed', value: `${by}, ${formatMoment(at, agency.timeZone)}` },
        ]}
      />
      <Button variant="ghost" size="sm" onClick={onWithdraw}>
        Withdraw Confirmation
      </Button>
    </div>
  )
}

const WithdrawAuthority = ({ policy, onClose }: { policy: Policy; onClose: () => void }) => (
  <ConfirmCall
    call={certificates.withdrawWholesale}
    send={{ policyId: policy.id }}
    successToast={{
      title: 'Confirmation Withdrawn',
      description: `Certificates for policy ${policy.policyNumber} need a new confirmation.`,
    }}
    title="Withdraw Confirmation"
    text={`No certificate can be issued for policy ${policy.policyNumber} until an agent confirms the authority again. Certificates already issued do not change.`}
    confirmLabel="Withdraw"
    danger
    onClose={onClose}
  />
)
