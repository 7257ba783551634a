import type { Policy } from '../../contract/policies.ts'
import { RenewalReasonForm } from '../../contract/policy-forms.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { formatRenewal } from '../../contract/values/renewal-labels.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { policies } from '../api/wire.ts'

/** Shows an offered renewal to the client, who is notified with this text. */
export function ShowRenewalDialog({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const form = useContractForm(RenewalReasonForm, { because: policy.renewal?.because ?? '' })
  const reason = form.watch('because')
  return (
    <FormDialog
      call={policies.showRenewal}
      form={form}
      send={(values) => ({ id: policy.id, ...values })}
      successToast={{ title: 'Renewal Shared', description: `${policy.clientName} will be notified.` }}
      failureTitle="Error"
      dirty={false}
      title="Share with Client"
      description={`${typeName(policy.type)} ${policy.policyNumber}`}
      onClose={onClose}
      submitLabel="Share with Client"
      busyLabel="Sharing..."
    >
      <form.TextAreaField
        name="because"
        label="Reason for the premium change"
        hint="For example: a van was added, payroll rose, or the carrier raised its rates."
        optional
      />
      <p className="rounded-control bg-wash p-4 text-sm">
        {policy.clientName} will read: “
        {formatRenewal({
          premium: policy.premium,
          premiumBefore: policy.renewal?.premiumBefore ?? null,
          because: typeof reason === 'string' ? reason : null,
        })}
        ” The notice also says that the renewal is not in force until the carrier confirms.
      </p>
    </FormDialog>
  )
}
