import { StageForm } from '../../contract/request-changes.ts'
import type { Request } from '../../contract/requests.ts'
import {
  carrierChannelLabels,
  carrierChannels,
  type RequestStage,
} from '../../contract/values/change-labels.ts'
import { dayIn } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { requests } from '../api/wire.ts'

export type DialogStage = Extract<RequestStage, 'waiting for client' | 'waiting for carrier' | 'declined'>

const stageDialogTexts: Record<
  DialogStage,
  { title: string; text: string; label: string; successToast: string; danger?: true }
> = {
  'waiting for client': {
    title: 'Ask the Client',
    text: 'Your client gets an email and replies in the request’s comments.',
    label: 'Send Question',
    successToast: 'Question Sent',
  },
  'waiting for carrier': {
    title: 'Sent to Carrier',
    text: 'Your client is notified. The policy does not change until the carrier confirms.',
    label: 'Mark as Sent',
    successToast: 'Marked as Sent',
  },
  declined: {
    title: 'Decline Request',
    text: 'Closes the request. Your client sees the reason.',
    label: 'Decline',
    successToast: 'Request Declined',
    danger: true,
  },
}

const sendingOptions = carrierChannels.map((value) => ({ value, label: carrierChannelLabels[value] }))

/** Sets a request to waiting for client or carrier, or declines it. */
export function StageDialog({
  request,
  stage,
  onClose,
}: {
  request: Request
  stage: DialogStage
  onClose: () => void
}) {
  const { title, text, label, successToast, danger } = stageDialogTexts[stage]
  const today = dayIn(agency.timeZone, new Date())
  const initialForm = { stage, because: '', sentOn: '', sentHow: '' } as const
  const form = useContractForm(StageForm, initialForm)
  return (
    <FormDialog
      call={requests.setStage}
      form={form}
      send={(values) => ({ requestId: request.id, ...values })}
      edits={{
        record: request,
        recordOf: (reply) => reply.request,
        values: () => initialForm,
        fields: { stage: null, because: null, sentOn: null, sentHow: null },
      }}
      successToast={{ title: successToast, description: request.description }}
      failureTitle="Error"
      title={title}
      description={text}
      onClose={onClose}
      submitLabel={label}
      {...(danger && { danger })}
    >
      {stage === 'waiting for carrier' ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <form.SelectField
            name="sentHow"
            label="How it was sent"
            placeholder="Choose how"
            options={sendingOptions}
            required
          />
          <form.DateField name="sentOn" label="Sent on" hint="Leave blank for today." max={today} optional />
        </div>
      ) : (
        <form.TextAreaField
          name="because"
          label={stage === 'declined' ? 'Why' : 'What do you need?'}
          rows={3}
          required
        />
      )}
    </FormDialog>
  )
}
