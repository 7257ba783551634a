import type { Policy } from '../../contract/policies.ts'
import { dayIn, isDay } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'
import { sourceOptions } from '../carriers/source-fields.tsx'
import { RadioCards } from '../ui/choice-cards.tsx'
import { DateField, TextField } from '../ui/field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { DocumentsIssuedSince } from './documents-issued-since.tsx'
import { planEvent, refusalOfPlan } from './event-preview.ts'
import { usePolicyState } from './use-policy-state.ts'

/** An edit of a policy: the correction of a mistake, or a change with effective date and source. */
export interface EditKind {
  kind: 'slip' | 'change'
  effectiveOn: string
  source: string
  confirmedBy: string
}

export const correctionOnly: EditKind = { kind: 'slip', effectiveOn: '', source: '', confirmedBy: '' }

/** The source to send; empty for a correction. */
export function changeSourceOf({ kind, effectiveOn, source, confirmedBy }: EditKind) {
  const statedSource = sourceOptions.find(({ value }) => value === source)?.value
  return kind === 'change' && statedSource ? { asOf: { effectiveOn, source: statedSource, confirmedBy } } : {}
}

/** A change needs its day and source before it can be saved. */
export const isChangeIncomplete = ({ kind, effectiveOn, source }: EditKind) =>
  kind === 'change' && (!isDay(effectiveOn) || source === '')
    ? { submitDisabledReason: 'Please enter the effective date and the source' }
    : {}

/**
 * Asks whether an edit is a correction or a change. Future changes are stored until their day;
 * `latest` forbids days after it.
 */
export function CorrectionOrChange({
  policy,
  editing,
  latest,
  onChange,
}: {
  policy: Policy
  editing: EditKind
  latest?: string
  onChange: (editKind: EditKind) => void
}) {
  const { state } = usePolicyState(policy, { enabled: editing.kind === 'change' })
  const { effectiveOn } = editing
  const refusal =
    state && isDay(effectiveOn)
      ? refusalOfPlan(planEvent(state, { kind: 'change', effectiveOn }, dayIn(agency.timeZone, new Date())))
      : undefined
  return (
    <div className="space-y-5">
      <RadioCards
        label="Correction or change?"
        options={[
          { value: 'slip', label: 'Correct a mistake' },
          { value: 'change', label: 'Change as of an effective date' },
        ]}
        value={editing.kind}
        onChange={(editKind) => onChange({ ...editing, kind: editKind === 'change' ? 'change' : 'slip' })}
      />
      {editing.kind === 'change' && (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <DateField
              label="Effective date"
              hint={
                latest
                  ? '12:01 a.m., today or earlier.'
                  : '12:01 a.m. Future-dated changes take effect automatically.'
              }
              required
              min={policy.startDate}
              max={latest && latest < policy.endDate ? latest : policy.endDate}
              value={effectiveOn}
              {...(refusal ? { error: refusal.says } : {})}
              onChange={({ currentTarget }) => onChange({ ...editing, effectiveOn: currentTarget.value })}
            />
            <SelectField
              label="Source"
              placeholder="Choose a source"
              options={sourceOptions}
              isWide
              required
              value={editing.source}
              onChange={({ currentTarget }) => onChange({ ...editing, source: currentTarget.value })}
            />
            <TextField
              label="Carrier contact"
              optional
              value={editing.confirmedBy}
              onChange={({ currentTarget }) => onChange({ ...editing, confirmedBy: currentTarget.value })}
            />
          </div>
          <DocumentsIssuedSince policyId={policy.id} day={effectiveOn} />
        </>
      )}
    </div>
  )
}
