import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CircleCheck, Clock, FolderOpen, Send, ShieldAlert } from 'lucide-react'
import { claims } from '../../contract/claims.ts'
import { q } from '../api/query.ts'
import { paths } from '../paths.ts'
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
export function ClaimsOfClients() {
  const { given, put } = useFilters()
  const status = statuses.find(({ value }) => value === given.get('status'))?.value ?? 'all'
  const search = given.get('search') ?? ''
  return (
    <section aria-label="Claims of Clients">
      <Figures />
      <div className="my-4 grid gap-3 sm:grid-cols-[1fr_12rem]">
        <SearchBox
          label="Search claims"
          placeholder="Search claims..."
          value={search}
          onSearch={(text) => put('search', text)}
        />
        <SelectField
          label="Status of claims"
          hideLabel
          options={statuses}
          value={status}
          onChange={({ currentTarget: { value } }) => put('status', value === 'all' ? '' : value)}
        />
      </div>
      <ClaimList
        wanted={{ search, status, sort: 'due' }}
        naming
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
      <Tile icon={CalendarClock} label="Overdue" value={data.overdue} to={paths.claimsOf('overdue')} />
      <Tile icon={Clock} label="Reported" value={data.reported} to={paths.claimsOf('reported')} />
      <Tile
        icon={Send}
        label="Sent to carrier"
        value={data.sentToCarrier}
        to={paths.claimsOf('sent_to_carrier')}
      />
      <Tile icon={FolderOpen} label="Open" value={data.open} to={paths.claimsOf('open')} />
      <Tile icon={CircleCheck} label="Closed" value={data.closed} to={paths.claimsOf('closed')} />
    </Tiles>
  )
}
