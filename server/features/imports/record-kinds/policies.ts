import { z } from 'zod'
import { Coverage } from '../../../../contract/policies.ts'
import type { BookField } from '../../../../contract/values/book-columns.ts'
import { formatLimitsCell, limitsFromCell } from '../../../../contract/values/book-limits.ts'
import { addYears } from '../../../../contract/values/days.ts'
import type { ImportValues } from '../../../../contract/values/import-storage.ts'
import { findLineByName } from '../../../../contract/values/lines.ts'
import { unassignedPolicyNumber } from '../../../../contract/values/renewal-labels.ts'
import type { Db } from '../../../database/tables.ts'
import { newId } from '../../../platform/ids.ts'
import { formerClientsAmong, policiesWithNumbers } from '../book-queries.ts'
import { newPolicyState } from '../imported-policies.ts'
import { openEndDay } from '../parse-dates.ts'
import { hasLinesPrefix, isLinesOnly } from '../policy-lines.ts'
import {
  findEarlierTerms,
  policiesEnteredSince,
  policiesOnCertificates,
  policiesWithEvents,
  recordCorrections,
  updatePolicies,
} from '../policy-queries.ts'
import type { RowMatch, StagedRow } from '../row-queries.ts'
import { normalizedPolicyNumber } from '../row-records.ts'
import {
  type BookRowColumns,
  dependentsOf,
  lockIds,
  type StoredBookRow,
  storedBookRows,
} from '../table-queries.ts'
import type { RowToWrite } from '../write-queries.ts'
import {
  bookValues,
  changesBetween,
  columnText,
  type FieldValues,
  fileValues,
  storedPropertyOf,
} from './fields.ts'
import { findWithoutNumber, termKey } from './find-policies.ts'
import { assignIds, isUuid } from './free-ids.ts'
import type { ImportKind, MatchContext, MatchTarget, RowToAdd, WriteContext } from './import-kind.ts'
import { matchInBook, matchWithoutOwner, newMatch, toWrongMatch } from './matches.ts'

const fields = [
  'policies.number',
  'policies.carrier',
  'policies.line',
  'policies.status',
  'policies.start',
  'policies.end',
  'policies.premium',
  'policies.frequency',
  'policies.limit',
  'policies.limits',
  'policies.deductible',
  'policies.coverageType',
  'policies.description',
  'policies.namedInsured',
  'policies.wholesaler',
  'policies.offAs',
  'policies.cancelledOn',
] as const

/** Leaves the end out of a policy that runs until cancelled: the portal computes its terms. */
function policyFileValues(values: ImportValues): FieldValues {
  const fileFields = fileValues(values, fields)
  return fileFields['policies.end'] === openEndDay ? { ...fileFields, 'policies.end': null } : fileFields
}

const Coverages = z.array(Coverage)

const policyBookValues = ({ columns }: StoredBookRow): FieldValues => ({
  ...bookValues(columns, fields),
  'policies.limits': formatLimitsCell(Coverages.parse(columns.coverages)),
  'policies.offAs':
    columnText(columns, 'deactivation_reason') ?? (columns.cancelled_on === null ? null : 'cancelled'),
})

async function matchPolicies(context: MatchContext) {
  const { db, targets, foundPolicies, day } = context
  return async (rows: readonly StagedRow[]): Promise<RowMatch[]> => {
    await findWithoutNumber(context, rows)
    const ids = rows.flatMap(({ key }) => foundPolicies.get(key)?.id ?? [])
    const now = await storedBookRows(db, 'policies', ids)
    const idFor = await assignIds(db, 'policies', rows)
    const owners = rows.flatMap(({ accountKey }) => targets.accounts.get(accountKey ?? '')?.targetId ?? [])
    const formerClientIds = await formerClientsAmong(db, owners)
    return rows.map((row): RowMatch => {
      const policyInBook = foundPolicies.get(row.key)
      const account: MatchTarget | undefined =
        row.accountKey === null && policyInBook
          ? { targetId: policyInBook.owner, outcome: 'same' }
          : targets.accounts.get(row.accountKey ?? '')
      const ownerlessMatch = matchWithoutOwner(row, account)
      if (ownerlessMatch) return ownerlessMatch
      const parentId = account?.targetId ?? null
      const storedRow = policyInBook && now.get(policyInBook.id)
      // Expired policies of a former client may be imported, policies in force may not.
      const isFormerClient = account?.outcome !== 'new' && formerClientIds.has(parentId ?? '')
      if (!storedRow && isFormerClient && (row.values['policies.end'] ?? '') > day)
        return toWrongMatch(
          row,
          'This is a policy of a former client. Please reopen the client, or skip the policy',
        )
      if (!storedRow) return { ...newMatch(row, idFor(row.values), policyFileValues(row.values)), parentId }
      if (policyInBook.owner !== parentId)
        return toWrongMatch(row, `Policy ${row.title} belongs to another client`)
      const reason = policyInBook.reason ?? 'By its number, start date and carrier'
      return { ...matchInBook(row, policyInBook.id, policyChanges(row.values, storedRow), reason), parentId }
    })
  }
}

const policyChanges = (values: ImportValues, storedRow: StoredBookRow) =>
  changesBetween(policyFileValues(values), policyBookValues(storedRow)).filter(
    // A number in another notation is no change.
    ({ field, before, after }) =>
      (field !== 'policies.number' ||
        normalizedPolicyNumber(before ?? '') !== normalizedPolicyNumber(after)) &&
      // A package's lines do not replace a description that somebody wrote.
      (field !== 'policies.description' || before === null || !hasLinesPrefix(after) || isLinesOnly(before)),
  )

export const policiesKind: ImportKind<'policies'> = {
  name: 'policies',
  parent: 'accounts',
  fields,
  // Earlier terms come first, since later terms refer to them.
  order: (values) => Number((values['policies.start'] ?? '').replaceAll('-', '')),
  match: matchPolicies,
  bookValues: async (_, rows) => new Map(rows.map((row) => [row.id, policyBookValues(row)])),
  recheck: recheckPolicies,
  columnsOf,
  newRows,
  update: updatePolicies,
  async writeParts(tx, rows, context) {
    const changedRows = rows.filter(({ outcome }) => outcome === 'changed')
    await recordCorrections(tx, changedRows.flatMap(correctionOf), context)
  },
  async dependents(tx, ids) {
    const dependents = await dependentsOf(tx, 'policies', ids)
    for (const id of await policiesEnteredSince(tx, ids))
      dependents.set(id, [...(dependents.get(id) ?? []), 'policy_events'])
    for (const id of await policiesOnCertificates(tx, ids))
      dependents.set(id, [...(dependents.get(id) ?? []), 'certificates'])
    return dependents
  },
  async recheckUndo(tx, rows) {
    const ids = rows.map(({ now }) => now.id)
    const policyIdsWithEvents = await policiesWithEvents(tx, ids)
    const reason = 'The policy’s history has later entries: change its dates by hand'
    return new Map(
      rows.flatMap(({ now, before }) =>
        policyIdsWithEvents.has(now.id) && hasMovedDates(now.columns, before) ? [[now.id, reason]] : [],
      ),
    )
  },
}

/** Whether an undo moves a policy's dates, except those that changed with a cancellation. */
const hasMovedDates = (now: BookRowColumns, columnsBefore: BookRowColumns) =>
  now.cancelled_on === columnsBefore.cancelled_on &&
  (now.start_date !== columnsBefore.start_date || now.end_date !== columnsBefore.end_date)

const cancellationFields: readonly BookField[] = ['policies.cancelledOn', 'policies.offAs']
// The events of a policy decide these fields, so an import does not change them if there are
// events.
const eventBoundFields: readonly BookField[] = ['policies.start', 'policies.end', ...cancellationFields]

async function recheckPolicies(tx: Db, rows: readonly RowToWrite[]) {
  const refusals = new Map<string, string>()
  const ids = rows.flatMap(({ targetId }) => targetId ?? [])
  const policyIdsWithEvents = await policiesWithEvents(tx, ids)
  const numbers = rows.map(({ values }) => normalizedPolicyNumber(values['policies.number'] ?? ''))
  const termsInBook = new Set(
    (await policiesWithNumbers(tx, numbers)).map((one) => termKey(one.number, one.startDate, one.carrier)),
  )
  for (const { id, targetId, outcome, values, changes } of rows) {
    const { 'policies.number': number, 'policies.start': start, 'policies.carrier': carrier } = values
    if (
      policyIdsWithEvents.has(targetId ?? '') &&
      changes.some(({ field }) => eventBoundFields.includes(field))
    )
      refusals.set(id, 'The policy’s history has more entries than the file: change its dates by hand')
    if (outcome === 'new' && termsInBook.has(termKey(number, start, carrier)))
      refusals.set(id, 'This policy was added since the preview')
  }
  return refusals
}

function columnsOf(
  field: BookField,
  cellText: string,
  { values }: RowToWrite,
  context: WriteContext,
): BookRowColumns | undefined {
  const {
    'policies.offAs': deactivationReason,
    'policies.cancelledOn': cancelledOn,
    'policies.company': company,
  } = values
  if (field === 'policies.limits') {
    const coverages = limitsFromCell(cellText)
    return coverages ? { coverages } : {}
  }
  if (field === 'policies.carrier')
    return { carrier: cellText, carrier_company_id: context.companyId(cellText, company) }
  if (field === 'policies.line') {
    const line = findLineByName(context.lines, cellText)
    return line ? { type: line.name, category: line.category } : {}
  }
  if (field === 'policies.offAs')
    return deactivationColumns(cellText, cellText === 'cancelled' ? (cancelledOn ?? null) : null, context)
  if (field === 'policies.cancelledOn')
    return deactivationReason === 'cancelled' ? { cancelled_on: cellText } : {}
  return undefined
}

const deactivationColumns = (
  reason: string,
  cancelledOn: string | null,
  { at, by }: WriteContext,
): BookRowColumns =>
  // A policy with a known cancellation date ended on that day. All others are deactivated.
  reason === 'cancelled' && cancelledOn !== null
    ? { deactivation_reason: null, deactivated_at: null, deactivated_by: null, cancelled_on: cancelledOn }
    : { deactivation_reason: reason, deactivated_at: at, deactivated_by: by, cancelled_on: cancelledOn }

/** The end of the current term of a policy without end: the next anniversary after `day`. */
function endOfRunningTerm(start: string, day: string): string {
  let years = Math.max(1, Number(day.slice(0, 4)) - Number(start.slice(0, 4)))
  while (addYears(start, years) <= day) years++
  return addYears(start, years)
}

/** The end of a term if the file states none. */
function newPolicyEnd(values: ImportValues, today: string): string {
  const { 'policies.start': start = '', 'policies.cancelledOn': cancelledOn = '' } = values
  if (values['policies.end'] !== openEndDay) return addYears(start, 1)
  return endOfRunningTerm(start, cancelledOn > today ? cancelledOn : today)
}

async function newRows(tx: Db, rows: readonly RowToAdd[], context: WriteContext): Promise<BookRowColumns[]> {
  const { at, by, day } = context
  const renewedIdsOf = ({ values }: RowToWrite) => [values['policies.renews'] ?? ''].filter(isUuid)
  const renewedIds = rows.flatMap(({ row }) => renewedIdsOf(row))
  const policyIdsInBook = await lockIds(tx, 'policies', renewedIds)
  const policyIdsInFiles = new Set(rows.flatMap(({ row }) => row.targetId ?? []))
  const addedColumns = rows.map(({ row, columns }): BookRowColumns => {
    const [renewedId = null] = renewedIdsOf(row).filter(
      (id) => policyIdsInBook.has(id) || policyIdsInFiles.has(id),
    )
    return {
      policy_number: unassignedPolicyNumber,
      category: 'commercial',
      type: row.values['policies.line'],
      status: 'active',
      premium: 0,
      deductible: 0,
      coverage_limit: 0,
      coverages: [],
      end_date: newPolicyEnd(row.values, day),
      ...columns,
      renewed_from: renewedId,
      created_at: at,
      created_by: by,
    }
  })
  const earlierTermIds = await findEarlierTerms(tx, addedColumns)
  return addedColumns.map((policy) => {
    const renewedFrom = policy.renewed_from ?? earlierTermIds.get(policy.id) ?? null
    const term = {
      startDate: columnText(policy, 'start_date') ?? '',
      endDate: columnText(policy, 'end_date') ?? '',
      isRenewal: renewedFrom !== null,
      isActive: policy.status === 'active',
      cancelledOn: columnText(policy, 'cancelled_on'),
    }
    return { ...policy, renewed_from: renewedFrom, ...newPolicyState(term, at) }
  })
}

/** The correction event of a changed row. A cancellation has its own event. */
function correctionOf({ targetId, changes }: RowToWrite) {
  const correctedChanges = changes.filter(({ field }) => !cancellationFields.includes(field))
  if (targetId === null || correctedChanges.length === 0) return []
  const values = correctedChanges.map(({ field, before, after }): [string, [unknown, unknown]] => [
    storedPropertyOf(field),
    [before, after],
  ])
  return [{ id: newId(), policyId: targetId, changes: Object.fromEntries(values) }]
}
