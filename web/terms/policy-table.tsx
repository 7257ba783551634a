import type { Policy } from '../../contract/policies.ts'
import { formatDay } from '../../contract/values/days.ts'
import { shortTypeName } from '../../contract/values/insurance-types.ts'
import { formatStandingNote } from '../../contract/values/standing-labels.ts'
import { policyPaths } from '../policies/paths.ts'
import {
  endDayOf,
  groupByStatus,
  isUnconfirmedRenewal,
  unconfirmedRenewalText,
} from '../policies/policy-labels.ts'
import { Premium } from '../policies/premium.tsx'
import { sortByAmount, sortByComingDate, sortByText } from '../ui/sorting.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { PolicyActions } from './policy-actions.tsx'
import { PolicyStatusBadge } from './policy-card.tsx'

export const policyColumn: Column<Policy> = {
  header: 'Policy',
  kind: 'title',
  sort: { by: 'number', asc: 'by number, A to Z', desc: 'by number, Z to A' },
  cell: (policy) => {
    const note = isUnconfirmedRenewal(policy) ? unconfirmedRenewalText : formatStandingNote(policy)
    return (
      <>
        <span className="block font-semibold">{shortTypeName(policy.type)}</span>
        <span className="block text-xs font-normal text-muted">{policy.policyNumber}</span>
        {note && policy.deactivatedAt === null && (
          <span className="block text-xs font-medium text-amber-ink">{note}</span>
        )}
      </>
    )
  },
}
export const carrierColumn: Column<Policy> = {
  header: 'Carrier',
  sort: sortByText('carrier'),
  cell: ({ insurer }) => <span className="whitespace-nowrap">{insurer}</span>,
  minWidth: 'md',
}
export const termColumns: Column<Policy>[] = [
  {
    header: 'Premium',
    align: 'end',
    sort: sortByAmount('premium'),
    cell: (policy) => <Premium policy={policy} />,
    minWidth: 'md',
  },
  { header: 'Status', cell: (policy) => <PolicyStatusBadge policy={policy} /> },
  {
    header: 'Renewal',
    sort: sortByComingDate('end'),
    cell: (policy) => (
      <span className="whitespace-nowrap">
        {policy.status === 'expired' && 'Ended '}
        {formatDay(endDayOf(policy))}
      </span>
    ),
  },
]

const actionsColumn: Column<Policy> = {
  header: 'Actions',
  kind: 'actions',
  cell: (policy) => <PolicyActions policy={policy} />,
}
const columns = [policyColumn, carrierColumn, ...termColumns, actionsColumn]

/** The policies of PolicyGrid as rows, for staff: current, then ended, then deactivated. */
export function PolicyTable({ policies }: { policies: readonly Policy[] }) {
  const { current, expired, deactivated } = groupByStatus(policies)
  const endedIds = new Set(expired.map(({ id }) => id))
  return (
    <DataTable
      label="Policies"
      rows={[...current, ...expired, ...deactivated]}
      columns={columns}
      rowKey={({ id }) => id}
      rowTo={({ id }) => policyPaths.one(id)}
      groupOf={({ id, deactivatedAt }) =>
        deactivatedAt !== null ? 'Deactivated' : endedIds.has(id) ? 'Expired policies' : 'Current policies'
      }
    />
  )
}
