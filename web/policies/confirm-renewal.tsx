import { useState } from 'react'
import type { Policy } from '../../contract/policies.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { useMe } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { lateDialog } from '../ui/late-dialog.tsx'
import { unconfirmedText } from './policy-words.ts'

export const ConfirmRenewal = lateDialog(
  async () => (await import('./confirm-renewal-dialog.tsx')).ConfirmRenewalDialog,
)

/** On the page of a renewal that waits for its carrier: what that means, and for staff the way to confirm it. */
export function UnconfirmedRenewal({ policy }: { policy: Policy }) {
  const staff = isStaff(useMe())
  const [asking, setAsking] = useState(false)
  return (
    <Alert tone="amber">
      <p>
        <span className="font-semibold">{unconfirmedText}.</span> It is not in force before the carrier
        confirms it in writing. {staff ? 'Once it has, confirm it here.' : 'Your agent notes that here.'}
      </p>
      {staff && (
        <div className="mt-2.5">
          <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
            Confirm Renewal
          </Button>
        </div>
      )}
      {asking && <ConfirmRenewal policy={policy} onClose={() => setAsking(false)} />}
    </Alert>
  )
}
