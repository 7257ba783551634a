import { BadgeCheck, CalendarCheck2, RefreshCw, Scale } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { UpcomingRenewal } from '../../contract/policies.ts'
import { formatDay } from '../../contract/values/days.ts'
import { shortTypeName } from '../../contract/values/insurance-types.ts'
import { formatCount } from '../../contract/values/plural.ts'
import type { TermStanding } from '../../contract/values/policy-events.ts'
import { termStandingLabels } from '../../contract/values/standing-labels.ts'
import { makeCsvExportOptions } from '../activity/export-button.tsx'
import { useList } from '../api/query.ts'
import { policies } from '../api/wire.ts'
import { clientPaths } from '../clients/paths.ts'
import { ListPage } from '../list-page.tsx'
import { SelectAndMessage } from '../messages/select-and-message.tsx'
import { policyPaths } from '../policies/paths.ts'
import { unconfirmedRenewalText } from '../policies/policy-labels.ts'
import { Premium } from '../policies/premium.tsx'
import { quotePaths } from '../quotes/paths.ts'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { useListFilters } from '../ui/list-filters.tsx'
import { tickColumn, useSelection } from '../ui/selection.tsx'
import { sortByAmount, sortByComingDate, sortByText, useSorting } from '../ui/sorting.tsx'
import { type Column, DataTable, useIsWideTable } from '../ui/table.tsx'
import { ConfirmSelectedRenewals } from './confirm-selected-renewals.tsx'
import { ConfirmRenewal } from './unconfirmed-renewal.tsx'

const RenewPolicy = lazyDialog(async () => (await import('./renew-policy.tsx')).RenewPolicy)

const AskForQuotes = lazyDialog(async () => (await import('./ask-for-quotes.tsx')).AskForQuotes)

const showFilter = {
  name: 'show',
  label: 'Show',
  options: [
    { value: 'all', label: 'Next 90 days and unconfirmed terms' },
    { value: 'month', label: 'Next 30 days' },
    { value: 'late', label: 'Term began, not confirmed' },
  ],
} as const

const csvExportOptions = makeCsvExportOptions('renewals', 'renewal')

type OpenRenewalDialog = { action: 'renew' | 'quotes' | 'confirm'; row: UpcomingRenewal }

/** Policies to renew, by end date; the rows that the Upcoming Renewal tile counts. */
export function RenewalsPage() {
  const { role, covering } = useMe()
  const { search, choiceOf } = useListFilters()
  const [openDialog, setOpenDialog] = useState<OpenRenewalDialog | null>(null)
  const sorting = useSorting(['number', 'client', 'carrier', 'premium', 'end'], {
    by: 'end',
    direction: 'asc',
  })
  const show = choiceOf(showFilter)
  const listQuery = { show, search, ...sorting.apiParameters }
  const list = useList(policies.renewals, { ...listQuery, limit: 50 }, 'renewals', { keepRows: true })
  const selection = useSelection(list.items)
  // The agent's name is useless if all clients are the viewer's own.
  const hasAgentName = role === 'admin' || covering.length > 0
  const hasAgentColumn = useIsWideTable('96rem') && hasAgentName
  const nextColumn: Column<UpcomingRenewal> = {
    header: 'Next',
    kind: 'actions',
    cell: (row) => <NextStep row={row} onAct={(action) => setOpenDialog({ action, row })} />,
  }
  const closeDialog = () => setOpenDialog(null)
  return (
    <>
      <ListPage
        title="Renewals"
        subtitle="Expiring within 90 days, or awaiting carrier confirmation."
        exportProps={{ call: policies.exportRenewals, input: listQuery, outcomeOptions: csvExportOptions }}
        search={{ label: 'Search renewals', placeholder: 'Search renewals...' }}
        choices={[showFilter]}
        className="mb-4 sm:grid-cols-[1fr_22rem]"
        list={list}
        pluralNoun="renewals"
        singularNoun="renewal"
        skeleton={{ status: 'Loading renewals...', shape: 'rows', count: 6 }}
        empty={{
          icon: CalendarCheck2,
          title: 'No Renewals',
          text: 'No policy expires in the next 90 days without a renewal on file.',
          action: (
            <Button variant="secondary" to={policyPaths.list('active')}>
              View policies
            </Button>
          ),
        }}
        noMatches={(search !== '' || show !== 'all') && 'No renewals match your search.'}
      >
        <SelectAndMessage
          shown={list.items.map((row) => ({ ...row, clientId: row.userId }))}
          selection={selection}
          pluralNoun="Renewals"
          formatCount={formatRenewalCount}
        >
          <ConfirmSelectedRenewals renewals={list.items} selection={selection} />
        </SelectAndMessage>
        <DataTable
          label="Renewals"
          rows={list.items}
          sorting={sorting}
          rowKey={({ id }) => id}
          rowTo={({ id }) => policyPaths.one(id)}
          columns={[
            ...(selection.isSelecting ? [tickColumn<UpcomingRenewal>(selection, nameOf)] : []),
            policyColumn,
            hasAgentName && !hasAgentColumn ? clientAndAgentColumn : clientColumn,
            ...(hasAgentColumn ? [agentColumn] : []),
            carrierColumn,
            premiumColumn,
            endColumn,
            nextColumn,
          ]}
        />
      </ListPage>
      {openDialog?.action === 'renew' && <RenewPolicy policy={openDialog.row} onClose={closeDialog} />}
      {openDialog?.action === 'quotes' && <AskForQuotes policy={openDialog.row} onClose={closeDialog} />}
      {openDialog?.action === 'confirm' && (
        <ConfirmRenewal policy={{ ...openDialog.row, ...openDialog.row.nextTerm }} onClose={closeDialog} />
      )}
    </>
  )
}

const nameOf = ({ type, policyNumber }: UpcomingRenewal) => `${shortTypeName(type)} ${policyNumber}`

/**
 * Confirms a term that waits for its carrier's confirmation. Otherwise renews the policy or asks
 * for quotes.
 */
function NextStep({
  row,
  onAct,
}: {
  row: UpcomingRenewal
  onAct: (action: OpenRenewalDialog['action']) => void
}) {
  const { policyNumber, daysLate, nextTerm, quote } = row
  const isWaiting = daysLate !== null || nextTerm !== null
  const [label, action, icon] = isWaiting
    ? (['Confirm Renewal', 'confirm', BadgeCheck] as const)
    : (['Renew', 'renew', RefreshCw] as const)
  return (
    <div className="flex w-max gap-2">
      <Button
        variant="secondary"
        size="sm"
        icon={icon}
        aria-label={`${label} ${policyNumber}`}
        onClick={() => onAct(action)}
      >
        {label}
      </Button>
      {!isWaiting && quote === null && (
        <Button
          variant="secondary"
          size="sm"
          icon={Scale}
          aria-label={`Remarket ${policyNumber}`}
          onClick={() => onAct('quotes')}
        >
          Remarket
        </Button>
      )}
    </div>
  )
}

/** Standings that decide what to do about a renewal. */
const noticeStandings: readonly TermStanding[] = [
  'cancellation pending',
  'cancellation due',
  'nonrenewal pending',
]

const policyColumn: Column<UpcomingRenewal> = {
  header: 'Policy',
  kind: 'title',
  sort: { by: 'number', asc: 'by number, A to Z', desc: 'by number, Z to A' },
  cell: ({ type, policyNumber, daysLate, nextTerm, quote, standing, isConditional }) => (
    <>
      <span className="block font-semibold">{shortTypeName(type)}</span>
      <span className="block text-xs font-normal text-muted">{policyNumber}</span>
      {daysLate !== null && (
        <span className="block text-xs font-medium text-red-ink">{unconfirmedRenewalText}</span>
      )}
      {noticeStandings.includes(standing) && (
        <span className="block text-xs font-medium text-red-ink">{termStandingLabels[standing]}</span>
      )}
      {isConditional && <span className="block text-xs font-medium text-amber-ink">Conditional renewal</span>}
      {quote && !nextTerm && (
        <span className="block text-xs font-medium">
          Quotes requested,{' '}
          <Link to={quotePaths.one(quote.id)} className="text-orange-ink hover:underline">
            #{quote.requestId}
          </Link>
        </span>
      )}
      {nextTerm && (
        <span className="block text-xs font-medium text-amber-ink">
          Renewal on file, awaiting carrier confirmation
        </span>
      )}
    </>
  ),
}
const clientColumn: Column<UpcomingRenewal> = {
  header: 'Client',
  sort: sortByText('client'),
  cell: (row) => <ClientLink row={row} />,
}
const clientAndAgentColumn: Column<UpcomingRenewal> = {
  ...clientColumn,
  cell: (row) => (
    <>
      <ClientLink row={row} />
      <span className="block text-xs text-muted">{row.agentName}</span>
    </>
  ),
}
const agentColumn: Column<UpcomingRenewal> = { header: 'Agent', cell: ({ agentName }) => agentName }
const carrierColumn: Column<UpcomingRenewal> = {
  header: 'Carrier',
  sort: sortByText('carrier'),
  cell: ({ insurer }) => insurer,
  minWidth: 'xl',
}
const premiumColumn: Column<UpcomingRenewal> = {
  header: 'Premium',
  align: 'end',
  sort: sortByAmount('premium'),
  cell: (row) => <Premium policy={row} />,
  minWidth: 'xl',
}
const endColumn: Column<UpcomingRenewal> = {
  header: 'Expires',
  sort: sortByComingDate('end'),
  cell: ({ daysLeft, daysLate, endDate }) => (
    <>
      <span className="block font-medium whitespace-nowrap">
        {daysLate === null ? daysText(daysLeft, 'left') : `Term began ${formatDaysAgo(daysLate)}`}
      </span>
      <span className="block text-xs whitespace-nowrap text-muted">{formatDay(endDate)}</span>
    </>
  ),
}

const daysText = (days: number, rest: string) => `${formatCount(days, 'day')} ${rest}`
const formatDaysAgo = (days: number) => (days === 0 ? 'today' : daysText(days, 'ago'))

function ClientLink({ row: { userId, clientName } }: { row: UpcomingRenewal }) {
  return (
    <Link to={clientPaths.one(userId)} className="hover:underline">
      {clientName}
    </Link>
  )
}

const formatRenewalCount = (count: number) => formatCount(count, 'renewal')
