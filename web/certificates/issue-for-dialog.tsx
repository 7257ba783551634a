import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { certificateKinds, noReference, type ReferenceForm } from '../../contract/certificate-forms.ts'
import type { CertifiablePolicy, Holder, Master } from '../../contract/certificates.ts'
import type { ClientDetails } from '../../contract/clients.ts'
import type { Request } from '../../contract/requests.ts'
import { lawStateOf } from '../../contract/values/certificate-law.ts'
import { findWordings } from '../../contract/values/certificate-promises.ts'
import { placesOnForms } from '../../contract/values/certified-forms.ts'
import { dayIn } from '../../contract/values/days.ts'
import { sharedInsuredNames } from '../../contract/values/insured-names.ts'
import { isSameName } from '../../contract/values/known-forms.ts'
import { type LineTraits, lineOfType } from '../../contract/values/lines.ts'
import { matchHolder } from '../../contract/values/matched-holder.ts'
import { clientDisplayName } from '../../contract/values/names.ts'
import { readHolder } from '../../contract/values/parsed-holder.ts'
import { states } from '../../contract/values/us-address.ts'
import type { WordingName } from '../../contract/values/wordings.ts'
import { useAgency } from '../agency.ts'
import { CallError } from '../api/call.ts'
import { showFailure } from '../api/form.ts'
import { endpointQuery } from '../api/query.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { certificates, requests } from '../api/wire.ts'
import type { IssuedCertificate } from '../issuing.ts'
import { useLines } from '../lines.ts'
import { RequestPapers } from '../requests/request-card.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ConfirmStateLaw } from './confirm-state-law.tsx'
import { previewForAgent } from './draft-previews.tsx'
import { FilledFormPreview } from './filled-form-preview.tsx'
import { HolderChoice, type HolderReading, useHolderChoice, useHolderPreview } from './holder-choice.tsx'
import { IssueLoading } from './issue-loading.tsx'
import { IssuedDialog } from './issued-dialog.tsx'
import { MasterFields, type MasterFormState, useCertifiable, useMasterForm } from './master-fields.tsx'
import type { ChosenPolicy } from './policy-limits-field.tsx'
import { RecipientsField, useRecipients } from './recipients-field.tsx'

interface IssueForDialogProps {
  client: ClientDetails
  master: Master | null
  holder?: Holder | undefined
  /** The policy from whose page or card the dialog is opened: it alone is chosen at first. */
  policyId?: string | undefined
  /** The first choice, in place of the approval. */
  firstChoice?: { policies: readonly ChosenPolicy[]; project: string } | undefined
  /** The client's request, which issuing completes. */
  requestId?: string | undefined
  /** Called with the certificate, instead of showing it in the dialog. */
  onIssued?: ((certificate: IssuedCertificate) => void) | undefined
  onClose: () => void
}

export function IssueForDialog(props: IssueForDialogProps) {
  const { client, requestId, onClose } = props
  const isAsked = requestId !== undefined
  const request = useQuery({ ...endpointQuery(requests.one, { id: requestId ?? '' }), enabled: isAsked })
  const holders = useQuery({
    ...endpointQuery(certificates.holders, { clientId: client.id, limit: 500 }),
    enabled: isAsked,
  })
  if (isAsked && !(request.data && holders.data)) {
    const failedQuery = request.error ? request : holders.error ? holders : null
    return <IssueLoading failedQuery={failedQuery} onClose={onClose} />
  }
  return <IssueToHolder {...props} request={request.data?.request} onFile={holders.data?.holders ?? []} />
}

function IssueToHolder({
  onFile,
  ...props
}: IssueForDialogProps & { request: Request | undefined; onFile: readonly Holder[] }) {
  const { request, holder } = props
  // Read once: a refetch must not move the choice.
  const [holderReading] = useState(() => (request && !holder ? readRequest(request, onFile) : null))
  const earlierReference = useEarlierReference(props.client.id, holder ?? holderReading?.match ?? undefined)
  if (earlierReference.isLoading) return <IssueLoading failedQuery={null} onClose={props.onClose} />
  return <Issue {...props} reading={holderReading} reference={earlierReference.reference} />
}

function readRequest({ details }: Request, onFile: readonly Holder[]): HolderReading {
  const parsedHolder = readHolder(details)
  return { written: parsedHolder, ...matchHolder(onFile, parsedHolder, details) }
}

/**
 * The reference text of this holder's last certificate. Without one, the operations that an import
 * stored with the holder.
 */
function useEarlierReference(clientId: string, holder: Holder | undefined) {
  const { number = 0 } = holder?.certificate ?? {}
  const { data, isLoading } = useQuery({
    ...endpointQuery(certificates.list, { clientId, search: String(number), limit: 25 }),
    enabled: number > 0,
  })
  const earlierCertificate = data?.certificates.find((certificate) => certificate.number === number)
  const operations = holder?.operations ?? ''
  return { isLoading, reference: earlierCertificate?.printed.reference ?? { ...noReference, operations } }
}

/** A client's answer that says nothing of the wordings that the contract requires. */
const openAnswerPattern = /^Additional insured or waiver required by contract: (?:No|Not sure)$/

/** Wordings in the client's words that are not chosen yet. */
function missingWordings({ details }: Request, chosenPolicies: readonly ChosenPolicy[]): WordingName[] {
  const lines = details.split('\n').filter((line) => !openAnswerPattern.test(line))
  const grantedWordings = chosenPolicies.flatMap(({ wordings = [] }) => wordings)
  return findWordings(lines.join('\n')).filter((name) => !grantedWordings.includes(name))
}

/** Policies to certify for a request where nothing is approved: all that can be, of one insured. */
function plainPoliciesOf(lines: readonly LineTraits[], policies: readonly CertifiablePolicy[]) {
  const plainPolicies = policies.filter(
    ({ type, problem, lacksCompany }) =>
      problem === null && !lacksCompany && lineOfType(lines, type)?.category !== 'personal',
  )
  const [firstPolicy] = plainPolicies
  return plainPolicies.filter((policy) => firstPolicy && sharedInsuredNames([firstPolicy, policy]).length > 0)
}

function Issue({
  client,
  master,
  holder,
  policyId,
  firstChoice,
  requestId,
  request,
  reading,
  reference,
  onIssued,
  onClose,
}: IssueForDialogProps & {
  request: Request | undefined
  reading: HolderReading | null
  reference: z.output<typeof ReferenceForm>
}) {
  const choice = useHolderChoice(client.id, holder, reading)
  const holderPreview = useHolderPreview(choice)
  const certifiable = useCertifiable(client.id)
  const lines = useLines()
  const onlyPolicy = certifiable.find(({ id }) => id === (policyId ?? request?.policyId))
  const initialReference = { ...reference, project: firstChoice?.project || reference.project }
  const form = useMasterForm(client, master, initialReference, {
    onlyPolicy,
    initialPolicies: request ? plainPoliciesOf(lines, certifiable) : [],
    chosenPolicies: firstChoice?.policies,
  })
  const chosenPolicies = form.watch('policies')
  const pendingPolicies = certifiable.filter(
    (policy) => policy.pending !== null && chosenPolicies.some(({ policyId }) => policyId === policy.id),
  )
  // Text that will be printed is shown, as are choices that the client asks for.
  const [isCustomizing, setCustomizing] = useState(
    () =>
      Object.values(reference).some((text) => text !== '') ||
      (request !== undefined && missingWordings(request, chosenPolicies).length > 0),
  )
  const [issuedCertificate, setIssuedCertificate] = useState<IssuedCertificate | null>(null)
  const recipients = useRecipients({
    clientId: client.id,
    holderId: choice.holderId || undefined,
    writtenEmails: choice.isWritten ? (reading?.written?.emails ?? []) : [],
    directoryEmails: choice.directoryEmails,
  })
  const emailTo = recipients.canSend ? recipients.allEmails() : []
  const [conflictNotice, setConflictNotice] = useState<string | null>(null)
  const { write, busy, error } = useApiMutation(certificates.issueFor, {
    onDone({ certificate, undo, notPrinted = [] }) {
      const issuedResult = { certificate, notPrinted, emailed: undo ? { recipients: emailTo, undo } : null }
      if (!onIssued) return setIssuedCertificate(issuedResult)
      onClose()
      onIssued(issuedResult)
    },
    onFailed(failure) {
      const failureText = recipients.showFailure(failure) && showFailure(form, failure)
      setConflictNotice(failureText)
      if (failure instanceof CallError && Object.keys(failure.fields).some(isCustomized)) setCustomizing(true)
    },
  })
  if (issuedCertificate) return <IssuedDialog {...issuedCertificate} onClose={onClose} />
  const submit = async (event: { preventDefault: () => void }) => {
    event.preventDefault()
    const chosenHolder = await choice.chosen()
    await form.handleSubmit(
      (values) => {
        if (chosenHolder)
          void write({
            clientId: client.id,
            ...chosenHolder,
            ...values,
            recipients: emailTo,
            ...(requestId ? { requestId } : {}),
          })
      },
      ({ insuredName, insuredAddress, reference, policies }) => {
        const isHidden =
          insuredName || insuredAddress || reference || policies?.some?.((policy) => policy?.wordings)
        if (isHidden) setCustomizing(true)
      },
    )()
  }
  return (
    <Dialog
      title="Issue Certificate"
      description={`For ${clientDisplayName(client)}. Choose the policies, limits and special wording to show.`}
      size="wide"
      sidePane={previewForAgent({
        ...{ choice, form, clientId: client.id },
        filledForm: <FilledFormPreview form={form} choice={choice} clientId={client.id} />,
      })}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={
        emailTo.length > 0
          ? 'Issue and Send'
          : form.watch('kind') === 'evidence of property'
            ? 'Issue Evidence of Property'
            : 'Issue Certificate'
      }
      busyLabel="Issuing..."
      busy={busy}
      failure={error && conflictNotice}
      dirty={form.formState.isDirty || choice.isDirty || recipients.typedEmail !== ''}
    >
      <div className="space-y-6">
        {request && <RequestSummary request={request} />}
        <HolderChoice choice={choice} disabled={busy} />
        {certifiable.some(({ property }) => property.interests.length > 0) && (
          <form.SelectField
            name="kind"
            label="Document"
            hint="Evidence of property is for a mortgagee or loss payee and shows one policy."
            options={certificateKinds.map((value) => ({ value, label: capitalizeFirst(value) }))}
            disabled={busy}
          />
        )}
        <MasterFields
          form={form}
          clientId={client.id}
          holder={holderPreview.name}
          disabled={busy}
          isSummed={!isCustomizing}
        />
        <Button
          variant="secondary"
          size="sm"
          icon={SlidersHorizontal}
          aria-expanded={isCustomizing}
          disabled={busy}
          onClick={() => setCustomizing(!isCustomizing)}
        >
          Customize
        </Button>
        {isCustomizing && (
          <ReferenceFields
            form={form}
            policies={certifiable.filter(({ id }) => chosenPolicies.some(({ policyId }) => policyId === id))}
            disabled={busy}
          />
        )}
        {recipients.canSend && (
          <RecipientsField recipients={recipients} label="Email it to" disabled={busy} />
        )}
        {pendingPolicies.length > 0 && (
          <div className="space-y-3">
            <Alert tone="amber">{pendingPolicies.map((policy) => policy.pending).join('. ')}.</Alert>
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

const capitalizeFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Whether a field of the form is behind Customize. */
const isCustomized = (field: string) =>
  ['insured', 'reference'].some((start) => field.startsWith(start)) || field.includes('.wordings')

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
  ).filter((formPlace) => !namedPlaces.some((place) => place && isSameName(place, formPlace)))
  if (places.length === 0) return null
  return (
    <div>
      <p className="text-xs text-muted">
        Some forms on these policies apply only to the projects or locations below. To use such a form, the
        certificate must name its project or location in full:
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
