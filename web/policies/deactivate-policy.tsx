import { useState } from 'react'
import type { Policy } from '../../contract/policies.ts'
import {
  type DeactivationReason,
  deactivationReasons,
  wrongCancellation,
  wrongNonRenewal,
} from '../../contract/policy-forms.ts'
import { isClaimsMade } from '../../contract/values/coverage-trigger.ts'
import { dayIn, isDay } from '../../contract/values/days.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { agency } from '../agency.ts'
import { Ask } from '../api/ask.tsx'
import { policies } from '../api/wire.ts'
import { ListedOnCertificates } from '../certificates/listed-on-certificates.tsx'
import { useLines } from '../lines.ts'
import { DateField } from '../ui/field.tsx'
import { SelectField } from '../ui/select-field.tsx'

const labels: Record<DeactivationReason, string> = {
  'entered in error': 'Entered in error',
  cancelled: 'Cancelled',
  'not renewed': 'Not renewed',
  replaced: 'Replaced',
}
const options = deactivationReasons.map((reason) => ({ value: reason, label: labels[reason] }))
const reasonNamed = (value: string) => deactivationReasons.find((reason) => reason === value)

/** Takes a policy off every screen, for a reason. */
export function DeactivatePolicy({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const [reason, setReason] = useState<DeactivationReason>()
  const [day, setDay] = useState('')
  const lines = useLines()
  const isCancelled = reason === 'cancelled'
  const today = dayIn(agency.timeZone, new Date())
  const wrongDay = isDay(day) ? wrongCancellation(day, policy, today) : null
  const wrongReason = reason === 'not renewed' ? wrongNonRenewal(policy, today) : null
  const missing = !reason
    ? 'Please choose a reason first'
    : isCancelled && (!isDay(day) || wrongDay)
      ? 'Please enter the day from which it was cancelled first'
      : wrongReason && 'Please choose another reason first'
  return (
    <Ask
      call={policies.deactivate}
      send={{ id: policy.id, reason, ...(isCancelled ? { cancelledOn: day } : {}) }}
      told={{
        title: 'Policy Deactivated',
        description: `${typeName(policy.type)} ${policy.policyNumber} was taken off every list.`,
      }}
      fails="Error"
      title="Deactivate Policy"
      text={`${typeName(policy.type)} ${policy.policyNumber} is taken off every list and count, and ${policy.clientName} no longer sees it. Its documents stay with the client unless it was entered in error. You find it again under Show deactivated, and can restore it there.`}
      confirmLabel="Deactivate Policy"
      danger
      {...(missing ? { disabledReason: missing } : {})}
      onClose={onClose}
    >
      <ListedOnCertificates
        policy={policy}
        then="From then on whoever checks them reads that they are not in force."
      />
      <SelectField
        label="Reason"
        placeholder="Choose a reason"
        options={options}
        required
        value={reason ?? ''}
        onChange={(event) => setReason(reasonNamed(event.currentTarget.value))}
        {...(wrongReason ? { error: wrongReason } : {})}
      />
      {isCancelled && (
        <DateField
          label="Cancelled from"
          hint={`At 12:01 a.m., as the carrier says. ${policy.clientName} is told by mail and in the portal, and ${isClaimsMade(lines, policy) ? 'asked to report at once what is known, since this policy answers to claims made while it is in force' : 'can report a loss from before then'}.`}
          required
          min={policy.startDate}
          max={policy.endDate}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
          {...(wrongDay ? { error: wrongDay } : {})}
        />
      )}
    </Ask>
  )
}
