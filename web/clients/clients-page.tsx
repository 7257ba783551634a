import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Client } from '../../contract/clients.ts'
import { producerOf } from '../../contract/values/accounts.ts'
import { firstNames, shownName } from '../../contract/values/names.ts'
import { plural } from '../../contract/values/plural.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { mostAtOnce } from '../../contract/values/several.ts'
import { ExportButton, savedAsCsv } from '../activity/export-csv.tsx'
import { q, useList } from '../api/query.ts'
import { clients } from '../api/wire.ts'
import { CreateButton } from '../invites/create-button.tsx'
import { PageHeader } from '../page-header.tsx'
import { AccessDenied } from '../session/access-denied.tsx'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { lateDialog } from '../ui/late-dialog.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { NarrowChoice, NarrowSearch, useNarrowing } from '../ui/narrow.tsx'
import { SelectButton, SelectionBar, tooMany, useSelection } from '../ui/selection.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useSorting } from '../ui/sorting.tsx'
import { Chosen } from './client-selection.tsx'
import { ClientTable } from './client-table.tsx'
import { ReassignDialog, type ToReassign } from './reassign-dialog.tsx'

const InviteDialog = lateDialog(async () => (await import('../invites/invite-dialog.tsx')).InviteDialog)

const mostReassigned = 500

const MessageSeveralDialog = lateDialog(
  async () => (await import('../messages/message-several-dialog.tsx')).MessageSeveralDialog,
)

export function ClientsPage() {
  const me = useMe()
  if (isStaff(me)) return <Clients />
  return (
    <AccessDenied text="You don't have permission to access client management. This feature is only available for agents." />
  )
}

function Clients() {
  const { role } = useMe()
  const [creating, setCreating] = useState(false)
  const create = (variant: 'primary' | 'secondary') => (
    <CreateButton label="Create New Client" variant={variant} onCreate={() => setCreating(true)} />
  )
  return (
    <>
      <PageHeader
        title="Client Management"
        subtitle={
          role === 'admin' ? 'All clients of the agency, by name.' : 'Everybody you look after, by name.'
        }
        actions={
          <>
            <ExportClients />
            {create('primary')}
          </>
        }
      />
      <NarrowClients />
      <ClientList create={create('secondary')} />
      {creating && <InviteDialog onClose={() => setCreating(false)} />}
    </>
  )
}

const standing = {
  name: 'show',
  label: 'Clients',
  options: [
    { value: 'all', label: 'All clients' },
    { value: 'active', label: 'With an active policy' },
    { value: 'prospect', label: 'Prospects' },
    { value: 'former', label: 'Former clients' },
  ],
} as const

/** What the address narrows the list to. Whose clients they are is asked by who sees those of several agents. */
function useClientFilters() {
  const { role, covering } = useMe()
  const { given, search, chosen } = useNarrowing()
  const ofSeveral = role === 'admin' || covering.length > 0
  return {
    search,
    show: chosen(standing),
    agentId: (ofSeveral && given.get('agent')) || '',
  }
}

const asCsv = savedAsCsv('clients', 'client')

function ExportClients() {
  const wanted = useWanted()
  return <ExportButton call={clients.export} sent={wanted} csv={asCsv} />
}

function useWanted() {
  const { search, show, agentId } = useClientFilters()
  const sorting = useClientSorting()
  return { search, show, ...(agentId ? { agentId } : {}), ...sorting.sent }
}

const useClientSorting = () => useSorting(['name', 'email'], { by: 'name', direction: 'asc' })

function NarrowClients() {
  const { role, covering } = useMe()
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <div className="w-full max-w-md">
        <NarrowSearch label="Search clients" placeholder="Search clients..." />
      </div>
      {role === 'admin' && <AgentFilter />}
      {covering.length > 0 && <CoverFilter />}
      <div className="w-full sm:w-56">
        <NarrowChoice {...standing} />
      </div>
    </div>
  )
}

function AgentFilter() {
  const { data } = useQuery(q(clients.agents, { limit: 500 }))
  const agents = data?.agents.map(({ id, fullName }) => ({ value: id, label: fullName })) ?? []
  return <OfAgent options={[{ value: '', label: 'All agents' }, ...agents]} />
}

/** For who stands in: one's own clients, or those of an agent who is away. */
function CoverFilter() {
  const { id, covering } = useMe()
  const others = covering.map(({ agentId, name }) => ({ value: agentId, label: `Clients of ${name}` }))
  return (
    <OfAgent
      options={[{ value: '', label: 'All I look after' }, { value: id, label: 'My own clients' }, ...others]}
    />
  )
}

type Option = { value: string; label: string }

function OfAgent({ options }: { options: [Option, ...Option[]] }) {
  return (
    <div className="w-full sm:w-56">
      <NarrowChoice name="agent" label="Agent" options={options} />
    </div>
  )
}

function ClientList({ create }: { create: ReactNode }) {
  const { role } = useMe()
  const { search, show, agentId } = useClientFilters()
  const sorting = useClientSorting()
  const wanted = { ...useWanted(), limit: 50 }
  const list = useList(clients.list, wanted, 'clients', { keepRows: true })
  // An admin gives clients to other agents from here every day; who only looks needs no ticks.
  const selection = useSelection(list.items, role === 'admin')
  const [asked, setAsked] = useState<{ which: ToReassign; name: ReactNode; except?: string } | null>(null)
  const isNarrowed = search !== '' || show !== 'all'
  const [isWriting, setWriting] = useState(false)
  const selected = list.items.filter(({ id }) => selection.has(id))
  const reassign = (which: ToReassign, name: ReactNode) =>
    setAsked({ which, name, ...(agentId ? { except: agentId } : {}) })
  return (
    <>
      <ListOf
        list={list}
        things="clients"
        counted="client"
        skeleton={<Skeleton status="Loading clients..." shape="rows" count={8} />}
        empty={<NoClients isNarrowed={isNarrowed} agentId={agentId} create={create} />}
      >
        {selection.isSelecting ? (
          <SelectionBar
            count={list.items.length}
            selection={selection}
            inWords={inWords}
            acts={
              <>
                <Button
                  variant={role === 'admin' ? 'secondary' : 'primary'}
                  size="sm"
                  {...tooMany(selection.ids.length, mostAtOnce, 'clients')}
                  onClick={() => setWriting(true)}
                >
                  Message<span className="max-sm:sr-only"> Selected</span>
                </Button>
                {role === 'admin' && (
                  <Button
                    size="sm"
                    {...tooMany(selection.ids.length, mostReassigned, 'clients')}
                    onClick={() => reassign({ clientIds: selection.ids }, <Chosen clients={selected} />)}
                  >
                    Reassign<span className="max-sm:sr-only"> Selected</span>
                  </Button>
                )}
              </>
            }
            aside={
              agentId &&
              !isNarrowed &&
              list.total > 0 && (
                <Button
                  variant="secondary"
                  size="sm"
                  onClick={() =>
                    reassign({ ofAgent: agentId }, <Chosen clients={list.items} count={list.total} />)
                  }
                >
                  Reassign All {list.total.toLocaleString('en-US')}
                </Button>
              )
            }
          />
        ) : (
          <SelectButton selection={selection}>Select Clients</SelectButton>
        )}
        <ClientTable
          clients={list.items}
          label="Clients"
          sorting={sorting}
          {...(selection.isSelecting && { selection })}
          {...(role === 'admin' && {
            onReassign: (client: Client) =>
              setAsked({
                which: { clientIds: [client.id] },
                name: shownName(client),
                except: producerOf(client).id,
              }),
          })}
        />
      </ListOf>
      {asked && <ReassignDialog {...asked} onDone={selection.clear} onClose={() => setAsked(null)} />}
      {isWriting && (
        <MessageSeveralDialog
          clientIds={selection.ids}
          names={firstNames(selected.map(shownName))}
          onDone={({ notFound }) => selection.keep(notFound)}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  )
}

function NoClients({
  isNarrowed,
  agentId,
  create,
}: {
  isNarrowed: boolean
  agentId: string
  create: ReactNode
}) {
  const { role } = useMe()
  const { clear } = useNarrowing()
  const empty = { icon: Users, title: 'No Clients Found' }
  const showAll = (
    <Button variant="secondary" onClick={clear}>
      {isNarrowed ? 'Clear Search' : 'Show All Clients'}
    </Button>
  )
  if (isNarrowed) return <Empty {...empty} text="No clients match your search criteria." action={showAll} />
  if (agentId) return <Empty {...empty} text="This agent has no clients." action={showAll} />
  const text = role === 'admin' ? 'The agency has no clients yet.' : "You don't have any clients yet."
  return <Empty {...empty} text={text} action={create} />
}

const inWords = (count: number) => plural(count, 'client')
