import { UserPlus, Users, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { clients } from '../../contract/clients.ts'
import { useList } from '../api/query.ts'
import { AccessDenied } from '../invites/access-denied.tsx'
import { InviteDialog } from '../invites/invite-dialog.tsx'
import { agency } from '../session/agency.ts'
import { isStaff, useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pager } from '../ui/pager.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ClientTable } from './client-table.tsx'

export function ClientsPage() {
  const me = useMe()
  if (isStaff(me)) return <Clients />
  return (
    <AccessDenied text="You don't have permission to access client management. This feature is only available for agents." />
  )
}

function Clients() {
  const [given, setGiven] = useSearchParams()
  const [creating, setCreating] = useState(false)
  const search = given.get('search') ?? ''
  const show = given.get('show') === 'active' ? 'active' : 'all'
  const change = (next: { search?: string; show?: 'all' | 'active' }) => {
    const wanted = { search, show, ...next }
    setGiven(
      {
        ...(wanted.search ? { search: wanted.search } : {}),
        ...(wanted.show === 'active' ? { show: 'active' } : {}),
      },
      { replace: true },
    )
  }
  const create = (
    <Button icon={UserPlus} onClick={() => setCreating(true)}>
      Create New Client
    </Button>
  )
  return (
    <>
      <title>{`Client Management · ${agency.name}`}</title>
      <PageHeader title="Client Management" subtitle="Everybody you look after, by name." actions={create} />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <div className="w-full max-w-md">
          <SearchBox
            label="Search clients"
            placeholder="Search clients..."
            value={search}
            onSearch={(text) => change({ search: text })}
          />
        </div>
        {show === 'active' && (
          <Button variant="secondary" size="sm" iconAfter={X} onClick={() => change({ show: 'all' })}>
            With an active policy
            <span className="sr-only">: remove this filter</span>
          </Button>
        )}
      </div>
      <ClientList search={search} show={show} create={create} />
      {creating && <InviteDialog onClose={() => setCreating(false)} />}
    </>
  )
}

function ClientList({ search, show, create }: { search: string; show: 'all' | 'active'; create: ReactNode }) {
  const list = useList(clients.list, { search, show, limit: 50 }, 'clients', { keepRows: true })
  if (list.error) return <Failed text={list.error.message} onRetry={list.retry} busy={list.isRefreshing} />
  if (list.isPending) return <Skeleton status="Loading clients..." shape="rows" count={8} />
  if (list.items.length === 0) {
    const text =
      search || show === 'active'
        ? 'No clients match your search criteria.'
        : "You don't have any clients yet."
    return <Empty icon={Users} title="No Clients Found" text={text} action={create} />
  }
  return (
    <>
      <ClientTable clients={list.items} label="Clients" />
      <Pager list={list} things="clients" />
    </>
  )
}
