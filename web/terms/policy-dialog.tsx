import { useState } from 'react'
import type { z } from 'zod'
import type { Policy } from '../../contract/policies.ts'
import { NewPolicy } from '../../contract/policy-forms.ts'
import { formatAmountField } from '../../contract/values/money.ts'
import { changedFieldsOf, closeOnNotFound, useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { policies } from '../api/wire.ts'
import { CertificatesListingPolicy } from '../certificates/certificates-listing-policy.tsx'
import {
  CorrectionOrChange,
  changeSourceOf,
  correctionOnly,
  isChangeIncomplete,
} from '../policy-events/correction-or-change.tsx'
import { DuplicatePolicyWarning } from './duplicate-policy-warning.tsx'
import { PolicyFields } from './policy-fields.tsx'

const blank = {
  category: 'commercial',
  type: '',
  policyNumber: '',
  status: 'active',
  coverageType: '',
  writingCompanyId: '',
  wholesaler: '',
  premium: '',
  deductible: '',
  coverageLimit: '',
  startDate: '',
  endDate: '',
  paymentFrequency: '',
  coverages: [],
  description: '',
} satisfies Partial<z.input<typeof NewPolicy>>

export function AddPolicyDialog({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const form = useContractForm(NewPolicy, blank)
  return (
    <FormDialog
      call={policies.create}
      form={form}
      send={(policy) => ({ clientId, ...policy })}
      successToast={{ title: 'New Policy Added!', description: 'New policy details added successfully' }}
      failureTitle="Error adding policy"
      title="Add Policy"
      description="The client sees the policy at once."
      size="lg"
      onClose={onClose}
      submitLabel="Add Policy"
      busyLabel="Adding..."
    >
      <PolicyFields form={form} note={<DuplicatePolicyWarning form={form} clientId={clientId} />} />
    </FormDialog>
  )
}

const formatCoverages = (coverages: z.input<typeof NewPolicy>['coverages']) =>
  (coverages ?? [])
    .map(({ kind, type, amount, interval }) =>
      [type, formatAmountField(amount), interval, kind !== 'limit' && kind].filter(Boolean).join(', '),
    )
    .join('\n')

const fields = {
  policyNumber: 'Policy number',
  insurer: 'Carrier',
  writingCompanyId: {
    label: 'Writing company',
    format: (id: string | null | undefined) => (id ? 'Your choice' : 'Not known'),
    onFile: ({ writingCompany }: Policy) => writingCompany?.name ?? 'Not known',
  },
  wholesaler: 'Wholesale broker or MGA',
  type: 'Policy type',
  category: 'Category',
  status: 'Status',
  description: 'Description',
  premium: { label: 'Premium', format: formatAmountField },
  deductible: { label: 'Deductible', format: formatAmountField },
  coverageLimit: { label: 'Coverage limit', format: formatAmountField },
  startDate: 'Start date',
  endDate: 'End date',
  paymentFrequency: 'Payment frequency',
  coverageType: 'Coverage type',
  coverages: { label: 'Coverages', format: formatCoverages },
}

/** Edit Policy. Sends only touched fields, so that an untouched amount is never rewritten. */
export function EditPolicyDialog({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const form = useContractForm(NewPolicy, valuesOf(policy))
  const [editKind, setEditKind] = useState(correctionOnly)
  return (
    <FormDialog
      call={policies.update}
      form={form}
      send={(values) => {
        const changes = changedFieldsOf(form, values)
        if (!changes) return null
        // A new start date sends the end date too. Otherwise the server would set the end date a
        // year later.
        const endDateChange = 'startDate' in changes ? { endDate: values.endDate } : {}
        return { id: policy.id, ...changes, ...endDateChange, ...changeSourceOf(editKind) }
      }}
      edits={{ record: policy, recordOf: (reply) => reply.policy, values: valuesOf, fields }}
      successToast={{ title: 'Policy Updated', description: 'The policy was successfully updated.' }}
      failureTitle="Error"
      onFailed={closeOnNotFound(onClose)}
      title="Edit Policy"
      description={policy.clientName}
      size="lg"
      onClose={onClose}
      submitLabel="Update Policy"
      busyLabel="Updating..."
      {...isChangeIncomplete(editKind)}
    >
      <div className="mb-6">
        <CorrectionOrChange policy={policy} editing={editKind} onChange={setEditKind} />
      </div>
      <PolicyFields
        form={form}
        carrier={policy.insurer}
        note={
          <>
            <DuplicatePolicyWarning form={form} clientId={policy.userId} editing={policy.id} />
            <CertificatesListingPolicy
              policy={policy}
              consequence="If the policy number, dates or a limit change, the verification page says so until you reissue."
            />
          </>
        }
      />
    </FormDialog>
  )
}

const valuesOf = ({ insurer, writingCompany, storedStatus, coverages, ...policy }: Policy) => ({
  category: policy.category,
  type: policy.type,
  policyNumber: policy.policyNumber,
  insurer,
  writingCompanyId: writingCompany?.id ?? '',
  wholesaler: policy.wholesaler ?? '',
  status: storedStatus,
  coverageType: policy.coverageType ?? '',
  premium: toAmountField(policy.premium),
  deductible: toAmountField(policy.deductible),
  coverageLimit: toAmountField(policy.coverageLimit),
  startDate: policy.startDate,
  endDate: policy.endDate,
  paymentFrequency: policy.paymentFrequency ?? ('' as const),
  coverages: coverages.map(({ kind, type, amount, interval }) => ({
    kind: kind ?? ('limit' as const),
    type,
    amount: toAmountField(amount),
    interval: interval ?? ('' as const),
  })),
  description: policy.description ?? '',
})

/** 0 is never shown as an amount; the field stays empty. */
const toAmountField = (amount: number) => (amount === 0 ? '' : amount)
