import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CircleCheck, Clock, FolderOpen, Send, ShieldAlert } from 'lucide-react'
import { claims } from '../../contract/claims.ts'
import { q } from '../api/query.ts'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { SelectField } from '../ui/field.tsx'
import { useFilters } from '../ui/filters.ts'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tile, Tiles } from '../ui/tile.tsx'
import { ClaimList } from './claim-list.tsx'
import { claimStatusOptions } from './claim-words.ts'

const statuses = [
  { value: 'all', label: 'All statuses' },
  { value: 'overdue', label: 'Overdue' },
  ...claimStatusOptions,
] as const

/** The claims of the clients, what is overdue first: counted, searched and filtered. */
export function ClaimsPanel({ onItsOwn = false }: { onItsOwn?: boolean }) {
  const { given, put } = useFilters()
  const status = statuses.find(({ value }) => value === given.get('claims'))?.value ?? 'all'
  const search = given.get('claim') ?? ''
  return (
    <section id="claims" aria-labelledby="claims-title" className={onItsOwn ? '' : 'mt-10 scroll-mt-20'}>
      <h2 id="claims-title" className={onItsOwn ? 'sr-only' : 'mb-4 text-lg font-bold'}>
        {onItsOwn ? 'Claims of Clients' : 'Claims'}
      </h2>
      <Figures />
      <div className="my-4 grid gap-3 sm:grid-cols-[1fr_12rem]">
        <SearchBox
          label="Search claims"
          placeholder="Search claims..."
          value={search}
          onSearch={(text) => put('claim', text)}
        />
        <SelectField
          label="Status of claims"
          hideLabel
          options={statuses}
          value={status}
          onChange={({ currentTarget: { value } }) => put('claims', value === 'all' ? '' : value)}
        />
      </div>
      <ClaimList
        wanted={{ search, status, sort: 'due' }}
        naming
        level={3}
        limit={onItsOwn ? 20 : 5}
        empty={
          <Empty
            icon={ShieldAlert}
            title="No Claims Found"
            text={
              search || status !== 'all'
                ? 'No claims match your search.'
                : 'What your clients report in the portal will be here.'
            }
          />
        }
      />
    </section>
  )
}

function Figures() {
  const { data, error, refetch, isFetching } = useQuery(q(claims.figures, {}))
  if (!data && error) return <Failed text={error.message} onRetry={() => refetch()} busy={isFetching} />
  if (!data) return <Skeleton status="Loading figures..." shape="tiles" count={5} />
  return (
    <Tiles across="five short">
      <Tile icon={CalendarClock} label="Overdue" value={data.overdue} />
      <Tile icon={Clock} label="Reported" value={data.reported} />
      <Tile icon={Send} label="Sent to carrier" value={data.sentToCarrier} />
      <Tile icon={FolderOpen} label="Open" value={data.open} />
      <Tile icon={CircleCheck} label="Closed" value={data.closed} />
    </Tiles>
  )
}
