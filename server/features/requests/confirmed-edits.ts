import type { ChangeConfirmation, RequestChange } from '../../../contract/request-changes.ts'
import { changeQuestions, limitName } from '../../../contract/values/change-labels.ts'
import { canChange } from '../../../contract/values/changes-of-lines.ts'
import type { LineTraits } from '../../../contract/values/lines.ts'
import { dollars } from '../../../contract/values/money.ts'
import { wrongField } from '../../failure.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { differences } from '../activity/record.ts'
import type { DatedProvenance, TermEdit, TermOnFile } from '../policies/term-edit.ts'
import { planParts } from '../policy-parts/change-parts.ts'
import { applyPartChange } from './part-change.ts'
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
  const listed =
    thing === 'vehicle'
      ? planVehicleChange(term, { change, asOf, vin, secrets })
      : thing !== null
        ? planParts(lines, term, {
            ...{ kind: thing, parts: applyPartChange(partsOfKind(term, thing), confirmation), asOf },
            fieldOf: () => 'change.what',
          })
        : null
  const coverages = change.what === 'raise limit' ? coveragesAfter(term, change) : term.coverages
  const cost = premium === null ? {} : { premium }
  const changes = differences(term, { coverages, ...cost })
  const edits = listed ? [listed] : []
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

const partsOfKind = ({ parts }: TermOnFile, kind: string) => parts.filter((part) => part.kind === kind)

/**
 * The coverages with one limit increased. Deductibles and retentions are not limits. If two limits
 * share the name, the basis must be given.
 */
function coveragesAfter({ coverages }: TermOnFile, { coverage, amount }: RequestChange) {
  const limits = coverages.filter(({ kind }) => kind !== 'deductible' && kind !== 'retention')
  const named = limits.filter((one) => limitName(one) === coverage)
  const [raised, ...others] = named.length > 0 ? named : limits.filter(({ type }) => type === coverage)
  if (!raised || others.length > 0)
    throw wrongField(
      'change.coverage',
      'The policy has no limit of this name. Please choose one of its limits',
    )
  if (amount === null || amount <= raised.amount)
    throw wrongField('change.amount', `This limit is ${dollars(raised.amount)} now. Please enter more`)
  return coverages.map((one) => (one === raised ? { ...one, amount } : one))
}
