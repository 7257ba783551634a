import type { ReactNode } from 'react'
import { additionalInsuredAnswers, certificateDisclaimer, coiDetails } from '../../contract/coi-request.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { requestTypeLabels, requestTypes } from '../../contract/values/request-labels.ts'
import type { FormWithFields } from '../api/form.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { TextField as ReadOnlyField } from '../ui/field.tsx'
import { blankChange, ChangeFields } from './change-fields.tsx'

export const blankRequest = {
  type: '',
  policyId: '',
  details: '',
  isUrgent: false,
  holderName: '',
  holderAddress: '',
  neededBy: '',
  additionalInsured: '',
  change: blankChange,
}
type RequestValues = typeof blankRequest
type RequestForm = FormWithFields<RequestValues>

const otherRequestTypes = ['billing'] as const

/** False for a change that was filled in before another request type was chosen. */
const isChangeFilled = ({ type, change: { what } }: RequestValues) =>
  what !== '' && (type === 'endorsement' ? what !== 'billing' : type === 'other' && what === 'billing')

/** A request as sent. A certificate's fields are written into its details. */
export const requestInputOf = (values: RequestValues) => ({
  type: values.type,
  policyId: values.policyId,
  details: values.type === 'coi' ? certificateDetails(values) : values.details,
  isUrgent: values.isUrgent,
  // Not validated here: the server returns the field errors.
  ...(isChangeFilled(values) ? { change: values.change } : {}),
})

/** Not validated here: the server returns the errors of this dialog. */
function certificateDetails({
  holderName,
  holderAddress,
  neededBy,
  additionalInsured,
  details,
}: RequestValues) {
  const answer = additionalInsuredAnswers.find((choice) => choice === additionalInsured) ?? ''
  return coiDetails({ holderName, holderAddress, neededBy, additionalInsured: answer, more: details })
}

/** The fields of a request, for clients and staff; `children` are between policy and details. */
export function RequestFields({
  form,
  policy,
  urgentHint,
  children,
}: {
  form: RequestForm
  policy: ReactNode
  urgentHint: string
  children?: ReactNode
}) {
  return (
    <div className="space-y-5">
      <form.SelectField
        name="type"
        label="Request type"
        placeholder="Select a request type"
        options={requestTypes.map((type) => ({ value: type, label: requestTypeLabels[type] }))}
      />
      {policy}
      {children}
      {form.watch('type') === 'coi' && <CertificateFields form={form} />}
      {form.watch('type') === 'endorsement' && <ChangeFields form={form} policyId={form.watch('policyId')} />}
      {form.watch('type') === 'other' && (
        <ChangeFields form={form} policyId={form.watch('policyId')} kinds={otherRequestTypes} />
      )}
      <form.TextAreaField
        name="details"
        label="Details"
        rows={4}
        placeholder="Please provide any additional details..."
      />
      <CheckboxField
        {...form.register('isUrgent')}
        label="Mark as urgent (within 24 hours)"
        hint={urgentHint}
      />
    </div>
  )
}

/** The policy is fixed if the dialog is opened from it. */
export const CurrentPolicy = ({
  policy: { type, policyNumber },
}: {
  policy: { type: string; policyNumber: string }
}) => <ReadOnlyField label="Policy" readOnly value={`${typeName(type)}, ${policyNumber}`} />

export const PolicyField = ({
  form,
  options,
}: {
  form: RequestForm
  options: { value: string; label: string }[]
}) => (
  <form.SelectField
    name="policyId"
    label="Policy"
    placeholder="Select a policy"
    options={[{ value: 'all', label: 'All Policies' }, ...options]}
  />
)

/** The fields that the agent needs to issue a certificate without further questions. */
function CertificateFields({ form }: { form: RequestForm }) {
  return (
    <fieldset className="rounded-control bg-wash p-4">
      <legend className="float-left mb-3 w-full text-sm font-semibold">Certificate</legend>
      <div className="clear-both space-y-4">
        <form.TextField name="holderName" label="Certificate holder name" />
        <form.TextAreaField name="holderAddress" label="Certificate holder address" rows={2} />
        <form.DateField name="neededBy" label="Needed by" />
        <form.SelectField
          name="additionalInsured"
          label="Additional insured or waiver required by contract?"
          placeholder="Choose an answer"
          options={additionalInsuredAnswers}
        />
        <p className="text-xs text-muted">{certificateDisclaimer}</p>
      </div>
    </fieldset>
  )
}
