import type { Policy } from '../../contract/policies.ts'
import { BoundRenewalForm } from '../../contract/policy-forms.ts'
import { formatDay } from '../../contract/values/days.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { unassignedPolicyNumber } from '../../contract/values/renewal-labels.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { policies } from '../api/wire.ts'
import { blankSource, SourceFields } from '../carriers/source-fields.tsx'

/**
 * Records the carrier's confirmation of a renewal: its source, and a binder if the policy is not
 * issued yet.
 */
export function ConfirmRenewalDialog({
  policy,
  onClose,
}: {
  policy: Pick<Policy, 'id' | 'type' | 'policyNumber' | 'startDate' | 'clientName'> &
    Partial<Pick<Policy, 'documents'>>
  onClose: () => void
}) {
  const form = useContractForm(BoundRenewalForm, {
    ...{ ...blankSource, binderNumber: '', binderEnds: '', policyNumber: '' },
  })
  return (
    <FormDialog
      call={policies.confirmRenewal}
      form={form}
      send={(values) => ({ id: policy.id, ...values })}
      successToast={{ title: 'Renewal Confirmed', description: `${policy.clientName} will be notified.` }}
      failureTitle="Error"
      title="Confirm Renewal"
      description={`Has the carrier confirmed this renewal in writing? Once confirmed, this ${typeName(policy.type)} renewal is in force from ${formatDay(policy.startDate)}.`}
      onClose={onClose}
      submitLabel="Confirm Renewal"
      busyLabel="Confirming..."
    >
      {policy.policyNumber === unassignedPolicyNumber && (
        <form.TextField name="policyNumber" label="Policy number" hint="As given by the carrier." required />
      )}
      <SourceFields form={form} policy={{ documents: policy.documents ?? [] }} />
      <div className="grid gap-5 sm:grid-cols-2">
        <form.TextField
          name="binderNumber"
          label="Binder number"
          hint="Only if the policy is not issued yet."
          optional
        />
        <form.DateField name="binderEnds" label="Binder expires" optional />
      </div>
    </FormDialog>
  )
}
