import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Client } from '../../contract/clients.ts'
import { producerOf } from '../../contract/values/accounts.ts'
import { maxBulkRecords } from '../../contract/values/bulk-limit.ts'
import { clientDisplayName, formatNameList } from '../../contract/values/names.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { ExportButton, makeCsvExportOptions } from '../activity/export-button.tsx'
import { endpointQuery, useList } from '../api/query.ts'
import { clients } from '../api/wire.ts'
import { CreateButton } from '../invites/create-button.tsx'
import { PageHeader } from '../page-header.tsx'
import { AccessDenied } from '../session/access-denied.tsx'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { FilterChoice, FilterSearch, useListFilters } from '../ui/list-filters.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { SelectButton, SelectionBar, selectionLimit, useSelection } from '../ui/selection.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useSorting } from '../ui/sorting.tsx'
import { useClientFigures } from './client-figures.ts'
import { ClientTable } from './client-table.tsx'
import { ReassignDialog, type ReassignSelection } from './reassign-dialog.tsx'
import { SelectedClients } from './selected-clients.tsx'

const InviteDialog = lazyDialog(async () => (await import('../invites/invite-dialog.tsx')).InviteDialog)

const maxReassigned = 500

const MessageSeveralDialog = lazyDialog(
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
  const [isCreating, setCreating] = useState(false)
  const createButton = (variant: 'primary' | 'secondary') => (
    <CreateButton label="Create New Client" variant={variant} onCreate={() => setCreating(true)} />
  )
  return (
    <>
      <PageHeader
        title="Client Management"
        subtitle={
          role === 'admin' ? 'All of the agency’s clients, by name.' : 'All of your clients, by name.'
        }
        actions={
          <>
            <ExportClients />
            {createButton('primary')}
          </>
        }
      />
      <ClientFilterBar />
      <ClientList createButton={createButton('secondary')} />
      {isCreating && <InviteDialog onClose={() => setCreating(false)} />}
    </>
  )
}

const clientStates = {
  name: 'show',
  label: 'Clients',
  options: [
    { value: 'all', label: 'All clients' },
    { value: 'active', label: 'With an active policy' },
    { value: 'prospect', label: 'Prospects' },
    { value: 'former', label: 'Former clients' },
  ],
} as const

/** The filters of the URL. Only viewers of several agents' clients get the filter by agent. */
function useClientFilters() {
  const { role, covering } = useMe()
  const { searchParams, search, choiceOf } = useListFilters()
  const seesSeveralAgents = role === 'admin' || covering.length > 0
  return {
    search,
    show: choiceOf(clientStates),
    agentId: (seesSeveralAgents && searchParams.get('agent')) || '',
  }
}

const csvExportOptions = makeCsvExportOptions('clients', 'client')

function ExportClients() {
  const listQuery = useClientListQuery()
  return <ExportButton call={clients.export} input={listQuery} outcomeOptions={csvExportOptions} />
}

function useClientListQuery() {
  const { search, show, agentId } = useClientFilters()
  const sorting = useClientSorting()
  return { search, show, ...(agentId ? { agentId } : {}), ...sorting.apiParameters }
}

const useClientSorting = () =>
  useSorting(['name', 'email', 'premium', 'renewal', 'open', 'contact'], { by: 'name', direction: 'asc' })

function ClientFilterBar() {
  const { role, covering } = useMe()
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <div className="w-full max-w-md">
        <FilterSearch label="Search clients" placeholder="Search clients..." />
      </div>
      {role === 'admin' && <AgentFilter />}
      {covering.length > 0 && <StandInFilter />}
      <div className="w-full sm:w-56">
        <FilterChoice {...clientStates} />
      </div>
    </div>
  )
}

function AgentFilter() {
  const { data } = useQuery(endpointQuery(clients.agents, { limit: 500 }))
  const agents = data?.agents.map(({ id, fullName }) => ({ value: id, label: fullName })) ?? []
  return <AgentFilterSelect options={[{ value: '', label: 'All agents' }, ...agents]} />
}

/**
 * For agents who cover for a colleague: chooses between their own clients and the absent
 * colleague's.
 */
function StandInFilter() {
  const { id, covering } = useMe()
  const standInOptions = covering.map(({ agentId, name }) => ({ value: agentId, label: `${name}’s clients` }))
  return (
    <AgentFilterSelect
      options={[{ value: '', label: 'My team' }, { value: id, label: 'My own clients' }, ...standInOptions]}
    />
  )
}

type FilterOption = { value: string; label: string }

function AgentFilterSelect({ options }: { options: [FilterOption, ...FilterOption[]] }) {
  return (
    <div className="w-full sm:w-56">
      <FilterChoice name="agent" label="Agent" options={options} />
    </div>
  )
}

function ClientList({ createButton }: { createButton: ReactNode }) {
  const { role } = useMe()
  const { search, show, agentId } = useClientFilters()
  const sorting = useClientSorting()
  const listQuery = { ...useClientListQuery(), limit: 50 }
  const list = useList(clients.list, listQuery, 'clients', { keepRows: true })
  const figures = useClientFigures(list.items)
  // Only admins reassign from here, so only they get checkboxes.
  const selection = useSelection(list.items, role === 'admin')
  const [reassignment, setReassignment] = useState<{
    selection: ReassignSelection
    name: ReactNode
    excludedId?: string
  } | null>(null)
  const isNarrowed = search !== '' || show !== 'all'
  const [isWriting, setWriting] = useState(false)
  const selectedClients = list.items.filter(({ id }) => selection.has(id))
  const reassign = (reassignTarget: ReassignSelection, name: ReactNode) =>
    setReassignment({ selection: reassignTarget, name, ...(agentId ? { excludedId: agentId } : {}) })
  return (
    <>
      <ListOf
        list={list}
        pluralNoun="clients"
        singularNoun="client"
        skeleton={<Skeleton status="Loading clients..." shape="rows" count={8} />}
        empty={<NoClients isNarrowed={isNarrowed} agentId={agentId} createButton={createButton} />}
      >
        {selection.isSelecting ? (
          <SelectionBar
            count={list.items.length}
            selection={selection}
            formatCount={formatClientCount}
            actions={
              <>
                <Button
                  variant={role === 'admin' ? 'secondary' : 'primary'}
                  size="sm"
                  {...selectionLimit(selection.ids.length, maxBulkRecords, 'clients')}
                  onClick={() => setWriting(true)}
                >
                  Message<span className="max-sm:sr-only"> Selected</span>
                </Button>
                {role === 'admin' && (
                  <Button
                    size="sm"
                    {...selectionLimit(selection.ids.length, maxReassigned, 'clients')}
                    onClick={() =>
                      reassign({ clientIds: selection.ids }, <SelectedClients clients={selectedClients} />)
                    }
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
                    reassign(
                      { ofAgent: agentId },
                      <SelectedClients clients={list.items} count={list.total} />,
                    )
                  }
                >
                  Reassign All {list.total.toLocaleString('en-US')}
                </Button>
              )
            }
          />
        ) : (
          <SelectButton selection={selection} pluralNoun="Clients" />
        )}
        <ClientTable
          clients={list.items}
          label="Clients"
          sorting={sorting}
          figures={figures}
          {...(selection.isSelecting && { selection })}
          {...(role === 'admin' && {
            onReassign: (client: Client) =>
              setReassignment({
                selection: { clientIds: [client.id] },
                name: clientDisplayName(client),
                excludedId: producerOf(client).id,
              }),
          })}
        />
      </ListOf>
      {reassignment && (
        <ReassignDialog {...reassignment} onDone={selection.clear} onClose={() => setReassignment(null)} />
      )}
      {isWriting && (
        <MessageSeveralDialog
          clientIds={selection.ids}
          names={formatNameList(selectedClients.map(clientDisplayName))}
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
  createButton,
}: {
  isNarrowed: boolean
  agentId: string
  createButton: ReactNode
}) {
  const { role } = useMe()
  const { clear } = useListFilters()
  const emptyProps = { icon: Users, title: 'No Clients Found' }
  const showAllButton = (
    <Button variant="secondary" onClick={clear}>
      {isNarrowed ? 'Clear Search' : 'Show All Clients'}
    </Button>
  )
  if (isNarrowed)
    return <Empty {...emptyProps} text="No clients match your search criteria." action={showAllButton} />
  if (agentId) return <Empty {...emptyProps} text="This agent has no clients." action={showAllButton} />
  const text = role === 'admin' ? 'The agency has no clients yet.' : "You don't have any clients yet."
  return <Empty {...emptyProps} text={text} action={createButton} />
}

const formatClientCount = (count: number) => formatCount(count, 'client')
