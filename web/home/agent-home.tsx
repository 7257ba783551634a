import { CalendarClock, FilePlus2, Inbox, ShieldCheck, Users } from 'lucide-react'
import { useState } from 'react'
import { q, useList } from '../api/query.ts'
import { Reading } from '../api/reading.tsx'
import { PresentationsPanel } from '../appointments/presentations-panel.tsx'
import { ClaimsPanel } from '../claims/claims-panel.tsx'
import { ClientTable } from '../clients/client-table.tsx'
import { CreateButton } from '../invites/create-button.tsx'
import { PageHeader } from '../page-header.tsx'
import { paths } from '../paths.ts'
import { QuotesPanel } from '../quotes/quotes-panel.tsx'
import { RequestsPanel } from '../requests/requests-panel.tsx'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { lateDialog } from '../ui/late-dialog.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tile, Tiles, TilesSkeleton } from '../ui/tile.tsx'
import { agentFigures, soonestRenewals } from './read-first.ts'

const InviteDialog = lateDialog(async () => (await import('../invites/invite-dialog.tsx')).InviteDialog)

/** The dashboard of agents and admins. */
export function AgentHome() {
  const { fullName, role } = useMe()
  const [inviting, setInviting] = useState(false)
  return (
    <>
      <PageHeader
        tab="Overview"
        title={`Welcome, ${fullName}`}
        subtitle={
          role === 'admin'
            ? 'Here is where the agency stands today.'
            : 'Here is where your clients stand today.'
        }
        actions={<CreateButton label="Invite Client" onCreate={() => setInviting(true)} />}
      />
      <Figures />
      <SoonestRenewals />
      <ClaimsPanel />
      <RequestsPanel />
      <QuotesPanel />
      <PresentationsPanel />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}

function Figures() {
  return (
    <Reading of={q(...agentFigures)} skeleton={<TilesSkeleton status="Loading figures..." across={5} />}>
      {(data) => (
        <Tiles across={5}>
          <Tile
            icon={Users}
            label="Active Clients"
            value={data.activeClients}
            note="With an active policy"
            to={paths.activeClients}
          />
          <Tile
            icon={ShieldCheck}
            label="Active Policies"
            value={data.activePolicies}
            note="In force today"
            to={paths.policies('active')}
          />
          <Tile
            icon={Inbox}
            label="Pending Requests"
            value={data.pendingRequests}
            note="Waiting for an answer"
            to={paths.pendingRequests}
          />
          <Tile
            icon={FilePlus2}
            label="Policies Added"
            value={data.policiesAdded}
            note="Past 30 days"
            to={paths.policies('added')}
          />
          <Tile
            icon={CalendarClock}
            label="Upcoming Renewal"
            value={data.upcomingRenewals}
            note="Less than 90 days"
            to={paths.policies('renewing')}
          />
        </Tiles>
      )}
    </Reading>
  )
}

/** The ten clients whose policies end next. */
function SoonestRenewals() {
  const { role } = useMe()
  const list = useList(...soonestRenewals, 'clients')
  return (
    <section aria-labelledby="clients" className="mt-10">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="clients" className="text-lg font-bold">
            Clients
          </h2>
          <p className="text-sm text-muted">Soonest renewals first</p>
        </div>
        <Button variant="secondary" to={paths.clientManagement}>
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
              role === 'admin' && (
                <Button variant="secondary" to={paths.welcome}>
                  Getting Started
                </Button>
              )
            }
          />
        }
      >
        <ClientTable clients={list.items} label="Clients, soonest renewals first" />
      </ListOf>
    </section>
  )
}
