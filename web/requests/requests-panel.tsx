import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock, Inbox, LoaderCircle, Siren } from 'lucide-react'
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { requestStatuses, requestTypeLabels, requestTypes } from '../../contract/values/request-labels.ts'
import { endpointQuery, useList } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { requests } from '../api/wire.ts'
import { invitePaths } from '../invites/paths.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ListFilters, NoMatches, useListFilters } from '../ui/list-filters.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tile, Tiles, TilesSkeleton } from '../ui/tile.tsx'
import { useHashTarget } from '../ui/use-hash-target.ts'
import { requestStatusLabels } from './request-labels.ts'

// Lazy: an empty dashboard has no rows.
const RequestRows = lazy(async () => ({ default: (await import('./request-rows.tsx')).RequestRows }))

const rowsSkeleton = <Skeleton status="Loading requests..." shape="rows" count={4} />

const statusFilter = {
  name: 'status',
  label: 'Status',
  options: [
    { value: 'all', label: 'All statuses' },
    ...requestStatuses.map((status) => ({ value: status, label: requestStatusLabels[status] })),
  ],
} as const
const typeFilter = {
  name: 'type',
  label: 'Type',
  options: [
    { value: 'all', label: 'All types' },
    ...requestTypes.map((type) => ({ value: type, label: requestTypeLabels[type] })),
  ],
} as const
const urgencyFilter = {
  name: 'urgency',
  label: 'Urgency',
  options: [
    { value: 'all', label: 'Urgent and normal' },
    { value: 'urgent', label: 'Urgent' },
    { value: 'normal', label: 'Normal' },
  ],
} as const

/** Requests of clients, with counts, search, filters and actions. Also on the dashboard. */
export function RequestsPanel({ limit = 20 }: { limit?: number }) {
  const panel = useHashTarget('requests')
  const title = useRequestsTitle()
  const list = useRequestList({ sortable: false, limit })
  return (
    <section ref={panel} id="requests" aria-labelledby="requests-title" className="mt-10 scroll-mt-20">
      <h2 id="requests-title" className="mb-4 text-lg font-bold">
        {title}
      </h2>
      <RequestFigures />
      <RequestFilters className={threeChoicesClassName} />
      <RequestListOf list={list}>
        <Suspense fallback={rowsSkeleton}>
          <RequestRows requests={list.items} />
        </Suspense>
      </RequestListOf>
    </section>
  )
}

const figuresQuery = endpointQuery(requests.figures, {})

/** The title, with the number of requests once that has loaded. */
export function useRequestsTitle(): string {
  const { data } = useQuery(figuresQuery)
  return data ? `Client Requests (${data.total.toLocaleString('en-US')})` : 'Client Requests'
}

export function RequestFigures() {
  return (
    <QueryView query={figuresQuery} skeleton={<TilesSkeleton status="Loading figures..." columnCount={5} />}>
      {({ total, pending, inProgress, completed, urgent }) => (
        <Tiles columnCount={5}>
          <Tile icon={Inbox} label="Total" value={total} />
          <Tile icon={Clock} label="Pending" value={pending} />
          <Tile icon={LoaderCircle} label="In Progress" value={inProgress} />
          <Tile icon={CircleCheck} label="Completed" value={completed} />
          <Tile icon={Siren} label="Urgent" value={urgent} />
        </Tiles>
      )}
    </QueryView>
  )
}

function useRequestFilters() {
  const { search, choiceOf } = useListFilters()
  return {
    search,
    status: choiceOf(statusFilter),
    type: choiceOf(typeFilter),
    urgency: choiceOf(urgencyFilter),
  }
}

const orderFilter = {
  name: 'sort',
  label: 'Sort by',
  options: [
    { value: 'newest', label: 'Newest first' },
    { value: 'open', label: 'Open first' },
    { value: 'oldest', label: 'Oldest first' },
    { value: 'client', label: 'Client, A to Z' },
  ],
} as const
const orders = {
  newest: {},
  open: { sort: 'open', direction: 'desc' },
  oldest: { sort: 'created', direction: 'asc' },
  client: { sort: 'client', direction: 'asc' },
} as const

const threeChoicesClassName =
  'my-4 sm:grid-cols-3 sm:*:first:col-span-3 xl:grid-cols-[minmax(25%,1fr)_minmax(0,12rem)_minmax(0,16rem)_minmax(0,12rem)] xl:*:first:col-span-1'
const fourChoicesClassName =
  'my-4 sm:grid-cols-2 sm:*:first:col-span-2 2xl:grid-cols-[minmax(25%,1fr)_minmax(0,11rem)_minmax(0,15rem)_minmax(0,13rem)_minmax(0,11rem)] 2xl:*:first:col-span-1'

/** Filters and sorting of the list. On the dashboard open requests always come first. */
export function useRequestQuery(isSortable: boolean) {
  const filters = useRequestFilters()
  const { choiceOf } = useListFilters()
  return { ...filters, ...orders[isSortable ? choiceOf(orderFilter) : 'open'] }
}

/** The requests that match the filters of the screen. */
export const useRequestList = ({ sortable, limit }: { sortable: boolean; limit: number }) =>
  useList(requests.list, { ...useRequestQuery(sortable), limit }, 'requests', { keepRows: true })

function RequestFilters({ sortable = false, className }: { sortable?: boolean; className: string }) {
  return (
    <ListFilters
      search={{ label: 'Search requests', placeholder: 'Search requests...' }}
      choices={
        sortable
          ? [statusFilter, typeFilter, urgencyFilter, orderFilter]
          : [statusFilter, typeFilter, urgencyFilter]
      }
      className={className}
    />
  )
}

/** The filters of the requests page, where the URL has the sorting. */
export const SortableRequestFilters = () => <RequestFilters sortable className={fourChoicesClassName} />

/** A list of requests in its current state, with its rows as `children`. */
export function RequestListOf({
  list,
  children,
}: Pick<ComponentProps<typeof ListOf>, 'list'> & { children: ReactNode }) {
  const { search, status, type, urgency } = useRequestFilters()
  const isNarrowed = search !== '' || [status, type, urgency].some((value) => value !== 'all')
  return (
    <ListOf
      list={list}
      pluralNoun="requests"
      skeleton={rowsSkeleton}
      empty={
        isNarrowed ? <NoMatches title="No Requests" text="No requests match your search." /> : <NoRequests />
      }
    >
      {children}
    </ListOf>
  )
}

const NoRequests = () => (
  <Empty
    icon={Inbox}
    title="No Requests"
    text="Client requests will be listed here. Clients can send them once they accept an invitation."
    action={
      <Button variant="secondary" to={invitePaths.list}>
        Invitations
      </Button>
    }
  />
)
