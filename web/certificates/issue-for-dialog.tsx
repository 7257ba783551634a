import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { noReference, type ReferenceForm } from '../../contract/certificate-forms.ts'
import type { CertifiablePolicy, Certificate, Holder, Master } from '../../contract/certificates.ts'
import type { ClientDetails } from '../../contract/clients.ts'
import { parseHolderDetails } from '../../contract/coi-request.ts'
import type { Request } from '../../contract/requests.ts'
import type { Undo } from '../../contract/undo.ts'
import { lawStateOf } from '../../contract/values/certificate-law.ts'
import { placesOnForms } from '../../contract/values/certified-forms.ts'
import { dayIn } from '../../contract/values/days.ts'
import { isSameName } from '../../contract/values/known-forms.ts'
import { clientDisplayName } from '../../contract/values/names.ts'
import { states } from '../../contract/values/us-address.ts'
import { useAgency } from '../agency.ts'
import { showFailure } from '../api/form.ts'
import { q } from '../api/query.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { certificates, requests } from '../api/wire.ts'
import { RequestPapers } from '../requests/request-card.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ConfirmStateLaw } from './confirm-state-law.tsx'
import { previewForAgent } from './draft-previews.tsx'
import { HolderChoice, useHolderChoice, useHolderPreview } from './holder-choice.tsx'
import { IssuedDialog } from './issued-dialog.tsx'
import { MasterFields, type MasterFormState, useCertifiable, useMasterForm } from './master-fields.tsx'
import { RecipientsField, useRecipients } from './recipients-field.tsx'

interface IssueForDialogProps {
  client: ClientDetails
  master: Master | null
  holder?: Holder | undefined
  /** The policy from whose page or card the dialog is opened: it alone is chosen at first. */
  policyId?: string | undefined
  /** The client's request, which issuing completes. */
  requestId?: string | undefined
  onClose: () => void
}

export function IssueForDialog(issueProps: IssueForDialogProps) {
  const { requestId } = issueProps
  const read = useQuery({ ...q(requests.one, { id: requestId ?? '' }), enabled: requestId !== undefined })
  const before = useCustomBefore(issueProps)
  if ((requestId && read.isPending) || before.isLoading) return null
  return <Issue {...issueProps} asked={read.data?.request} reference={before.reference} />
}

/**
 * The reference text of this holder's last certificate. Without one, the operations that an import
 * stored with the holder.
 */
function useCustomBefore({ client, holder }: IssueForDialogProps) {
  const { number = 0 } = holder?.certificate ?? {}
  const { data, isLoading } = useQuery({
    ...q(certificates.list, { clientId: client.id, search: String(number), limit: 25 }),
    enabled: number > 0,
  })
  const before = data?.certificates.find((certificate) => certificate.number === number)
  const operations = holder?.operations ?? ''
  return { isLoading, reference: before?.printed.reference ?? { ...noReference, operations } }
}

function Issue({
  client,
  master,
  holder,
  policyId,
  requestId,
  asked,
  reference,
  onClose,
}: IssueForDialogProps & { asked: Request | undefined; reference: z.output<typeof ReferenceForm> }) {
  const choice = useHolderChoice(client.id, holder, asked && parseHolderDetails(asked.details))
  const holderPreview = useHolderPreview(choice)
  const certifiable = useCertifiable(client.id)
  const only = certifiable.find(({ id }) => id === policyId)
  const form = useMasterForm(client, master, reference, only)
  const chosenPolicies = form.watch('policies')
  const pending = certifiable.filter(
    (policy) => policy.pending !== null && chosenPolicies.some(({ policyId }) => policyId === policy.id),
  )
  const [issued, setIssued] = useState<{ certificate: Certificate; undo?: Undo | undefined } | null>(null)
  const recipients = useRecipients({ clientId: client.id, holderId: choice.holderId || undefined })
  const emailTo = recipients.canSend ? recipients.all() : []
  const [conflictNotice, setConflictNotice] = useState<string | null>(null)
  const { write, busy, error } = useApiMutation(certificates.issueFor, {
    onDone: setIssued,
    onFailed: (failure) => setConflictNotice(recipients.showFailure(failure) && showFailure(form, failure)),
  })
  if (issued) {
    const { certificate, undo } = issued
    const emailResult = undo ? { recipients: emailTo, undo } : null
    return <IssuedDialog certificate={certificate} emailed={emailResult} onClose={onClose} />
  }
  const submit = async (event: { preventDefault: () => void }) => {
    event.preventDefault()
    const to = await choice.chosen()
    await form.handleSubmit((values) => {
      if (to)
        void write({
          clientId: client.id,
          ...to,
          ...values,
          recipients: emailTo,
          ...(requestId ? { requestId } : {}),
        })
    })()
  }
  return (
    <Dialog
      title="Issue Certificate"
      description={`For ${clientDisplayName(client)}. Choose the policies, limits and special wording to show.`}
      size="wide"
      beside={previewForAgent({ choice, form, clientId: client.id })}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={emailTo.length > 0 ? 'Issue and Send' : 'Issue Certificate'}
      busyLabel="Issuing..."
      busy={busy}
      failed={error && conflictNotice}
      dirty={form.formState.isDirty || choice.isDirty}
    >
      <div className="space-y-6">
        {asked && <RequestSummary request={asked} />}
        <HolderChoice choice={choice} disabled={busy} />
        <MasterFields form={form} clientId={client.id} holder={holderPreview.name} disabled={busy} />
        <ReferenceFields
          form={form}
          policies={certifiable.filter(({ id }) => chosenPolicies.some(({ policyId }) => policyId === id))}
          disabled={busy}
        />
        {recipients.canSend && (
          <RecipientsField recipients={recipients} label="Email it to" disabled={busy} />
        )}
        {pending.length > 0 && (
          <div className="space-y-3">
            <Alert tone="amber">{pending.map((policy) => policy.pending).join('. ')}.</Alert>
            <form.TextField
              name="because"
              label="Reason to issue it now"
              hint="Kept on record."
              required
              disabled={busy}
            />
          </div>
        )}
        {chosenPolicies.length > 0 && (
          <ConfirmStateLaw
            clientId={client.id}
            policyIds={chosenPolicies.map(({ policyId }) => policyId)}
            projectState={lawStateOf(form.watch('reference.state')) ?? undefined}
            onConfirmed={() => setConflictNotice(null)}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Text for reference. What is covered comes from the policies alone. */
function ReferenceFields({
  form,
  policies,
  disabled,
}: {
  form: MasterFormState
  policies: readonly CertifiablePolicy[]
  disabled: boolean
}) {
  return (
    <fieldset className="min-w-0 space-y-5" disabled={disabled}>
      <legend className="text-sm font-semibold">For reference</legend>
      <form.TextAreaField
        name="reference.operations"
        label="Description of operations"
        hint="The work or event. Coverage is printed from the policies."
        rows={2}
        optional
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <form.TextField name="reference.project" label="Project" />
        <form.TextField name="reference.contractNumber" label="Contract number" />
        <form.TextField name="reference.location" label="Location" />
        <form.SelectField
          name="reference.state"
          label="Project state"
          options={[
            { value: '', label: 'Same as the policies' },
            ...states.map((value) => ({ value, label: value })),
          ]}
        />
      </div>
      <PlacesOnForms form={form} policies={policies} />
    </fieldset>
  )
}

/**
 * The projects and locations that the policies' forms name. Such a form counts only on a
 * certificate that names its place in full.
 */
function PlacesOnForms({
  form,
  policies,
}: {
  form: MasterFormState
  policies: readonly CertifiablePolicy[]
}) {
  const day = dayIn(useAgency().timeZone, new Date())
  const namedPlaces = [form.watch('reference.project'), form.watch('reference.location')]
  const places = placesOnForms(
    policies.flatMap(({ forms }) => forms),
    day,
  ).filter((place) => !namedPlaces.some((one) => one && isSameName(one, place)))
  if (places.length === 0) return null
  return (
    <div>
      <p className="text-xs text-muted">
        Forms on these policies name the following. They apply only if the full name is used:
      </p>
      <ul className="mt-1 flex flex-wrap gap-2">
        {places.map((place) => (
          <li key={place} className="min-w-0">
            <Button
              variant="ghost"
              size="sm"
              onClick={() =>
                form.setValue('reference.project', place, { shouldDirty: true, shouldValidate: true })
              }
            >
              Use {place}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const RequestSummary = ({ request: { details, description, papers } }: { request: Request }) => (
  <Alert tone="blue">
    <p className="font-semibold">The client asked for</p>
    <p className="whitespace-pre-line wrap-anywhere">{details || description}</p>
    {papers.length > 0 && <RequestPapers papers={papers} />}
  </Alert>
)
