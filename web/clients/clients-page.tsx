import { useQuery } from '@tanstack/react-query'
import { UserPlus, Users, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Client, clients } from '../../contract/clients.ts'
import { shownName } from '../../contract/values/names.ts'
import { q, useList } from '../api/query.ts'
import { AccessDenied } from '../invites/access-denied.tsx'
import { InviteDialog } from '../invites/invite-dialog.tsx'
import { agency } from '../session/agency.ts'
import { isStaff, useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { SelectField } from '../ui/field.tsx'
import { useFilters } from '../ui/filters.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Pager } from '../ui/pager.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SelectionBar, useSelection } from './client-selection.tsx'
import { ClientTable } from './client-table.tsx'
import { ReassignDialog, type ToReassign } from './reassign-dialog.tsx'

export function ClientsPage() {
  const me = useMe()
  if (isStaff(me)) return <Clients />
  return (
    <AccessDenied text="You don't have permission to access client management. This feature is only available for agents." />
  )
}

function Clients() {
  const me = useMe()
  const { given, put } = useFilters()
  const [creating, setCreating] = useState(false)
  const search = given.get('search') ?? ''
  const show = given.get('show') === 'active' ? 'active' : 'all'
  const agentId = (me.role === 'admin' && given.get('agent')) || ''
  const create = (
    <Button icon={UserPlus} onClick={() => setCreating(true)}>
      Create New Client
    </Button>
  )
  return (
    <>
      <title>{`Client Management · ${agency.name}`}</title>
      <PageHeader
        title="Client Management"
        subtitle={
          me.role === 'admin' ? 'All clients of the agency, by name.' : 'Everybody you look after, by name.'
        }
        actions={create}
      />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <div className="w-full max-w-md">
          <SearchBox
            label="Search clients"
            placeholder="Search clients..."
            value={search}
            onSearch={(text) => put('search', text)}
          />
        </div>
        {me.role === 'admin' && <AgentFilter value={agentId} onChange={(id) => put('agent', id)} />}
        {show === 'active' && (
          <Button variant="secondary" size="sm" iconAfter={X} onClick={() => put('show', '')}>
            With an active policy
            <span className="sr-only">: remove this filter</span>
          </Button>
        )}
      </div>
      <ClientList search={search} show={show} agentId={agentId} create={create} />
      {creating && <InviteDialog onClose={() => setCreating(false)} />}
    </>
  )
}

function AgentFilter({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { data } = useQuery(q(clients.agents, { limit: 500 }))
  const agents = data?.agents.map(({ id, fullName }) => ({ value: id, label: fullName })) ?? []
  return (
    <div className="w-full sm:w-56">
      <SelectField
        label="Agent"
        hideLabel
        options={[{ value: '', label: 'All agents' }, ...agents]}
        value={agents.some((agent) => agent.value === value) ? value : ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  )
}

function ClientList({
  search,
  show,
  agentId,
  create,
}: {
  search: string
  show: 'all' | 'active'
  agentId: string
  create: ReactNode
}) {
  const { role } = useMe()
  const wanted = { search, show, limit: 50, ...(agentId ? { agentId } : {}) }
  const list = useList(clients.list, wanted, 'clients', { keepRows: true })
  const selection = useSelection(list.items)
  const [asked, setAsked] = useState<{ which: ToReassign; name: string; except?: string } | null>(null)
  if (list.error) return <Failed text={list.error.message} onRetry={list.retry} busy={list.isRefreshing} />
  if (list.isPending) return <Skeleton status="Loading clients..." shape="rows" count={8} />
  // By its key it stays the same one where the list under it becomes empty: it may still have something to say.
  const dialog = asked && (
    <ReassignDialog key="reassign" {...asked} onDone={selection.clear} onClose={() => setAsked(null)} />
  )
  if (list.items.length === 0) {
    const text =
      search || show === 'active' || agentId
        ? 'No clients match your search criteria.'
        : "You don't have any clients yet."
    return (
      <>
        <Empty icon={Users} title="No Clients Found" text={text} action={create} />
        {dialog}
      </>
    )
  }
  const isWhole = agentId !== '' && search === '' && show === 'all'
  return (
    <>
      {role === 'admin' && (
        <SelectionBar
          shown={list.items.length}
          selection={selection}
          ofAgent={isWhole ? { id: agentId, count: list.total } : null}
          onReassign={(which, name) => setAsked({ which, name, ...(agentId ? { except: agentId } : {}) })}
        />
      )}
      <ClientTable
        clients={list.items}
        label="Clients"
        {...(role === 'admin' && {
          selection,
          onReassign: (client: Client) =>
            setAsked({
              which: { clientIds: [client.id] },
              name: shownName(client),
              except: client.assignedAgent.agentUserId,
            }),
        })}
      />
      <Pager list={list} things="clients" />
      {dialog}
    </>
  )
}
