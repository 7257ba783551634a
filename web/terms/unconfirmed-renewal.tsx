import { useState } from 'react'
import type { Policy } from '../../contract/policies.ts'
import { formatRenewal } from '../../contract/values/renewal-labels.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { unconfirmedRenewalText } from '../policies/policy-labels.ts'
import { useMe } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'

export const ConfirmRenewal = lazyDialog(
  async () => (await import('./confirm-renewal-dialog.tsx')).ConfirmRenewalDialog,
)

const ShowRenewalDialog = lazyDialog(
  async () => (await import('./show-renewal-dialog.tsx')).ShowRenewalDialog,
)

/**
 * The notice about an unconfirmed renewal. Staff can show the renewal to the client and confirm it.
 */
export function UnconfirmedRenewal({ policy }: { policy: Policy }) {
  const isForStaff = isStaff(useMe())
  const [openDialog, setOpenDialog] = useState<'show' | 'confirm' | null>(null)
  const close = () => setOpenDialog(null)
  const { renewal } = policy
  return (
    <Alert tone="amber">
      <p>
        {!isForStaff && renewal && (
          <span className="font-semibold">{formatRenewal({ ...renewal, premium: policy.premium })} </span>
        )}
        <span className="font-semibold">{unconfirmedRenewalText}.</span> Not in force until the carrier
        confirms it in writing.{' '}
        {isForStaff
          ? 'Confirm the renewal once the carrier has.'
          : 'Your agent will record the confirmation here.'}
        {isForStaff && !renewal?.shown && ` Not shared with ${policy.clientName} yet.`}
      </p>
      {isForStaff && (
        <div className="mt-2.5 flex flex-wrap gap-2">
          {!renewal?.shown && (
            <Button variant="secondary" size="sm" onClick={() => setOpenDialog('show')}>
              Share with Client
            </Button>
          )}
          <Button variant="secondary" size="sm" onClick={() => setOpenDialog('confirm')}>
            Confirm Renewal
          </Button>
        </div>
      )}
      {openDialog === 'show' && <ShowRenewalDialog policy={policy} onClose={close} />}
      {openDialog === 'confirm' && <ConfirmRenewal policy={policy} onClose={close} />}
    </Alert>
  )
}
