import { ShieldOff } from 'lucide-react'
import type { Policy } from '../../contract/policies.ts'
import { formatDay } from '../../contract/values/days.ts'
import { shortTypeName } from '../../contract/values/insurance-types.ts'
import { plural } from '../../contract/values/plural.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { formatStandingNote } from '../../contract/values/standing-labels.ts'
import { csvExportOutcome } from '../activity/export-csv.tsx'
import { useList } from '../api/query.ts'
import { policies } from '../api/wire.ts'
import { homePaths } from '../home/paths.ts'
import { ListPage } from '../list-page.tsx'
import { SelectAndMessage } from '../messages/select-and-message.tsx'
import { policyPaths } from '../policies/paths.ts'
import {
  endDayOf,
  isUnconfirmedRenewal,
  policyCardTone,
  policyStatusLabels,
  unconfirmedRenewalText,
} from '../policies/policy-labels.ts'
import { Premium } from '../policies/premium.tsx'
import { useMe } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { useListFilters } from '../ui/list-filters.tsx'
import { tickColumn, useSelection } from '../ui/selection.tsx'
import { sortByAmount, sortByComingDate, sortByText, useSorting } from '../ui/sorting.tsx'
import { type Column, DataTable } from '../ui/table.tsx'

const byShow = {
  name: 'show',
  label: 'Show',
  options: [
    { value: 'all', label: 'All policies' },
    { value: 'active', label: 'Active' },
    { value: 'pending', label: 'Pending' },
    { value: 'expired', label: 'Expired' },
    { value: 'added', label: 'Added in the past 30 days' },
    { value: 'renewing', label: 'Upcoming renewal, under 90 days' },
  ],
} as const

const asCsv = csvExportOutcome('policies', 'policy')

/** All policies that the person may see; also the lists behind the dashboard's tiles. */
export function PoliciesPage() {
  const me = useMe()
  const { search, chosen } = useListFilters()
  const show = chosen(byShow)
  const sorting = useSorting(
    ['number', 'client', 'carrier', 'premium', 'end'],
    show === 'renewing' ? { by: 'end', direction: 'asc' } : { label: 'Newest first' },
  )
  const wanted = { show, search, ...sorting.sent }
  const list = useList(policies.list, { ...wanted, limit: 50 }, 'policies', { keepRows: true })
  const selection = useSelection(list.items)
  const ticks = selection.isSelecting ? [tickColumn<Policy>(selection, nameOf)] : []
  return (
    <ListPage
      title="Policies"
      back={{ to: homePaths.home, label: 'Back to Dashboard' }}
      exported={isStaff(me) && { call: policies.export, sent: wanted, csv: asCsv }}
      search={{ label: 'Search policies', placeholder: 'Search policies...' }}
      by={[byShow]}
      className="mb-4 sm:grid-cols-[1fr_20rem]"
      list={list}
      things="policies"
      counted="policy"
      skeleton={{ status: 'Loading policies...', shape: 'rows', count: 6 }}
      empty={{
        icon: ShieldOff,
        title: 'No Policies Found',
        text: search ? 'No policies match your search.' : 'No policies in this list.',
      }}
    >
      {isStaff(me) && (
        <SelectAndMessage
          shown={list.items.map((one) => ({ ...one, clientId: one.userId }))}
          selection={selection}
          things="Policies"
          inWords={formatPolicyCount}
        />
      )}
      <DataTable
        label="Policies"
        rows={list.items}
        sorting={sorting}
        rowKey={({ id }) => id}
        rowTo={({ id }) => policyPaths.one(id)}
        columns={
          isStaff(me)
            ? [...ticks, policy, client, { ...carrier, from: 'xl' }, ...rest]
            : [policy, carrier, ...rest]
        }
      />
    </ListPage>
  )
}

const nameOf = ({ type, policyNumber }: Policy) => `${shortTypeName(type)} ${policyNumber}`

const policy: Column<Policy> = {
  head: 'Policy',
  kind: 'title',
  sort: { by: 'number', asc: 'by number, A to Z', desc: 'by number, Z to A' },
  cell: (policy) => (
    <>
      <span className="block font-semibold">{shortTypeName(policy.type)}</span>
      <span className="block text-xs font-normal text-muted">{policy.policyNumber}</span>
      {(isUnconfirmedRenewal(policy) || formatStandingNote(policy)) && (
        <span className="block text-xs font-medium text-amber-ink">
          {isUnconfirmedRenewal(policy) ? unconfirmedRenewalText : formatStandingNote(policy)}
        </span>
      )}
    </>
  ),
}
const client: Column<Policy> = {
  head: 'Client',
  sort: sortByText('client'),
  cell: ({ clientName }) => clientName,
}
const carrier: Column<Policy> = {
  head: 'Carrier',
  sort: sortByText('carrier'),
  cell: ({ insurer }) => <span className="whitespace-nowrap">{insurer}</span>,
  from: 'lg',
}
const rest: Column<Policy>[] = [
  {
    head: 'Premium',
    align: 'end',
    sort: sortByAmount('premium'),
    cell: (policy) => <Premium of={policy} />,
    from: 'lg',
  },
  {
    head: 'Status',
    cell: ({ status }) => <Badge tone={policyCardTone[status]}>{policyStatusLabels[status]}</Badge>,
  },
  {
    head: 'Renewal',
    sort: sortByComingDate('end'),
    cell: (policy) => (
      <span className="whitespace-nowrap">
        {policy.status === 'expired' && 'Ended '}
        {formatDay(endDayOf(policy))}
      </span>
    ),
  },
]

const formatPolicyCount = (count: number) => plural(count, 'policy', 'policies')
