import { useState } from 'react'
import type { Policy } from '../../contract/policies.ts'
import { type DeactivationReason, deactivationReasons, nonRenewalError } from '../../contract/policy-forms.ts'
import { isClaimsMade } from '../../contract/values/coverage-trigger.ts'
import { dayIn, isDay } from '../../contract/values/days.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import {
  cancellationReasons,
  reportingAnswers,
  statedSourceLabels,
  statedSources,
} from '../../contract/values/policy-events.ts'
import { agency } from '../agency.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { policies } from '../api/wire.ts'
import { sourceOptions } from '../carriers/source-fields.tsx'
import { CertificatesListingPolicy } from '../certificates/certificates-listing-policy.tsx'
import { useLines } from '../lines.ts'
import { capitalize } from '../policies/policy-labels.ts'
import { DocumentsIssuedSince } from '../policy-events/documents-issued-since.tsx'
import { planEntry, refusalOfPlan } from '../policy-events/event-preview.ts'
import { useNewTermChoices } from '../policy-events/new-term.tsx'
import { usePolicyState } from '../policy-events/use-policy-state.ts'
import { DateField, TextField } from '../ui/field.tsx'
import { SelectField } from '../ui/select-field.tsx'

const labels: Record<DeactivationReason, string> = {
  'entered in error': 'Entered in error',
  cancelled: 'Cancelled',
  'not renewed': 'Not renewed',
  replaced: 'Moved to another policy',
}
const options = deactivationReasons.map((reason) => ({ value: reason, label: labels[reason] }))
const findWord = <Word extends string>(words: readonly Word[], value: string) =>
  words.find((word) => word === value)
const yesNoAnswers = ['yes', 'no'] as const
const toOptions = (words: readonly string[]) => words.map((value) => ({ value, label: capitalize(value) }))

/** A cancellation's fields: effective date, reason, notice given, source. */
interface CancellationValues {
  day: string
  cancelledFor: string
  noticeGiven: string
  extendedReporting: string
  newTermId: string
  source: string
  confirmedBy: string
}

const blankCancellation: CancellationValues = {
  day: '',
  cancelledFor: '',
  noticeGiven: '',
  extendedReporting: '',
  newTermId: '',
  source: '',
  confirmedBy: '',
}

const financeSources = statedSources.map((value) => ({ value, label: statedSourceLabels[value] }))

function toCancellationInput({
  day,
  cancelledFor,
  noticeGiven,
  extendedReporting,
  newTermId,
  source,
  confirmedBy,
}: CancellationValues) {
  return {
    cancelledOn: day,
    cancelledFor: findWord(cancellationReasons, cancelledFor),
    noticeGiven: findWord(yesNoAnswers, noticeGiven),
    source: findWord(statedSources, source),
    ...(extendedReporting ? { extendedReporting: findWord(reportingAnswers, extendedReporting) } : {}),
    ...(cancelledFor === 'rewritten, same carrier' ? { newTermId } : {}),
    ...(confirmedBy ? { confirmedBy } : {}),
  }
}

const isComplete = ({ day, cancelledFor, newTermId, noticeGiven, source }: CancellationValues) =>
  isDay(day) &&
  cancelledFor !== '' &&
  (cancelledFor !== 'rewritten, same carrier' || newTermId !== '') &&
  noticeGiven !== '' &&
  source !== ''

/** Deactivates a policy with a reason. If cancelled, records the effective date. */
export function DeactivatePolicy({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const [reason, setReason] = useState<DeactivationReason>()
  const [cancellation, setCancellation] = useState(blankCancellation)
  const isCancelled = reason === 'cancelled'
  const today = dayIn(agency.timeZone, new Date())
  const { state } = usePolicyState(policy, { enabled: isCancelled })
  const refusal =
    state && isDay(cancellation.day)
      ? refusalOfPlan(planEntry(state, { kind: 'cancellation', day: cancellation.day }, today))
      : undefined
  const wrongDay = refusal?.says ?? null
  const reasonError = reason === 'not renewed' ? nonRenewalError(policy, today) : null
  const missingText = !reason
    ? 'Please choose a reason first'
    : isCancelled && (!isComplete(cancellation) || wrongDay)
      ? 'First enter the cancellation date, the reason and the source'
      : reasonError && 'Please choose another reason first'
  const name = `${typeName(policy.type)} ${policy.policyNumber}`
  return (
    <ConfirmCall
      call={policies.deactivate}
      send={{ id: policy.id, reason, ...(isCancelled ? toCancellationInput(cancellation) : {}) }}
      successToast={
        isCancelled
          ? { title: 'Policy Cancelled', description: `${policy.clientName} will be notified.` }
          : { title: 'Policy Deactivated', description: `${name} was removed from every list.` }
      }
      failureTitle="Error"
      title="Deactivate Policy"
      text={
        isCancelled
          ? `From the cancellation date, no ID card or certificate is available for ${name}. It stays in the list of expired policies, with its history.`
          : `${name} is removed from every list and count, and ${policy.clientName} no longer sees it. Its documents remain with the client unless it was entered in error. Restore it under Show deactivated.`
      }
      confirmLabel="Deactivate Policy"
      danger
      {...(missingText ? { disabledReason: missingText } : {})}
      onClose={onClose}
    >
      <CertificatesListingPolicy
        policy={policy}
        consequence="Once the policy is not in force, the verification page will say not to rely on a certificate that lists it."
      />
      <SelectField
        label="Reason"
        placeholder="Choose a reason"
        options={options}
        required
        value={reason ?? ''}
        onChange={(event) => setReason(findWord(deactivationReasons, event.currentTarget.value))}
        {...(reasonError ? { error: reasonError } : {})}
      />
      {isCancelled && (
        <CancellationFields
          policy={policy}
          values={cancellation}
          wrongDay={wrongDay}
          onChange={setCancellation}
        />
      )}
    </ConfirmCall>
  )
}

function CancellationFields({
  policy,
  values,
  wrongDay,
  onChange,
}: {
  policy: Policy
  values: CancellationValues
  wrongDay: string | null
  onChange: (cancellation: CancellationValues) => void
}) {
  const claimsMade = isClaimsMade(useLines(), policy)
  const newTerms = useNewTermChoices(policy)
  const controlProps = (field: keyof CancellationValues) => ({
    value: values[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...values, [field]: event.currentTarget.value }),
  })
  return (
    <>
      <DateField
        label="Cancellation effective date"
        hint={`Takes effect at 12:01 a.m. on the date the carrier gives. ${policy.clientName} is notified by email and in the portal, and ${claimsMade ? 'asked to report now any claim or circumstance they know of, since this policy responds only to claims made while it is in force' : 'can report a loss from before then'}.`}
        required
        min={policy.startDate}
        max={policy.endDate}
        {...controlProps('day')}
        {...(wrongDay ? { error: wrongDay } : {})}
      />
      <DocumentsIssuedSince policyId={policy.id} day={values.day} />
      <SelectField
        label="Reason for cancellation"
        placeholder="Choose a reason"
        options={toOptions(cancellationReasons)}
        required
        {...controlProps('cancelledFor')}
      />
      {values.cancelledFor === 'rewritten, same carrier' && (
        <SelectField
          label="New term"
          placeholder="Choose a policy"
          hint="Add the new policy first if it is not listed."
          options={newTerms}
          required
          {...controlProps('newTermId')}
        />
      )}
      <SelectField
        label="Notice of cancellation received?"
        placeholder="Choose"
        options={toOptions(yesNoAnswers)}
        required
        {...controlProps('noticeGiven')}
      />
      {claimsMade && (
        <SelectField
          label="Extended reporting period"
          placeholder="Choose"
          options={toOptions(reportingAnswers)}
          {...controlProps('extendedReporting')}
        />
      )}
      <SelectField
        label="Source"
        placeholder="Choose a source"
        options={values.cancelledFor === 'premium finance company’s request' ? financeSources : sourceOptions}
        required
        {...controlProps('source')}
      />
      <TextField label="Carrier contact" optional {...controlProps('confirmedBy')} />
    </>
  )
}
