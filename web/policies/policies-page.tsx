import { ShieldOff } from 'lucide-react'
import { type Policy, policies } from '../../contract/policies.ts'
import { formatDay } from '../../contract/values/days.ts'
import { shortTypeName } from '../../contract/values/insurance-types.ts'
import { agency } from '../agency.ts'
import { useList } from '../api/query.ts'
import { paths } from '../paths.ts'
import { isStaff, useMe } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { SelectField } from '../ui/field.tsx'
import { useFilters } from '../ui/filters.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Pager } from '../ui/pager.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { cardTone, isUnconfirmed, premiumText, statusText, unconfirmedText } from './policy-words.ts'

const shows = [
  { value: 'all', label: 'All policies' },
  { value: 'active', label: 'Active' },
  { value: 'pending', label: 'Pending' },
  { value: 'expired', label: 'Expired' },
  { value: 'added', label: 'Added in the past 30 days' },
  { value: 'renewing', label: 'Upcoming renewal, under 90 days' },
] as const
type Show = (typeof shows)[number]['value']

/** Every policy the person sees, and the lists behind the tiles of the dashboard. */
export function PoliciesPage() {
  const { given, put } = useFilters()
  const show = shows.find(({ value }) => value === given.get('show'))?.value ?? 'all'
  const search = given.get('search') ?? ''
  return (
    <>
      <title>{`Policies · ${agency.name}`}</title>
      <PageHeader title="Policies" back={{ to: paths.home, label: 'Back to Dashboard' }} />
      <div className="mb-4 grid gap-3 sm:grid-cols-[1fr_20rem]">
        <SearchBox
          label="Search policies"
          placeholder="Search policies..."
          value={search}
          onSearch={(text) => put('search', text)}
        />
        <SelectField
          label="Show"
          hideLabel
          options={shows}
          value={show}
          onChange={({ currentTarget: { value } }) => put('show', value === 'all' ? '' : value)}
        />
      </div>
      <PolicyList show={show} search={search} />
    </>
  )
}

function PolicyList({ show, search }: { show: Show; search: string }) {
  const me = useMe()
  const list = useList(policies.list, { show, search, limit: 50 }, 'policies', { keepRows: true })
  if (list.error) return <Failed text={list.error.message} onRetry={list.retry} busy={list.isRefreshing} />
  if (list.isPending) return <Skeleton status="Loading policies..." shape="rows" count={6} />
  if (list.items.length === 0)
    return (
      <Empty
        icon={ShieldOff}
        title="No Policies Found"
        text={search ? 'No policies match your search.' : 'There are no policies in this list.'}
      />
    )
  return (
    <>
      <DataTable
        label="Policies"
        rows={list.items}
        rowKey={({ id }) => id}
        rowTo={({ id }) => paths.policy(id)}
        columns={
          isStaff(me) ? [policy, client, { ...carrier, from: 'xl' }, ...rest] : [policy, carrier, ...rest]
        }
      />
      <Pager list={list} things="policies" />
    </>
  )
}

const policy: Column<Policy> = {
  head: 'Policy',
  kind: 'title',
  cell: (policy) => (
    <>
      <span className="block font-semibold">{shortTypeName(policy.type)}</span>
      <span className="block text-xs font-normal text-muted">{policy.policyNumber}</span>
      {isUnconfirmed(policy) && (
        <span className="block text-xs font-medium text-amber-ink">{unconfirmedText}</span>
      )}
    </>
  ),
}
const client: Column<Policy> = { head: 'Client', cell: ({ clientName }) => clientName }
const carrier: Column<Policy> = {
  head: 'Carrier',
  cell: ({ insurer }) => <span className="whitespace-nowrap">{insurer}</span>,
  from: 'lg',
}
const rest: Column<Policy>[] = [
  { head: 'Premium', align: 'end', cell: (policy) => <Premium policy={policy} />, from: 'lg' },
  { head: 'Status', cell: ({ status }) => <Badge tone={cardTone[status]}>{statusText[status]}</Badge> },
  {
    head: 'Renewal',
    cell: ({ status, endDate }) => (
      <span className="whitespace-nowrap">
        {status === 'expired' && 'Ended '}
        {formatDay(endDate)}
      </span>
    ),
  },
]

/** The amount over what it is for, so that the amounts line up. */
function Premium({ policy }: { policy: Policy }) {
  const [amount, ...term] = premiumText(policy).split(/(?= \/ )/)
  return (
    <>
      <span className="block">{amount}</span>
      <span className="block min-w-24 text-xs text-muted xl:whitespace-nowrap">{term}</span>
    </>
  )
}
