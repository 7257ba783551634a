import { CalendarClock, CircleCheck, Clock, FolderOpen, Send, ShieldAlert } from 'lucide-react'
import { ExportButton, makeCsvExportOptions } from '../activity/export-button.tsx'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { claims } from '../api/wire.ts'
import { policyPaths } from '../policies/paths.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ListFilters, NoMatches, useListFilters } from '../ui/list-filters.tsx'
import { Tile, Tiles, TilesSkeleton } from '../ui/tile.tsx'
import { claimStatusOptions } from './claim-labels.ts'
import { ClaimList } from './claim-list.tsx'
import { claimPaths } from './paths.ts'
import { claimFiguresQuery } from './preload.ts'

const statusFilter = {
  name: 'status',
  label: 'Claim status',
  options: [
    { value: 'all', label: 'All statuses' },
    { value: 'overdue', label: 'Overdue' },
    ...claimStatusOptions,
  ],
} as const

const orderFilter = {
  name: 'sort',
  label: 'Sort by',
  options: [
    { value: 'due', label: 'Next action due' },
    { value: 'newest', label: 'Newest first' },
    { value: 'oldest', label: 'Oldest first' },
    { value: 'client', label: 'Client, A to Z' },
  ],
} as const

/** Filters and sorting from the URL. By default, the order in which claims are worked on. */
function useClaimFilters() {
  const { search, choiceOf } = useListFilters()
  return { search, status: choiceOf(statusFilter), sort: choiceOf(orderFilter) }
}

const csvExportOptions = makeCsvExportOptions('claims', 'claim')

export function ExportClaims() {
  const listQuery = useClaimFilters()
  return <ExportButton call={claims.export} input={listQuery} outcomeOptions={csvExportOptions} />
}

/** Claims of all clients, overdue ones first, with counts, search and filters. */
export function ClaimsOfClients() {
  const listQuery = useClaimFilters()
  const { search, status } = listQuery
  return (
    <section aria-label="Client Claims">
      <Figures />
      <ListFilters
        search={{ label: 'Search claims', placeholder: 'Search claims...' }}
        choices={[statusFilter, orderFilter]}
        className="my-4 grid-cols-2 *:first:col-span-2 md:grid-cols-[1fr_12rem_14rem] md:*:first:col-span-1"
      />
      <ClaimList
        filters={listQuery}
        showsClient
        empty={
          search || status !== 'all' ? (
            <NoMatches title="No Claims Found" text="No claims match your search." />
          ) : (
            <Empty
              icon={ShieldAlert}
              title="No Claims Found"
              text="Claims that clients report will be listed here. To file one for a client, open the client’s policy."
              action={
                <Button variant="secondary" to={policyPaths.list('active')}>
                  View policies
                </Button>
              }
            />
          )
        }
      />
    </section>
  )
}

function Figures() {
  return (
    <QueryView
      query={endpointQuery(...claimFiguresQuery)}
      skeleton={<TilesSkeleton status="Loading figures..." columnCount={5} />}
    >
      {(data) => (
        <Tiles columnCount={5}>
          <Tile
            icon={CalendarClock}
            label="Overdue"
            value={data.overdue}
            to={claimPaths.ofStatus('overdue')}
          />
          <Tile icon={Clock} label="Reported" value={data.reported} to={claimPaths.ofStatus('reported')} />
          <Tile
            icon={Send}
            label="Sent to carrier"
            value={data.sentToCarrier}
            to={claimPaths.ofStatus('sent_to_carrier')}
          />
          <Tile icon={FolderOpen} label="Open" value={data.open} to={claimPaths.ofStatus('open')} />
          <Tile icon={CircleCheck} label="Closed" value={data.closed} to={claimPaths.ofStatus('closed')} />
        </Tiles>
      )}
    </QueryView>
  )
}
