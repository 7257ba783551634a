import type { BookField } from '../../../../contract/values/book-columns.ts'
import { limitsFromCell } from '../../../../contract/values/book-limits.ts'
import { lineNamed } from '../../../../contract/values/lines.ts'
import type { Db } from '../../../database/tables.ts'
import { newId } from '../../../platform/ids.ts'
import { newPolicy } from '../as-book.ts'
import { noteCorrections, updatePolicies } from '../policy-queries.ts'
import { type Columns, insertRows, lockedIds } from '../table-queries.ts'
import { earlierTerms } from '../term-queries.ts'
import type { RowToWrite } from '../write-queries.ts'
import { stateOfNew } from '../written-policies.ts'
import { type ColumnNames, changedColumns, textIn } from './changed-columns.ts'
import { isUuid } from './free-ids.ts'
import type { RowsToWrite, WriteContext } from './import-kind.ts'

export async function writePolicies(
  tx: Db,
  { added, changed }: RowsToWrite,
  context: WriteContext,
): Promise<void> {
  await insertRows(tx, 'policies', await newPolicies(tx, added, context))
  await updatePolicies(
    tx,
    changed.map((one) =>
      changedColumns(one, columnNames, (field, after) => columnsOf(field, after, one.row, context)),
    ),
    context.at,
  )
  const corrections = changed.flatMap(({ row }) => correctionOf(row))
  if (corrections.length > 0) await noteCorrections(tx, corrections, context)
}

async function newPolicies(tx: Db, rows: readonly RowToWrite[], context: WriteContext): Promise<Columns[]> {
  const renewedIn = ({ values }: RowToWrite) => [values['policies.renews'] ?? ''].filter(isUuid)
  const inBook = await lockedIds(tx, 'policies', rows.flatMap(renewedIn))
  const inFiles = new Set(rows.flatMap(({ targetId }) => targetId ?? []))
  const policies = rows.map((row): Columns => {
    const [renewed] = renewedIn(row).filter((id) => inBook.has(id) || inFiles.has(id))
    return newPolicyColumns(row, renewed ?? null, context)
  })
  const earlier = await earlierTerms(tx, policies)
  return policies.map((policy) => {
    const renewedFrom = policy.renewed_from ?? earlier.get(policy.id) ?? null
    const written = {
      startDate: textIn(policy, 'start_date') ?? '',
      endDate: textIn(policy, 'end_date') ?? '',
      isRenewal: renewedFrom !== null,
      isActive: policy.status === 'active',
      cancelledOn: textIn(policy, 'cancelled_on'),
    }
    return { ...policy, renewed_from: renewedFrom, ...stateOfNew(written, context.at) }
  })
}

function newPolicyColumns(
  { targetId, parentId, values }: RowToWrite,
  renewedFrom: string | null,
  context: WriteContext,
): Columns {
  const { at, by, lines, companyId, day } = context
  const line = lineNamed(lines, values['policies.line'] ?? '')
  const policy = newPolicy(values, line?.category ?? 'commercial', day)
  return {
    id: targetId,
    user_id: parentId,
    policy_number: policy.policyNumber,
    carrier: policy.carrier,
    carrier_company_id: companyId(policy.carrier, values['policies.company']),
    type: policy.type,
    category: policy.category,
    status: policy.status,
    premium: policy.premium,
    deductible: policy.deductible,
    coverage_limit: policy.coverageLimit,
    coverages: policy.coverages,
    start_date: policy.startDate,
    end_date: policy.endDate,
    payment_frequency: policy.paymentFrequency,
    coverage_type: policy.coverageType,
    description: policy.description,
    named_insured: policy.namedInsured,
    wholesaler: policy.wholesaler,
    renewed_from: renewedFrom,
    created_at: at,
    created_by: by,
    ...offColumns(policy.deactivationReason, policy.cancelledOn, context),
  }
}

const offColumns = (reason: string | null, cancelledOn: string | null, { at, by }: WriteContext): Columns =>
  // One that was cancelled on a day that is known has ended on it; all else is off the lists.
  reason === 'cancelled' && cancelledOn !== null
    ? { deactivation_reason: null, deactivated_at: null, deactivated_by: null, cancelled_on: cancelledOn }
    : reason === null
      ? {}
      : { deactivation_reason: reason, deactivated_at: at, deactivated_by: by, cancelled_on: cancelledOn }

const columnNames: ColumnNames = {
  'policies.status': 'status',
  'policies.number': 'policy_number',
  'policies.start': 'start_date',
  'policies.end': 'end_date',
  'policies.premium': 'premium',
  'policies.frequency': 'payment_frequency',
  'policies.limit': 'coverage_limit',
  'policies.deductible': 'deductible',
  'policies.coverageType': 'coverage_type',
  'policies.description': 'description',
  'policies.namedInsured': 'named_insured',
  'policies.wholesaler': 'wholesaler',
}

function columnsOf(field: BookField, after: string, { values }: RowToWrite, context: WriteContext): Columns {
  const { lines, companyId } = context
  if (field === 'policies.limits') {
    const coverages = limitsFromCell(after)
    return coverages ? { coverages } : {}
  }
  if (field === 'policies.carrier')
    return { carrier: after, carrier_company_id: companyId(after, values['policies.company']) }
  if (field === 'policies.line') {
    const line = lineNamed(lines, after)
    return line ? { type: line.name, category: line.category } : {}
  }
  if (field === 'policies.offAs')
    return offColumns(after, after === 'cancelled' ? (values['policies.cancelledOn'] ?? null) : null, context)
  if (field === 'policies.cancelledOn' && values['policies.offAs'] === 'cancelled')
    return { cancelled_on: after }
  return {}
}

const correctedNames: ColumnNames = {
  ...columnNames,
  'policies.limits': 'coverages',
  'policies.carrier': 'carrier',
  'policies.line': 'type',
}
const camelCased = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The correction that a changed row is. A cancellation is none: it has an event of its own. */
function correctionOf({ targetId, changes }: RowToWrite) {
  const corrected = changes.flatMap(({ field, before, after }): [string, [unknown, unknown]][] => {
    const column = correctedNames[field]
    return column === undefined ? [] : [[camelCased(column), [before, after]]]
  })
  return targetId === null || corrected.length === 0
    ? []
    : [{ id: newId(), policyId: targetId, changes: Object.fromEntries(corrected) }]
}
