import { useQuery } from '@tanstack/react-query'
import { CheckCheck, CircleCheck, Clock, Inbox, LoaderCircle, Siren } from 'lucide-react'
import type { Request } from '../../contract/requests.ts'
import { maxBulkRecords } from '../../contract/values/max-at-once.ts'
import { plural } from '../../contract/values/plural.ts'
import { requestStatuses, requestTypeLabels, requestTypes } from '../../contract/values/request-labels.ts'
import { q, useList } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { requests } from '../api/wire.ts'
import { SelectAndMessage } from '../messages/select-and-message.tsx'
import { type BulkActionOutcome, useBulkResultBar } from '../tasks/bulk-result-bar.tsx'
import { ReassignSelected } from '../tasks/pass-selected.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ListFilters, useListFilters } from '../ui/list-filters.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { type Selection, SelectTick, selectionLimit, useSelection } from '../ui/selection.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tile, Tiles, TilesSkeleton } from '../ui/tile.tsx'
import { useHashTarget } from '../ui/use-hash-target.ts'
import { ClientRequest } from './client-request.tsx'
import { requestStatusLabels } from './request-labels.ts'

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
    { value: 'all', label: 'All urgencies' },
    { value: 'urgent', label: 'Urgent' },
    { value: 'normal', label: 'Normal' },
  ],
} as const

/** Requests of clients, with counts, search, filters and actions. Also on the dashboard. */
export function RequestsPanel({ limit = 20 }: { limit?: number }) {
  const panel = useHashTarget('requests')
  const title = useRequestsTitle()
  return (
    <section ref={panel} id="requests" aria-labelledby="requests-title" className="mt-10 scroll-mt-20">
      <h2 id="requests-title" className="mb-4 text-lg font-bold">
        {title}
      </h2>
      <RequestFigures />
      <RequestList limit={limit} />
    </section>
  )
}

const figures = q(requests.figures, {})

/** The title, with the number of requests once that has loaded. */
export function useRequestsTitle(): string {
  const { data } = useQuery(figures)
  return data ? `Client Requests (${data.total.toLocaleString('en-US')})` : 'Client Requests'
}

export function RequestFigures() {
  return (
    <QueryView of={figures} skeleton={<TilesSkeleton status="Loading figures..." across={5} />}>
      {({ total, pending, inProgress, completed, urgent }) => (
        <Tiles across={5}>
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
  const { search, chosen } = useListFilters()
  return { search, status: chosen(statusFilter), type: chosen(typeFilter), urgency: chosen(urgencyFilter) }
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

const threeChoices =
  'my-4 sm:grid-cols-3 sm:*:first:col-span-3 xl:grid-cols-[minmax(25%,1fr)_minmax(0,12rem)_minmax(0,16rem)_minmax(0,12rem)] xl:*:first:col-span-1'
const filterGridClassName =
  'my-4 sm:grid-cols-2 sm:*:first:col-span-2 lg:grid-cols-4 lg:*:first:col-span-4 2xl:grid-cols-[minmax(25%,1fr)_minmax(0,11rem)_minmax(0,15rem)_minmax(0,11rem)_minmax(0,11rem)] 2xl:*:first:col-span-1'

/** Filters and sorting of the list. On the dashboard open requests always come first. */
export function useRequestQuery(sortable: boolean) {
  const filters = useRequestFilters()
  const { chosen } = useListFilters()
  return { ...filters, ...orders[sortable ? chosen(orderFilter) : 'open'] }
}

/** The list of requests. `sortable` only on the requests page, where the URL has the sorting. */
export function RequestList({ sortable = false, limit = 20 }: { sortable?: boolean; limit?: number }) {
  const listQuery = useRequestQuery(sortable)
  const filters = useRequestFilters()
  const isNarrowed =
    filters.search !== '' || [filters.status, filters.type, filters.urgency].some((value) => value !== 'all')
  const list = useList(requests.list, { ...listQuery, limit }, 'requests', { keepRows: true })
  const selection = useSelection(list.items.filter(isOpen))
  const { did: onActionDone, line } = useBulkResultBar(selection)
  return (
    <>
      <ListFilters
        search={{ label: 'Search requests', placeholder: 'Search requests...' }}
        by={
          sortable
            ? [statusFilter, typeFilter, urgencyFilter, orderFilter]
            : [statusFilter, typeFilter, urgencyFilter]
        }
        className={sortable ? filterGridClassName : threeChoices}
      />
      {sortable && line}
      <ListOf
        list={list}
        things="requests"
        skeleton={<Skeleton status="Loading requests..." shape="rows" count={4} />}
        empty={
          <Empty
            icon={Inbox}
            title="No Requests"
            text={isNarrowed ? 'No requests match your search.' : 'Requests of clients will be listed here.'}
          />
        }
      >
        {sortable && <RequestBulkActions requests={list.items} selection={selection} onDone={onActionDone} />}
        <ul className="space-y-3">
          {list.items.map((request) => (
            <li key={request.id}>
              <ClientRequest
                request={request}
                tick={
                  selection.isSelecting &&
                  request.status !== 'completed' && (
                    <SelectTick id={request.id} name={request.description} selection={selection} />
                  )
                }
              />
            </li>
          ))}
        </ul>
      </ListOf>
    </>
  )
}

const isOpen = ({ status }: Pick<Request, 'status'>) => status !== 'completed'

/** The kind of work item: certificate requests have a kind of their own. */
const kindOf = ({ type }: Request) => (type === 'coi' ? 'certificate' : 'request')

/** Bulk actions on open requests: complete, reassign, message the clients. */
function RequestBulkActions({
  requests: shown,
  selection,
  onDone: onActionDone,
}: {
  requests: readonly Request[]
  selection: Selection
  onDone: (done: BulkActionOutcome) => void
}) {
  const { write, busy } = useApiMutation(requests.completeSeveral, {
    fails: 'Error',
    onDone({ done, notFound, undo }) {
      // Requests that are not found now belong to another agent, so clear the selection.
      selection.clear()
      const left = shown.filter(({ id }) => notFound.includes(id)).map(({ description }) => description)
      const resultText = `${plural(done.length, 'request')} completed.`
      onActionDone({
        message: left.length === 0 ? resultText : `${resultText} Not found: ${left.join(', ')}.`,
        isWhole: left.length === 0,
        left: [],
        undo,
      })
    },
  })
  const open = shown.filter(isOpen)
  if (!selection.isSelecting && open.length === 0) return null
  return (
    <SelectAndMessage
      shown={open.map((request) => ({ ...request, clientId: request.requester }))}
      selection={selection}
      things="Requests"
      inWords={formatRequestCount}
    >
      <ReassignSelected
        chosen={open
          .filter(({ id }) => selection.has(id))
          .map((request) => ({
            ...request,
            clientId: request.requester,
            kind: kindOf(request),
            about: request.description,
          }))}
        selection={selection}
        things="requests"
        inWords={formatRequestCount}
        onDone={onActionDone}
      />
      <Button
        size="sm"
        icon={CheckCheck}
        busy={busy}
        {...selectionLimit(selection.ids.length, maxBulkRecords, 'requests')}
        onClick={() => write({ requestIds: selection.ids, undoable: true })}
      >
        Complete<span className="max-sm:sr-only"> Selected</span>
      </Button>
    </SelectAndMessage>
  )
}

const formatRequestCount = (count: number) => plural(count, 'request')
