import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import type { Request } from '../../contract/requests.ts'
import { needsSignature } from '../../contract/values/signed-changes.ts'
import { useList } from '../api/query.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { latestRequestsQuery } from './preload.ts'
import { RequestCard } from './request-card.tsx'

const AttachDialog = lazyDialog(async () => (await import('./attach-dialog.tsx')).AttachDialog)

/** The signed request that a change needs, for which the client is asked. */
function AttachButton({ request }: { request: Request }) {
  const [isAttaching, setAttaching] = useState(false)
  const { change, status, papers } = request
  if (!change || !needsSignature(change.what) || status === 'completed' || papers.length > 0) return null
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={Paperclip}
        aria-label={`Attach a document to ${request.description}`}
        onClick={() => setAttaching(true)}
      >
        Attach
      </Button>
      {isAttaching && <AttachDialog request={request} onClose={() => setAttaching(false)} />}
    </>
  )
}

/** A client's requests with their status. Renders nothing before the first request. */
export function MyRequests() {
  const list = useList(...latestRequestsQuery, 'requests')
  if (!list.error && !list.isPending && list.items.length === 0) return null
  return (
    <section aria-labelledby="my-requests" className="mt-10">
      <h2 id="my-requests" className="mb-4 text-lg font-bold">
        Your Requests
      </h2>
      <ListOf
        list={list}
        pluralNoun="requests"
        skeleton={<Skeleton status="Loading requests..." shape="rows" count={2} />}
      >
        <ul className="space-y-3">
          {list.items.map((request) => (
            <li key={request.id}>
              <RequestCard request={request} actions={<AttachButton request={request} />} />
            </li>
          ))}
        </ul>
      </ListOf>
    </section>
  )
}
