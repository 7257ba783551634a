import { useNavigate } from 'react-router'
import type { UpcomingRenewal } from '../../contract/policies.ts'
import { Renewal } from '../../contract/policy-forms.ts'
import { formatDay, nextTermEnd } from '../../contract/values/days.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { policies } from '../api/wire.ts'
import { paths } from '../paths.ts'
import { AmountField } from '../ui/form-fields.tsx'
import { premiumText } from './policy-words.ts'

/** Puts the next term on file with the premium that the carrier asks for; it waits there until the carrier has confirmed it. */
export function RenewPolicy({
  policy,
  staysHere = false,
  onClose,
}: {
  policy: Pick<
    UpcomingRenewal,
    'id' | 'type' | 'policyNumber' | 'startDate' | 'endDate' | 'premium' | 'paymentFrequency' | 'clientName'
  >
  /** Whoever works off what waits goes on with the next, and not to the page of the new term. */
  staysHere?: boolean
  onClose: () => void
}) {
  const navigate = useNavigate()
  const form = useContractForm(Renewal, { premium: '' })
  const ends = nextTermEnd(policy.startDate, policy.endDate)
  return (
    <FormDialog
      call={policies.renew}
      form={form}
      send={(renewal) => ({ id: policy.id, ...renewal })}
      told={{
        title: 'Renewal Filed',
        description: 'It is pending until you confirm it. Check its limits and dates.',
      }}
      fails="Error"
      onDone={({ policy: renewed }) => {
        onClose()
        if (!staysHere) navigate(paths.policy(renewed.id))
      }}
      dirty={false}
      title="Renew"
      description={`${typeName(policy.type)} ${policy.policyNumber}, ${formatDay(policy.endDate)} to ${formatDay(ends)}`}
      size="sm"
      onClose={onClose}
      submitLabel="Renew"
      busyLabel="Renewing..."
    >
      <AmountField
        form={form}
        name="premium"
        label="Premium of the new term"
        hint={`For the whole term. Now: ${policy.premium === 0 ? 'none on file' : premiumText(policy)}`}
        required
      />
      <p className="mt-5 text-sm text-muted">
        Number, limits and deductible are copied. You and {policy.clientName} read that the carrier has not
        confirmed it, and it is not in force, until you press Confirm Renewal.
      </p>
    </FormDialog>
  )
}
