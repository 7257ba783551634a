import type { ChangeConfirmation, RequestChange } from '../../../contract/request-changes.ts'
import { addsForm, changeQuestions } from '../../../contract/values/change-labels.ts'
import { canChange } from '../../../contract/values/changes-of-lines.ts'
import type { LineTraits } from '../../../contract/values/lines.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { differences } from '../activity/record.ts'
import type { DatedProvenance, TermEdit, TermOnFile } from '../policies/term-edit.ts'
import { planParts } from '../policy-parts/change-parts.ts'
import { coveragesAfter } from './coverage-change.ts'
import { applyPartChange, fieldsOfAddedForm, withLienholder } from './part-change.ts'
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
  const asOf = { effectiveOn, source, confirmedBy, receivedOn, documentId }
  if (change.what === 'cancel policy') return [cancellationOf(term, change, asOf)]
  const { thing } = changeQuestions[change.what]
  const formsOnFile = term.parts.filter(({ kind }) => kind === 'form').length
  const isListed = !(confirmation.withoutForm && addsForm(change.what))
  const listed =
    thing === 'vehicle'
      ? planVehicleChange(term, { change, asOf, vin, secrets })
      : thing !== null && isListed
        ? planParts(lines, term, {
            ...{ kind: thing, parts: applyPartChange(term, thing, confirmation), asOf },
            // The added forms come after those on file.
            fieldOf: (place, field) => fieldsOfAddedForm(confirmation, place - formsOnFile)[field],
          })
        : null
  const lien = planLien({ lines, term, asOf }, change, listed)
  const coverages = coveragesAfter(term.coverages, change)
  const cost = premium === null ? {} : { premium }
  const changes = differences(term, { coverages, ...cost })
  const edits = [listed, lien].filter((edit) => edit !== null)
  if (Object.keys(changes).length === 0) return edits
  const columns = {
    ...('coverages' in changes ? { coverages: JSON.stringify(coverages) } : {}),
    ...cost,
  }
  const onRecord = [{ action: 'policy.changed', details: { ...changes, effectiveOn } }] as const
  return [...edits, { asOf, changes, columns, onRecord }]
}

/** A cancellation that the insured requested. Whether notice was given does not matter here. */
function cancellationOf(
  { policyNumber, startDate }: TermOnFile,
  change: RequestChange,
  asOf: DatedProvenance,
): TermEdit {
  const reason = change.reason || 'requested by the insured'
  const { effectiveOn: cancelledOn } = asOf
  return {
    asOf,
    kind: cancelledOn === startDate ? 'flat cancellation' : 'cancellation',
    facts: { reason },
    changes: {},
    onRecord: [{ action: 'policy.cancelled', details: { reason, policyNumber, cancelledOn } }],
  }
}

interface LienContext {
  lines: readonly LineTraits[]
  term: TermOnFile
  asOf: DatedProvenance
}

/** Plans the lienholder of a vehicle that is added or changed: an additional interest in it. */
function planLien(
  { lines, term, asOf }: LienContext,
  change: RequestChange,
  vehicleEdit: TermEdit | null,
): TermEdit | null {
  if (change.lienholder === '') return null
  const vehicles = vehicleEdit?.vehicles?.after ?? term.vehicles
  const before = new Set(term.vehicles.map(({ id }) => id))
  const vehicleId = change.item ?? vehicles.find(({ id }) => !before.has(id))?.id ?? null
  return planParts(
    lines,
    { ...term, vehicles: [...vehicles] },
    {
      ...{ kind: 'interest', parts: withLienholder(term, change, vehicleId), asOf },
      fieldOf: () => 'change.lienholder',
    },
  )
}
