import { useQuery } from '@tanstack/react-query'
import { Users, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Client, clients } from '../../contract/clients.ts'
import { shownName } from '../../contract/values/names.ts'
import { agency } from '../agency.ts'
import { q, useList } from '../api/query.ts'
import { CreateButton } from '../invites/create-button.tsx'
import { InviteDialog } from '../invites/invite-dialog.tsx'
import { AccessDenied } from '../session/access-denied.tsx'
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
  const { given, put, clear } = useFilters()
  const [creating, setCreating] = useState(false)
  const search = given.get('search') ?? ''
  const show = given.get('show') === 'active' ? 'active' : 'all'
  const byAgent = me.role === 'admin' || me.covering.length > 0
  const agentId = (byAgent && given.get('agent')) || ''
  const create = <CreateButton label="Create New Client" onCreate={() => setCreating(true)} />
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
        {me.covering.length > 0 && <CoverFilter value={agentId} onChange={(id) => put('agent', id)} />}
        {show === 'active' && (
          <Button variant="secondary" size="sm" iconAfter={X} onClick={() => put('show', '')}>
            With an active policy
            <span className="sr-only">: remove this filter</span>
          </Button>
        )}
      </div>
      <ClientList search={search} show={show} agentId={agentId} create={create} onClear={clear} />
      {creating && <InviteDialog onClose={() => setCreating(false)} />}
    </>
  )
}

type Filter = { value: string; onChange: (id: string) => void }

function AgentFilter(props: Filter) {
  const { data } = useQuery(q(clients.agents, { limit: 500 }))
  const agents = data?.agents.map(({ id, fullName }) => ({ value: id, label: fullName })) ?? []
  return <OfAgent {...props} options={[{ value: '', label: 'All agents' }, ...agents]} />
}

/** For who stands in: one's own clients, or those of an agent who is away. */
function CoverFilter(props: Filter) {
  const { id, covering } = useMe()
  const others = covering.map(({ agentId, name }) => ({ value: agentId, label: `Clients of ${name}` }))
  return (
    <OfAgent
      {...props}
      options={[{ value: '', label: 'All I look after' }, { value: id, label: 'My own clients' }, ...others]}
    />
  )
}

function OfAgent({ value, onChange, options }: Filter & { options: { value: string; label: string }[] }) {
  return (
    <div className="w-full sm:w-56">
      <SelectField
        label="Agent"
        hideLabel
        options={options}
        value={options.some((option) => option.value === value) ? value : ''}
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
  onClear,
}: {
  search: string
  show: 'all' | 'active'
  agentId: string
  create: ReactNode
  onClear: () => void
}) {
  const { role } = useMe()
  const wanted = { search, show, limit: 50, ...(agentId ? { agentId } : {}) }
  const list = useList(clients.list, wanted, 'clients', { keepRows: true })
  const selection = useSelection(list.items)
  const [asked, setAsked] = useState<{ which: ToReassign; name: ReactNode; except?: string } | null>(null)
  if (list.error) return <Failed text={list.error.message} onRetry={list.retry} busy={list.isRefreshing} />
  if (list.isPending) return <Skeleton status="Loading clients..." shape="rows" count={8} />
  // By its key it stays the same one where the list under it becomes empty: it may still have something to say.
  const dialog = asked && (
    <ReassignDialog key="reassign" {...asked} onDone={selection.clear} onClose={() => setAsked(null)} />
  )
  if (list.items.length === 0) {
    return (
      <>
        <NoClients
          isNarrowed={search !== '' || show === 'active'}
          agentId={agentId}
          create={create}
          onClear={onClear}
        />
        {dialog}
      </>
    )
  }
  const isWhole = agentId !== '' && search === '' && show === 'all'
  return (
    <>
      {role === 'admin' && (
        <SelectionBar
          shown={list.items}
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

/** Which kind of nothing it is, and what to do about it. */
function NoClients({
  isNarrowed,
  agentId,
  create,
  onClear,
}: {
  isNarrowed: boolean
  agentId: string
  create: ReactNode
  onClear: () => void
}) {
  const { role } = useMe()
  const empty = { icon: Users, title: 'No Clients Found' }
  const clear = (
    <Button variant="secondary" onClick={onClear}>
      {isNarrowed ? 'Clear Search' : 'Show All Clients'}
    </Button>
  )
  if (isNarrowed) return <Empty {...empty} text="No clients match your search criteria." action={clear} />
  if (agentId) return <Empty {...empty} text="This agent has no clients." action={clear} />
  const text = role === 'admin' ? 'The agency has no clients yet.' : "You don't have any clients yet."
  return <Empty {...empty} text={text} action={create} />
}
