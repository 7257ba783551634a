import { useQuery } from '@tanstack/react-query'
import {
  CheckCheck,
  CircleCheck,
  Clock,
  FileText,
  Inbox,
  LoaderCircle,
  Play,
  RotateCcw,
  Siren,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import {
  type Request,
  type RequestStatus,
  requestStatuses,
  requests,
  requestTypeLabels,
  requestTypes,
} from '../../contract/requests.ts'
import { q, useCall, useList } from '../api/query.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { SelectField } from '../ui/field.tsx'
import { Pager } from '../ui/pager.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tile, Tiles } from '../ui/tile.tsx'
import { toast } from '../ui/toast.tsx'
import { RequestCard } from './request-card.tsx'
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

/** What clients ask for: counted, searched, filtered, and worked through. */
export function RequestsPanel() {
  const [given, setGiven] = useSearchParams()
  const { hash } = useLocation()
  const panel = useRef<HTMLElement>(null)
  const status = chosenOf(statuses, given.get('status'))
  const type = chosenOf(types, given.get('type'))
  const urgency = chosenOf(urgencies, given.get('urgency'))
  const search = given.get('search') ?? ''
  useEffect(() => {
    if (hash === '#requests') panel.current?.scrollIntoView({ block: 'start' })
  }, [hash])
  const put = (name: string, value: string) =>
    setGiven(
      (before) => {
        const next = new URLSearchParams(before)
        if (value && value !== 'all') next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
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
          onChange={({ currentTarget: { value } }) => put('status', value)}
        />
        <SelectField
          label="Type"
          hideLabel
          options={types}
          value={type ?? 'all'}
          onChange={({ currentTarget: { value } }) => put('type', value)}
        />
        <SelectField
          label="Urgency"
          hideLabel
          options={urgencies}
          value={urgency ?? 'all'}
          onChange={({ currentTarget: { value } }) => put('urgency', value)}
        />
      </div>
      <Found search={search} status={status} type={type} urgency={urgency} />
    </section>
  )
}

function Figures({ figures: { data, error, refetch, isFetching } }: { figures: FiguresRead }) {
  if (error) return <Failed text={error.message} onRetry={() => refetch()} busy={isFetching} />
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

function ClientRequest({ request }: { request: Request }) {
  const { requester, clientName, company, policyId, policyNumber } = request
  return (
    <RequestCard
      request={request}
      who={
        <>
          <Link to={paths.client(requester)} className="font-medium text-ink hover:underline">
            {clientName}
          </Link>
          {company && ` · ${company}`}
        </>
      }
      about={
        policyId ? (
          <Link to={paths.policy(policyId)} className="hover:underline">
            Policy {policyNumber} attached
          </Link>
        ) : (
          'No policy attached'
        )
      }
      actions={<RequestActions request={request} />}
    />
  )
}

function RequestActions({ request: { id, status, policyId, description } }: { request: Request }) {
  const change = useCall(requests.changeStatus)
  const set = (next: RequestStatus) =>
    change.mutateAsync({ requestId: id, status: next }).then(
      () => toast({ title: 'Request updated', description: `${description}: ${requestStatusText[next]}` }),
      ({ message }: Error) => toast({ variant: 'destructive', title: 'Error', description: message }),
    )
  const wanted = change.isPending ? change.variables?.status : undefined
  const button = (next: RequestStatus, label: string, icon: typeof Play) => (
    <Button
      variant="secondary"
      size="sm"
      icon={icon}
      busy={wanted === next}
      disabled={change.isPending && wanted !== next}
      aria-label={`${label} ${description}`}
      onClick={() => set(next)}
    >
      {label}
    </Button>
  )
  return (
    <>
      {status === 'pending' && policyId && (
        <Button
          variant="ghost"
          size="sm"
          icon={FileText}
          to={paths.policy(policyId)}
          aria-label={`View Policy for ${description}`}
        >
          View Policy
        </Button>
      )}
      {status === 'pending' && button('in_progress', 'Start', Play)}
      {status !== 'completed' && button('completed', 'Complete', CheckCheck)}
      {status === 'completed' && button('pending', 'Reopen', RotateCcw)}
    </>
  )
}
