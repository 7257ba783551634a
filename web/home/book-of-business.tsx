import { Users } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useList } from '../api/query.ts'
import { clients } from '../api/wire.ts'
import { PresentationsPanel } from '../appointments/presentations-panel.tsx'
import { ClientTable } from '../clients/client-table.tsx'
import { clientPaths } from '../clients/paths.ts'
import { QuotesPanel } from '../quotes/quotes-panel.tsx'
import { RequestsPanel } from '../requests/requests-panel.tsx'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { RenderWhenVisible } from '../ui/render-when-visible.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useHashTarget } from '../ui/use-hash-target.ts'

/** The staff dashboard below the work queue: a few clients, requests, quotes, presentations. */
export function BookOfBusiness() {
  const { hash, search } = useLocation()
  return (
    <>
      <SoonestRenewals />
      <RenderWhenVisible isImmediate={hash !== '' || search !== ''}>
        <RequestsPanel limit={4} />
        <QuotesPanel />
        <PresentationsPanel />
      </RenderWhenVisible>
    </>
  )
}

// Rows that fit below the work queue.
const maxCollapsed = 5

/** The ten clients whose policies end next; collapsed to the first few. */
function SoonestRenewals() {
  const section = useHashTarget('clients')
  const [isExpanded, setExpanded] = useState(false)
  const { role } = useMe()
  const list = useList(clients.list, { order: 'renewal', limit: 10 }, 'clients')
  return (
    <section ref={section} id="clients" aria-labelledby="clients-title" className="mt-10 scroll-mt-20">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="clients-title" className="text-lg font-bold">
            Clients
          </h2>
          <p className="text-sm text-muted">Soonest renewals first</p>
        </div>
        <Button variant="secondary" to={clientPaths.list}>
          All clients
        </Button>
      </div>
      <ListOf
        list={list}
        skeleton={<Skeleton status="Loading clients..." shape="rows" count={6} />}
        empty={
          <Empty
            icon={Users}
            title="No Clients Found"
            text={role === 'admin' ? 'The agency has no clients yet.' : "You don't have any clients yet."}
            action={
              <Button variant="secondary" to={clientPaths.list}>
                Client Management
              </Button>
            }
          />
        }
      >
        <ClientTable
          clients={isExpanded ? list.items : list.items.slice(0, maxCollapsed)}
          label="Clients, soonest renewals first"
        />
        {!isExpanded && list.items.length > maxCollapsed && (
          <div className="mt-2">
            <Button variant="ghost" size="sm" onClick={() => setExpanded(true)}>
              Show {list.items.length - maxCollapsed} more
            </Button>
          </div>
        )}
      </ListOf>
    </section>
  )
}
