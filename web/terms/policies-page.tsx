import { ShieldOff, ShieldPlus } from 'lucide-react'
import { Link } from 'react-router'
import type { Policy } from '../../contract/policies.ts'
import { shortTypeName } from '../../contract/values/insurance-types.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { makeCsvExportOptions } from '../activity/export-button.tsx'
import { useList } from '../api/query.ts'
import { policies } from '../api/wire.ts'
import { clientPaths } from '../clients/paths.ts'
import { homePaths } from '../home/paths.ts'
import { ListPage } from '../list-page.tsx'
import { SelectAndMessage } from '../messages/select-and-message.tsx'
import { policyPaths } from '../policies/paths.ts'
import { quotePaths } from '../quotes/paths.ts'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { useListFilters } from '../ui/list-filters.tsx'
import { tickColumn, useSelection } from '../ui/selection.tsx'
import { sortByText, useSorting } from '../ui/sorting.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { carrierColumn, policyColumn, termColumns } from './policy-table.tsx'

const showFilter = {
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

const csvExportOptions = makeCsvExportOptions('policies', 'policy')

/** All policies that the person may see; also the lists behind the dashboard's tiles. */
export function PoliciesPage() {
  const me = useMe()
  const { search, choiceOf, clear, searchParams } = useListFilters()
  const show = choiceOf(showFilter)
  const sorting = useSorting(
    ['number', 'client', 'carrier', 'premium', 'end'],
    show === 'renewing' ? { by: 'end', direction: 'asc' } : { label: 'Newest first' },
  )
  const [year, clientId] = [searchParams.get('year'), searchParams.get('client')]
  const listQuery = {
    ...{ show, search, ...sorting.apiParameters },
    ...(year ? { year } : {}),
    ...(clientId ? { clientId } : {}),
  }
  const list = useList(policies.list, { ...listQuery, limit: 50 }, 'policies', { keepRows: true })
  const selection = useSelection(list.items)
  const tickColumns = selection.isSelecting ? [tickColumn<Policy>(selection, nameOf)] : []
  return (
    <ListPage
      title="Policies"
      subtitle={
        (year || clientId) && (
          <>
            {[
              year ? 'Terms' : 'Policies',
              clientId && list.items[0] && `of ${list.items[0].clientName}`,
              year && `that begin in ${year}`,
            ]
              .filter(Boolean)
              .join(' ')}
            .{' '}
            <Link to={policyPaths.list()} className="font-medium text-ink underline underline-offset-2">
              Show all policies
            </Link>
          </>
        )
      }
      backLink={{ to: homePaths.home, label: 'Back to Dashboard' }}
      exportProps={
        isStaff(me) && { call: policies.export, input: listQuery, outcomeOptions: csvExportOptions }
      }
      search={{ label: 'Search policies', placeholder: 'Search policies...' }}
      choices={[showFilter]}
      className="mb-4 sm:grid-cols-[1fr_20rem]"
      list={list}
      pluralNoun="policies"
      singularNoun="policy"
      skeleton={{ status: 'Loading policies...', shape: 'rows', count: 6 }}
      empty={emptyStateFor({ isStaff: isStaff(me), shownStatus: show, onShowAll: clear })}
      noMatches={search !== '' && 'No policies match your search.'}
    >
      {isStaff(me) && (
        <SelectAndMessage
          shown={list.items.map((item) => ({ ...item, clientId: item.userId }))}
          selection={selection}
          pluralNoun="Policies"
          formatCount={formatPolicyCount}
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
            ? [
                ...tickColumns,
                policyColumn,
                clientColumn,
                { ...carrierColumn, minWidth: 'xl' },
                ...termColumns,
              ]
            : [policyColumn, carrierColumn, ...termColumns]
        }
      />
    </ListPage>
  )
}

const nameOf = ({ type, policyNumber }: Policy) => `${shortTypeName(type)} ${policyNumber}`

const clientColumn: Column<Policy> = {
  header: 'Client',
  sort: sortByText('client'),
  cell: ({ clientName }) => clientName,
}
const formatPolicyCount = (count: number) => formatCount(count, 'policy', 'policies')

const noPolicyTexts = {
  active: 'No policy is in force today.',
  pending: 'No policy is pending.',
  expired: 'No policy has expired.',
  added: 'No policy was added in the past 30 days.',
  renewing: 'No policy expires in less than 90 days without a renewal.',
}

function emptyStateFor({
  isStaff,
  shownStatus,
  onShowAll,
}: {
  isStaff: boolean
  shownStatus: (typeof showFilter.options)[number]['value']
  onShowAll: () => void
}) {
  const title = 'No Policies Found'
  if (shownStatus !== 'all')
    return {
      icon: ShieldOff,
      title,
      text: noPolicyTexts[shownStatus],
      action: (
        <Button variant="secondary" onClick={onShowAll}>
          Show All Policies
        </Button>
      ),
    }
  return isStaff
    ? {
        icon: ShieldPlus,
        title,
        text: 'Your clients’ policies will be listed here. Add one from a client’s page.',
        action: (
          <Button variant="secondary" to={clientPaths.list}>
            View clients
          </Button>
        ),
      }
    : {
        icon: ShieldPlus,
        title,
        text: 'Your policies will be here as soon as your agent adds them.',
        action: (
          <Button variant="secondary" to={quotePaths.request}>
            Get a Quote
          </Button>
        ),
      }
}
