import type { ChangeConfirmation, RequestChange } from '../../../contract/request-changes.ts'
import { changeQuestions, isFormAddition } from '../../../contract/values/change-labels.ts'
import { canChange } from '../../../contract/values/changes-of-lines.ts'
import type { LineTraits } from '../../../contract/values/lines.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { changedFieldsBetween } from '../activity/record.ts'
import type { DatedProvenance, TermEdit, TermOnFile } from '../policies/term-edit.ts'
import { planParts } from '../policy-parts/change-parts.ts'
import { applyCoverageChange } from './coverage-change.ts'
import { addLienholder, applyPartChange, fieldsOfAddedForm } from './part-change.ts'
import { unsupportedChangeError } from './request-change.ts'
import { planVehicleChange } from './vehicle-change.ts'

interface EditContext {
  lines: readonly LineTraits[]
  secrets: Secrets
  /** The whole VIN of a vehicle, if it was entered with the confirmation; otherwise ''. */
  vin?: string
}

/**
 * Plans the edits of a term for a confirmed change. An address change edits no term. Throws field
 * errors with the names of the Confirm Change form.
 */
export function editsForConfirmation(
  term: TermOnFile,
  confirmation: ChangeConfirmation,
  { lines, secrets, vin = '' }: EditContext,
): TermEdit[] {
  const { change, premium, effectiveOn, source, confirmedBy, receivedOn, documentId } = confirmation
  if (change.what === 'change address') return []
  if (!canChange(lines, term.type, change.what)) throw unsupportedChangeError()
  const provenance = { effectiveOn, source, confirmedBy, receivedOn, documentId }
  if (change.what === 'cancel policy') return [cancellationOf(term, change, provenance)]
  const { subject } = changeQuestions[change.what]
  const formsOnFile = term.parts.filter(({ kind }) => kind === 'form').length
  const isFormListed = !(confirmation.withoutForm && isFormAddition(change.what))
  const listEdits =
    subject === 'vehicle'
      ? planVehicleChange(term, { change, asOf: provenance, vin, secrets })
      : subject !== null && isFormListed
        ? planParts(lines, term, {
            ...{ kind: subject, parts: applyPartChange(term, subject, confirmation), asOf: provenance },
            // The added forms come after those on file.
            fieldOf: (index, field) => fieldsOfAddedForm(confirmation, index - formsOnFile)[field],
          })
        : null
  const lienholderEdit = planLienholder({ lines, term, asOf: provenance }, change, listEdits)
  const coverages = applyCoverageChange(term.coverages, change)
  const premiumChange = premium === null ? {} : { premium }
  const changes = changedFieldsBetween(term, { coverages, ...premiumChange })
  const edits = [listEdits, lienholderEdit].filter((edit) => edit !== null)
  if (Object.keys(changes).length === 0) return edits
  const columns = {
    ...('coverages' in changes ? { coverages: JSON.stringify(coverages) } : {}),
    ...premiumChange,
  }
  const recordEntries = [{ action: 'policy.changed', details: { ...changes, effectiveOn } }] as const
  return [...edits, { asOf: provenance, changes, columns, recordEntries: recordEntries }]
}

/** A cancellation that the insured requested. Whether notice was given does not matter here. */
function cancellationOf(
  { policyNumber, startDate }: TermOnFile,
  change: RequestChange,
  provenance: DatedProvenance,
): TermEdit {
  const reason = change.reason || 'requested by the insured'
  const { effectiveOn: cancelledOn } = provenance
  return {
    asOf: provenance,
    kind: cancelledOn === startDate ? 'flat cancellation' : 'cancellation',
    facts: { reason },
    changes: {},
    recordEntries: [{ action: 'policy.cancelled', details: { reason, policyNumber, cancelledOn } }],
  }
}

interface LienContext {
  lines: readonly LineTraits[]
  term: TermOnFile
  asOf: DatedProvenance
}

/** Plans the lienholder of a vehicle that is added or changed: an additional interest in it. */
function planLienholder(
  { lines, term, asOf }: LienContext,
  change: RequestChange,
  vehicleEdit: TermEdit | null,
): TermEdit | null {
  if (change.lienholder === '') return null
  const vehicles = vehicleEdit?.vehicles?.after ?? term.vehicles
  const idsBefore = new Set(term.vehicles.map(({ id }) => id))
  const vehicleId = change.item ?? vehicles.find(({ id }) => !idsBefore.has(id))?.id ?? null
  return planParts(
    lines,
    { ...term, vehicles: [...vehicles] },
    {
      ...{ kind: 'interest', parts: addLienholder(term, change, vehicleId), asOf },
      fieldOf: () => 'change.lienholder',
    },
  )
}
