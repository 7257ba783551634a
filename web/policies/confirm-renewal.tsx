import { useState } from 'react'
import type { Policy } from '../../contract/policies.ts'
import { formatDay } from '../../contract/values/days.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { Ask } from '../api/ask.tsx'
import { policies } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { unconfirmedText } from './policy-words.ts'

/** Asks for the agency's word that the carrier has confirmed a renewal. */
export function ConfirmRenewal({
  policy,
  onClose,
}: {
  policy: Pick<Policy, 'id' | 'type' | 'policyNumber' | 'startDate' | 'clientName'>
  onClose: () => void
}) {
  return (
    <Ask
      call={policies.confirmRenewal}
      send={{ id: policy.id }}
      told={{ title: 'Renewal Confirmed', description: `${policy.clientName} will be notified.` }}
      fails="Error"
      title="Confirm Renewal"
      text={`Has the carrier confirmed this renewal in writing? ${typeName(policy.type)} ${policy.policyNumber} then reads as in force from ${formatDay(policy.startDate)} on.`}
      confirmLabel="Yes, Confirmed"
      onClose={onClose}
    />
  )
}

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
