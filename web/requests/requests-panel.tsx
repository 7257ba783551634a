import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock, Inbox, LoaderCircle, Siren } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import {
  type Request,
  requestStatuses,
  requests,
  requestTypeLabels,
  requestTypes,
} from '../../contract/requests.ts'
import { q, useList } from '../api/query.ts'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { SelectField } from '../ui/field.tsx'
import { useFilters } from '../ui/filters.ts'
import { Pager } from '../ui/pager.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tile, Tiles } from '../ui/tile.tsx'
import { ClientRequest } from './client-request.tsx'
import { requestStatusText } from './request-words.ts'

const statuses = [
  { value: 'all', label: 'All statuses' },
  ...requestStatuses.map((status) => ({ value: status, label: requestStatusText[status] })),
] as const
const types = [
  { value: 'all', label: 'All types' },
  ...requestTypes.map((type) => ({ value: type, label: requestTypeLabels[type] })),
] as const
const urgencies = [
  { value: 'all', label: 'All urgencies' },
  { value: 'urgent', label: 'Urgent' },
  { value: 'normal', label: 'Normal' },
] as const

/** The option of a list that the address names, else the first. */
const chosenOf = <Value extends string>(options: readonly { value: Value }[], given: string | null) =>
  (options.find(({ value }) => value === given) ?? options[0])?.value

const unlessAll = (value: string) => (value === 'all' ? '' : value)

/** What clients ask for: counted, searched, filtered, and worked through. */
export function RequestsPanel() {
  const { given, put } = useFilters()
  const { hash } = useLocation()
  const panel = useRef<HTMLElement>(null)
  const status = chosenOf(statuses, given.get('status'))
  const type = chosenOf(types, given.get('type'))
  const urgency = chosenOf(urgencies, given.get('urgency'))
  const search = given.get('search') ?? ''
  useEffect(() => {
    if (hash === '#requests') panel.current?.scrollIntoView({ block: 'start' })
  }, [hash])
  const figures = useQuery(q(requests.figures, {}))
  return (
    <section ref={panel} id="requests" aria-labelledby="requests-title" className="mt-10 scroll-mt-20">
      <h2 id="requests-title" className="mb-4 text-lg font-bold">
        Client Requests{figures.data && ` (${figures.data.total.toLocaleString('en-US')})`}
      </h2>
      <Figures figures={figures} />
      <div className="my-4 grid gap-3 sm:grid-cols-3 xl:grid-cols-[1fr_12rem_16rem_12rem]">
        <div className="sm:col-span-3 xl:col-span-1">
          <SearchBox
            label="Search requests"
            placeholder="Search requests..."
            value={search}
            onSearch={(text) => put('search', text)}
          />
        </div>
        <SelectField
          label="Status"
          hideLabel
          options={statuses}
          value={status ?? 'all'}
          onChange={({ currentTarget: { value } }) => put('status', unlessAll(value))}
        />
        <SelectField
          label="Type"
          hideLabel
          options={types}
          value={type ?? 'all'}
          onChange={({ currentTarget: { value } }) => put('type', unlessAll(value))}
        />
        <SelectField
          label="Urgency"
          hideLabel
          options={urgencies}
          value={urgency ?? 'all'}
          onChange={({ currentTarget: { value } }) => put('urgency', unlessAll(value))}
        />
      </div>
      <Found search={search} status={status} type={type} urgency={urgency} />
    </section>
  )
}

function Figures({ figures: { data, error, refetch, isFetching } }: { figures: FiguresRead }) {
  if (!data && error) return <Failed text={error.message} onRetry={() => refetch()} busy={isFetching} />
  if (!data) return <Skeleton status="Loading figures..." shape="tiles" count={5} />
  return (
    <Tiles across="five short">
      <Tile icon={Inbox} label="Total" value={data.total} />
      <Tile icon={Clock} label="Pending" value={data.pending} />
      <Tile icon={LoaderCircle} label="In Progress" value={data.inProgress} />
      <Tile icon={CircleCheck} label="Completed" value={data.completed} />
      <Tile icon={Siren} label="Urgent" value={data.urgent} />
    </Tiles>
  )
}

type FiguresRead = ReturnType<
  typeof useQuery<{
    total: number
    pending: number
    inProgress: number
    completed: number
    urgent: number
  }>
>

type Wanted = Pick<
  Parameters<typeof useList<typeof requests.list, 'requests', Request>>[1],
  'search' | 'status' | 'type' | 'urgency'
>

function Found(wanted: Wanted) {
  const list = useList(requests.list, { ...wanted, limit: 20 }, 'requests', { keepRows: true })
  if (list.error) return <Failed text={list.error.message} onRetry={list.retry} busy={list.isRefreshing} />
  if (list.isPending) return <Skeleton status="Loading requests..." shape="rows" count={4} />
  if (list.items.length === 0) {
    const filtered =
      wanted.search || [wanted.status, wanted.type, wanted.urgency].some((one) => one !== 'all')
    return (
      <Empty
        icon={Inbox}
        title="No Requests"
        text={
          filtered
            ? 'No requests match your search.'
            : 'What your clients ask for in the portal will be here.'
        }
      />
    )
  }
  return (
    <>
      <ul className="space-y-3">
        {list.items.map((request) => (
          <li key={request.id}>
            <ClientRequest request={request} />
          </li>
        ))}
      </ul>
      {list.isInParts && <Pager list={list} things="requests" />}
    </>
  )
}
