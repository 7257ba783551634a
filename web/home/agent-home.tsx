import { useQuery } from '@tanstack/react-query'
import { CalendarClock, FilePlus2, Inbox, ShieldCheck, Users } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { ApprovalsWithoutForm } from '../certificates/approvals-without-form.tsx'
import { clientPaths } from '../clients/paths.ts'
import { CreateButton } from '../invites/create-button.tsx'
import { PageHeader } from '../page-header.tsx'
import { policyPaths } from '../policies/paths.ts'
import { requestPaths } from '../requests/paths.ts'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { RenderWhenVisible } from '../ui/render-when-visible.tsx'
import { Tile, Tiles, TilesSkeleton } from '../ui/tile.tsx'
import { WorkQueue } from '../work-queue/work-queue.tsx'
import { BookOfBusiness } from './book-of-business.tsx'
import { homePaths } from './paths.ts'
import { agentFiguresQuery } from './preload.ts'

const InviteDialog = lazyDialog(async () => (await import('../invites/invite-dialog.tsx')).InviteDialog)

export function AgentHome() {
  const { fullName, role } = useMe()
  const { data: figures } = useQuery(endpointQuery(...agentFiguresQuery))
  const { hash, search } = useLocation()
  const [isInviting, setInviting] = useState(false)
  const hasNoPolicies = figures?.activePolicies === 0 && figures.policiesAdded === 0
  const firstStep =
    role === 'admin' ? (
      <Button variant="secondary" to={homePaths.welcome}>
        Getting Started
      </Button>
    ) : (
      <CreateButton label="Create New Client" variant="secondary" onCreate={() => setInviting(true)} />
    )
  return (
    <>
      <PageHeader
        tab="Overview"
        title={`Welcome, ${fullName}`}
        isDense
        actions={
          <>
            <Anchors />
            <CreateButton label="Invite Client" variant="secondary" onCreate={() => setInviting(true)} />
          </>
        }
      />
      <WorkQueue firstStep={hasNoPolicies && firstStep}>
        <div className="mt-8">
          <Figures />
        </div>
        <RenderWhenVisible isImmediate={hash !== '' || search !== ''}>
          <BookOfBusiness />
          <ApprovalsWithoutForm />
        </RenderWhenVisible>
      </WorkQueue>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}

/** Links to what the page has below the queue, with the counts of the tiles. */
function Anchors() {
  const { data } = useQuery(endpointQuery(...agentFiguresQuery))
  const { search } = useLocation()
  const lowerCards = [
    { hash: 'clients', label: 'Clients', count: data?.activeClients },
    { hash: 'requests', label: 'Requests', count: data?.pendingRequests },
    { hash: 'quotes', label: 'Quotes' },
    { hash: 'presentations', label: 'Presentations' },
  ]
  return (
    <nav aria-label="On this page" className="max-md:hidden">
      <ul className="mr-3 flex min-h-10 items-center gap-4 text-sm text-muted">
        {lowerCards.map(({ hash, label, count }) => (
          <li key={hash}>
            <Link to={{ hash, search }} className="hover:text-ink hover:underline">
              {label}
              {count !== undefined && (
                <span className="ml-1 tabular-nums">{count.toLocaleString('en-US')}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Figures() {
  return (
    <QueryView
      query={endpointQuery(...agentFiguresQuery)}
      skeleton={<TilesSkeleton status="Loading figures..." columnCount={5} />}
    >
      {(data) => (
        <Tiles columnCount={5}>
          <Tile
            icon={Users}
            label="Active Clients"
            value={data.activeClients}
            note="With an active policy"
            to={clientPaths.active}
          />
          <Tile
            icon={ShieldCheck}
            label="Active Policies"
            value={data.activePolicies}
            note="In force today"
            to={policyPaths.list('active')}
          />
          <Tile
            icon={Inbox}
            label="Pending Requests"
            value={data.pendingRequests}
            note="Waiting for an answer"
            to={requestPaths.pendingOnHome}
          />
          <Tile
            icon={FilePlus2}
            label="Policies Added"
            value={data.policiesAdded}
            note="Past 30 days"
            to={policyPaths.list('added')}
          />
          <Tile
            icon={CalendarClock}
            label="Upcoming Renewal"
            value={data.upcomingRenewals}
            note="Less than 90 days"
            to={policyPaths.list('renewing')}
          />
        </Tiles>
      )}
    </QueryView>
  )
}
