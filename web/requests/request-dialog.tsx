import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { policies } from '../../contract/policies.ts'
import {
  additionalInsuredAnswers,
  certificateLine,
  coiDetails,
  type RequestType,
  requests,
  requestTypeLabels,
  requestTypes,
} from '../../contract/requests.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { standingLine } from '../../contract/values/standing-line.ts'
import { showFailure } from '../api/form.ts'
import { q, useCall } from '../api/query.ts'
import { policyOptions } from '../documents/policy-options.ts'
import { useMe } from '../session/session.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField as ReadOnlyField } from '../ui/field.tsx'
import { DateField, SelectField, TextAreaField, TextField } from '../ui/form-fields.tsx'
import { toast } from '../ui/toast.tsx'
import { QuickerWay } from './quicker-way.tsx'

export interface RequestPreset {
  type: RequestType
  details?: string
}

const blank = {
  type: '',
  policyId: '',
  details: '',
  isUrgent: false,
  holderName: '',
  holderAddress: '',
  neededBy: '',
  additionalInsured: '',
}
type Values = typeof blank

/** Request from Your Agent: about one policy where it is opened from it, else about any or all of them. */
export function RequestDialog({
  policy,
  preset,
  onClose,
}: {
  policy?: { id: string; type: string; policyNumber: string }
  preset?: RequestPreset
  onClose: () => void
}) {
  const { assignedAgent: agent } = useMe()
  const form = useForm<Values>({
    defaultValues: { ...blank, ...preset, policyId: policy?.id ?? '' },
  })
  const create = useCall(requests.create)
  const isCertificate = form.watch('type') === 'coi'
  const submit = form.handleSubmit((values) =>
    create
      .mutateAsync({
        type: values.type,
        policyId: values.policyId,
        details: isCertificate ? certificateDetails(values) : values.details,
        isUrgent: values.isUrgent,
      })
      .then(
        () => {
          toast({
            title: 'Request Sent!',
            description:
              agent?.agentFirstName && agent.agentLastName
                ? `Your request was successfully sent to ${agent.agentFirstName} ${agent.agentLastName}`
                : 'Your request was successfully sent!',
          })
          onClose()
        },
        (error: Error) =>
          toast({
            variant: 'destructive',
            title: 'Request failed to send',
            description: showFailure(form, error),
          }),
      ),
  )
  return (
    <Dialog
      title="Request from Your Agent"
      description="Please select what you'd like to request from your insurance agent."
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Submit Request"
      busyLabel="Sending..."
      busy={create.isPending}
      dirty={form.formState.isDirty}
    >
      <div className="space-y-5">
        <SelectField
          form={form}
          name="type"
          label="Request type"
          placeholder="Select a request type"
          options={requestTypes.map((type) => ({ value: type, label: requestTypeLabels[type] }))}
        />
        {policy ? <CurrentPolicy policy={policy} /> : <PolicyChoice form={form} />}
        <QuickerWay type={form.watch('type')} policyId={form.watch('policyId')} />
        {isCertificate && <CertificateFields form={form} />}
        <TextAreaField
          form={form}
          name="details"
          label="Details"
          rows={4}
          placeholder="Please provide any additional details..."
        />
        <CheckboxField
          {...form.register('isUrgent')}
          label="Mark as urgent (within 24 hours)"
          hint="Your agent will prioritize this request."
        />
        <p className="text-xs text-muted">{standingLine}</p>
      </div>
    </Dialog>
  )
}

/** What does not hold to a certificate's own rules goes as it is: the server answers for all of this dialog. */
function certificateDetails({ holderName, holderAddress, neededBy, additionalInsured, details }: Values) {
  const answer = additionalInsuredAnswers.find((known) => known === additionalInsured) ?? ''
  return coiDetails({ holderName, holderAddress, neededBy, additionalInsured: answer, more: details })
}

type RequestForm = ReturnType<typeof useForm<Values>>

/** The policy cannot be chosen where the request is about the one on the screen. */
const CurrentPolicy = ({
  policy: { type, policyNumber },
}: {
  policy: { type: string; policyNumber: string }
}) => <ReadOnlyField label="Policy" readOnly value={`${typeName(type)}, ${policyNumber}`} />

function PolicyChoice({ form }: { form: RequestForm }) {
  const { data } = useQuery(q(policies.list, { limit: 500 }))
  return (
    <SelectField
      form={form}
      name="policyId"
      label="Policy"
      placeholder="Select a policy"
      options={[{ value: 'all', label: 'All Policies' }, ...policyOptions(data?.policies ?? [])]}
    />
  )
}

/** What a certificate is asked for with; the agent can issue it without asking back. */
function CertificateFields({ form }: { form: RequestForm }) {
  return (
    <fieldset className="rounded-control bg-wash p-4">
      <legend className="float-left mb-3 w-full text-sm font-semibold">Certificate</legend>
      <div className="clear-both space-y-4">
        <TextField form={form} name="holderName" label="Certificate holder name" />
        <TextAreaField form={form} name="holderAddress" label="Certificate holder address" rows={2} />
        <DateField form={form} name="neededBy" label="Needed by" />
        <SelectField
          form={form}
          name="additionalInsured"
          label="Additional insured or waiver required by contract?"
          placeholder="Choose an answer"
          options={additionalInsuredAnswers}
        />
        <p className="text-xs text-muted">{certificateLine}</p>
      </div>
    </fieldset>
  )
}
