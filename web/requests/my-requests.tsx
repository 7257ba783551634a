import { useList } from '../api/query.ts'
import { requests } from '../api/wire.ts'
import { ListOf } from '../ui/list-of.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { RequestCard } from './request-card.tsx'

/** A client's requests with their status. Renders nothing before the first request. */
export function MyRequests() {
  const list = useList(requests.list, { limit: 5 }, 'requests')
  if (!list.error && !list.isPending && list.items.length === 0) return null
  return (
    <section aria-labelledby="my-requests" className="mt-10">
      <h2 id="my-requests" className="mb-4 text-lg font-bold">
        Your Requests
      </h2>
      <ListOf
        list={list}
        things="requests"
        skeleton={<Skeleton status="Loading requests..." shape="rows" count={2} />}
      >
        <ul className="space-y-3">
          {list.items.map((request) => (
            <li key={request.id}>
              <RequestCard request={request} />
            </li>
          ))}
        </ul>
      </ListOf>
    </section>
  )
}
