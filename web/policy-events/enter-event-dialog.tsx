import type { z } from 'zod'
import type { Policy } from '../../contract/policies.ts'
import { EnteredEvent, eventQuestionsFor } from '../../contract/policy-event-forms.ts'
import { isClaimsMade } from '../../contract/values/coverage-trigger.ts'
import { dayIn, formatDay, isDay } from '../../contract/values/days.ts'
import { needsGround } from '../../contract/values/notice-laws.ts'
import {
  type ChangeRefusal,
  needsNoLossStatement,
  type PolicyChange,
} from '../../contract/values/policy-change-plan.ts'
import {
  cancellationReasons,
  type EnteredKind,
  enteredKinds,
  fullReasonOf,
  noGround,
  noLossAnswers,
  renewalConditions,
  reportingAnswers,
  statedSourceLabels,
  statedSources,
  storedReasonOf,
} from '../../contract/values/policy-events.ts'
import type { PolicyState } from '../../contract/values/policy-state.ts'
import { agency } from '../agency.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { policyEvents } from '../api/wire.ts'
import { blankSource, SourceFields } from '../carriers/source-fields.tsx'
import { useLines } from '../lines.ts'
import { capitalize } from '../policies/policy-labels.ts'
import { Alert } from '../ui/alert.tsx'
import { DocumentsIssuedSince } from './documents-issued-since.tsx'
import { eventKindLabels } from './event-labels.ts'
import { outcomeSentencesOf } from './event-outcome.ts'
import { enterableKinds, planEntry, refusalOfPlan } from './event-preview.ts'
import { MissingPayment } from './missing-payment.tsx'
import { NewTermField } from './new-term.tsx'
import { usePolicyState } from './use-policy-state.ts'

const toOptions = (words: readonly string[]) => words.map((value) => ({ value, label: capitalize(value) }))

/** The kinds to offer; all if the events could not be read, since the server checks too. */
const kindsFor = (state: PolicyState | undefined, isClaimsMade: boolean, today: string): EnteredKind[] =>
  (state ? enterableKinds(state, today, isClaimsMade) : [...enteredKinds]).filter((kind) => {
    // A second entry of an expiry would change nothing.
    return kind !== 'expiry' || state?.life?.expiryNoted !== true
  })

const dayLabels: Partial<Record<EnteredKind, string>> = {
  'notice of cancellation': 'Cancellation effective date',
  'notice withdrawn': 'Rescinded on',
  cancellation: 'Cancellation effective date',
  reinstatement: 'Reinstatement effective date',
  'nonrenewal withdrawn': 'Rescinded on',
  'conditional renewal': 'Notice date',
  'conditional renewal withdrawn': 'Rescinded on',
  'agent of record out': 'Effective date',
  'agent of record in': 'Effective date',
  'policy issued': 'Issued on',
  audit: 'Effective date',
  'extended reporting': 'Begins on',
}

/** True if the event's day is that of a notice or document, which has no effective time. */
const isDated = (kind: EnteredKind) =>
  kind === 'policy issued' || kind.startsWith('conditional renewal') || kind.endsWith('withdrawn')

const blank = {
  ...blankSource,
  effectiveOn: '',
  reason: '',
  ground: '',
  amountDue: '',
  payBy: '',
  installmentId: '',
  noticeGiven: '',
  extendedReporting: '',
  until: '',
  noLoss: '',
  noLossOn: '',
  premium: '',
  policyNumber: '',
  newTermId: '',
  newEndDate: '',
  sentOn: '',
  conditions: [],
  conditionsNote: '',
  signedOn: '',
  holdUntil: '',
  note: '',
} satisfies Partial<z.input<typeof EnteredEvent>>

// An entry is a new record, so nobody else can have edited its fields.
const blankEventFields = {
  kind: null,
  effectiveOn: null,
  source: null,
  confirmedBy: null,
  receivedOn: null,
  documentId: null,
  reason: null,
  ground: null,
  amountDue: null,
  payBy: null,
  installmentId: null,
  noticeGiven: null,
  extendedReporting: null,
  until: null,
  noLoss: null,
  noLossOn: null,
  premium: null,
  policyNumber: null,
  newTermId: null,
  newEndDate: null,
  sentOn: null,
  conditions: null,
  conditionsNote: null,
  signedOn: null,
  holdUntil: null,
  note: null,
}

const financeSources = statedSources.map((value) => ({ value, label: statedSourceLabels[value] }))

/** Prefills the outcome of a notice of cancellation from the notice. */
function noticeDefaultsFor({ life }: Policy, kind: EnteredKind | undefined, today: string) {
  const blankDefaults = { effectiveOn: '', noticeGiven: '' as const, reason: '' as const }
  if (kind === 'notice withdrawn') return { ...blankDefaults, effectiveOn: today }
  if (kind !== 'cancellation' || !life?.notice) return blankDefaults
  const { on } = life.notice
  return {
    effectiveOn: on,
    noticeGiven: 'yes' as const,
    reason: fullReasonOf(life.notice) ?? blankDefaults.reason,
  }
}

/** Records a policy event: its kind, the fields of the kind, and the source. */
export function EnterEvent({
  policy,
  kind: givenKind,
  title = 'Record Event',
  onClose,
}: {
  policy: Policy
  /** The kind, if the caller knows it. */
  kind?: EnteredKind
  /** The title while the given kind is chosen. */
  title?: string
  onClose: () => void
}) {
  const claimsMade = isClaimsMade(useLines(), policy)
  const today = dayIn(agency.timeZone, new Date())
  const form = useContractForm(EnteredEvent, {
    ...blank,
    ...(givenKind ? { kind: givenKind } : {}),
    ...noticeDefaultsFor(policy, givenKind, today),
    policyNumber: policy.policyNumber,
  })
  const kind = form.watch('kind')
  /** Replaces the previous kind's defaults by those of the next one, and leaves what was typed. */
  const setDefaults = (next: string) => {
    const defaultsBefore = noticeDefaultsFor(policy, kind, today)
    const defaultsAfter = noticeDefaultsFor(
      policy,
      enteredKinds.find((kind) => kind === next),
      today,
    )
    for (const field of ['effectiveOn', 'noticeGiven', 'reason'] as const)
      if ((form.getValues(field) ?? '') === defaultsBefore[field]) form.setValue(field, defaultsAfter[field])
  }
  const reason = form.watch('reason') ?? null
  const day = form.watch('effectiveOn') ?? ''
  const questions = kind && eventQuestionsFor(kind, reason)
  const { state, law, isRenewal, isPending } = usePolicyState(policy)
  const kinds = isPending ? [] : kindsFor(state, claimsMade, today)
  const until = form.watch('until') ?? ''
  const newEndDate = form.watch('newEndDate') ?? ''
  const conditions = form.watch('conditions') ?? []
  const source = form.watch('source')
  const facts = {
    ...(isDay(until) ? { until } : {}),
    ...(isDay(newEndDate) ? { newEndDate } : {}),
    ...(conditions.length > 0 ? { conditions: [...conditions] } : {}),
    ...(reason ? storedReasonOf(reason) : {}),
  }
  const plan =
    state && kind && (isDay(day) || !questions?.effectiveOn) && (isDay(newEndDate) || !questions?.newEndDate)
      ? planEntry(state, { kind, day, facts, source, isClaimsMade: claimsMade }, today)
      : undefined
  const refusal = refusalOfPlan(plan)
  const isFinanced =
    kind !== 'reinstatement' && reason === 'premium finance company’s request' && !!questions?.reason
  const hasNote = kind === 'audit' || kind === 'policy issued' || kind === 'expiry' ? null : policy.clientName
  return (
    <FormDialog
      call={policyEvents.enter}
      form={form}
      send={(event) => ({ policyId: policy.id, ...event })}
      edits={{
        record: { version: policy.version },
        recordOf: ({ version }) => ({ version }),
        values: () => blank,
        fields: blankEventFields,
      }}
      successToast={{
        title: 'Event Recorded',
        description: hasNote ? `${hasNote} will be notified.` : 'See the policy history.',
      }}
      failureTitle="Error"
      title={kind === givenKind ? title : 'Record Event'}
      description={`${policy.policyNumber}, ${policy.clientName}`}
      onClose={onClose}
      submitLabel="Save"
      busyLabel="Saving..."
    >
      <form.SelectField
        name="kind"
        label="Event"
        placeholder={isPending ? 'Loading...' : 'Choose an event'}
        options={enteredKinds
          .filter((value) => value === kind || kinds.includes(value))
          .map((value) => ({ value, label: eventKindLabels[value] }))}
        onChanged={setDefaults}
        required
      />
      {questions && (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            {questions.effectiveOn && (
              <form.DateField
                name="effectiveOn"
                label={dayLabels[kind] ?? 'From'}
                {...(isDated(kind) ? {} : { hint: '12:01 a.m.' })}
                refusal={refusal?.field === 'effectiveOn' ? refusal.says : undefined}
                required
              />
            )}
            {questions.reason && (
              <form.SelectField
                name="reason"
                label="Reason"
                placeholder="Choose a reason"
                options={toOptions(cancellationReasons)}
                required
              />
            )}
            {law && needsGround({ kind, reason, effectiveOn: day }, { ...policy, isRenewal }, law) && (
              <form.SelectField
                name="ground"
                label="Ground stated in the notice"
                hint={`${law.law} lists the grounds.`}
                placeholder="Choose"
                options={toOptions([...law.grounds, noGround])}
                required
              />
            )}
            {questions.newTermId && <NewTermField form={form} policy={policy} />}
            {questions.newEndDate && (
              <form.DateField
                name="newEndDate"
                label="New end date"
                hint={`The term now ends ${formatDay(policy.endDate)}.`}
                refusal={refusal?.field === 'newEndDate' ? refusal.says : undefined}
                required
              />
            )}
            {questions.sentOn && (
              <form.DateField
                name="sentOn"
                label="Notice date"
                hint="Leave blank for the day received."
                optional
              />
            )}
            {questions.agent && (
              <>
                <form.DateField name="signedOn" label="Signed by the client on" required />
                <form.DateField name="holdUntil" label="Carrier holds it until" optional />
              </>
            )}
            {questions.payment && (
              <>
                <form.MoneyField name="amountDue" label="Amount due" required />
                <form.DateField name="payBy" label="Last day to pay" required />
                {reason === 'non-payment' && <MissingPayment form={form} policyId={policy.id} />}
              </>
            )}
            {questions.noticeGiven && (
              <form.SelectField
                name="noticeGiven"
                label="Notice of cancellation received?"
                placeholder="Choose"
                options={toOptions(['yes', 'no'])}
                required
              />
            )}
            {questions.noticeGiven && claimsMade && (
              <form.SelectField
                name="extendedReporting"
                label="Extended reporting period"
                placeholder="Choose"
                options={toOptions(reportingAnswers)}
              />
            )}
            {needsNoLossStatement({ kind, effectiveOn: day }, policy.cancelledOn, today) && (
              <form.SelectField
                name="noLoss"
                label="Statement of no loss"
                hint="Signed by the insured for the lapse in coverage."
                placeholder="Choose"
                options={toOptions(noLossAnswers)}
                required
              />
            )}
            {kind === 'reinstatement' && form.watch('noLoss') === 'received' && (
              <form.DateField name="noLossOn" label="Statement received on" required />
            )}
            {questions.until && <form.DateField name="until" label="Until" required />}
            {questions.premium && <form.MoneyField name="premium" label="Audited premium" required />}
            {questions.policyNumber && <form.TextField name="policyNumber" label="Policy number" required />}
          </div>
          {questions.conditions && (
            <>
              <form.CheckboxCards
                name="conditions"
                label="What changes"
                options={toOptions(renewalConditions)}
                required
              />
              <form.TextField name="conditionsNote" label="Details" optional />
            </>
          )}
          <Outcome plan={plan} today={today} />
          {(kind === 'cancellation' || kind === 'reinstatement') && (
            <DocumentsIssuedSince policyId={policy.id} day={day} />
          )}
          <SourceFields form={form} policy={policy} {...(isFinanced ? { sources: financeSources } : {})} />
          <form.TextAreaField name="note" label="Staff note" rows={2} optional />
        </>
      )}
    </FormDialog>
  )
}

/** The policy's standing after the entry. Also announces a refusal shown at the day's field. */
function Outcome({ plan, today }: { plan: PolicyChange | ChangeRefusal[] | undefined; today: string }) {
  const refusal = refusalOfPlan(plan)
  return (
    <div role="status" className="empty:m-0">
      {plan && !Array.isArray(plan) && (
        <Alert tone="blue">
          {outcomeSentencesOf(plan, today).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      )}
      {refusal?.field === 'effectiveOn' && <span className="sr-only">{refusal.says}</span>}
      {refusal && refusal.field !== 'effectiveOn' && <Alert tone="amber">{refusal.says}</Alert>}
    </div>
  )
}
