import { MailPlus, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Invite, invites } from '../../contract/invites.ts'
import { formatDate } from '../../contract/values/days.ts'
import { shownName } from '../../contract/values/names.ts'
import { useList } from '../api/query.ts'
import { agency } from '../session/agency.ts'
import { isStaff, useMe } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pager } from '../ui/pager.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { AccessDenied } from './access-denied.tsx'
import { InviteActions } from './invite-actions.tsx'
import { InviteDialog } from './invite-dialog.tsx'

export function InvitesPage() {
  const me = useMe()
  if (!isStaff(me)) return <AccessDenied text="This page is only available for agents." />
  return <Invites />
}

function Invites() {
  const [given, setGiven] = useSearchParams()
  const [creating, setCreating] = useState(false)
  const search = given.get('search') ?? ''
  const create = (
    <Button icon={UserPlus} onClick={() => setCreating(true)}>
      Create New Client
    </Button>
  )
  return (
    <>
      <title>{`Invite Clients · ${agency.name}`}</title>
      <PageHeader
        title="Invite Clients"
        subtitle="Each invitation is for one business owner. Its link works once and for 14 days."
        actions={create}
      />
      <div className="mb-4 max-w-md">
        <SearchBox
          label="Search invitations"
          placeholder="Search invitations..."
          value={search}
          onSearch={(text) => setGiven(text ? { search: text } : {}, { replace: true })}
        />
      </div>
      <InviteList search={search} create={create} />
      {creating && <InviteDialog onClose={() => setCreating(false)} />}
    </>
  )
}

function InviteList({ search, create }: { search: string; create: ReactNode }) {
  const { role } = useMe()
  const list = useList(invites.list, { search, limit: 50 }, 'invites')
  if (list.error) return <Failed text={list.error.message} onRetry={list.retry} />
  if (list.isPending) return <Skeleton status="Loading invites..." shape="rows" count={6} />
  if (list.items.length === 0) {
    const text = search
      ? 'No invitations match your search.'
      : 'Create a client, then send the invitation when you are ready.'
    return <Empty icon={MailPlus} title="No Invitations Found" text={text} action={create} />
  }
  return (
    <>
      <DataTable
        label="Invitations"
        rows={list.items}
        rowKey={({ id }) => id}
        columns={
          role === 'admin' ? [email, agent, status, created, actions] : [email, status, created, actions]
        }
      />
      <Pager
        shown={list.items.length}
        total={list.total}
        things="invitations"
        busy={list.isReadingMore}
        onMore={list.more}
      />
    </>
  )
}

const email: Column<Invite> = {
  head: 'Email',
  kind: 'title',
  cell: (invite) => (
    <>
      <span className="block font-semibold wrap-anywhere">{invite.email}</span>
      {shownName(invite) !== invite.email && (
        <span className="block text-xs text-muted">{shownName(invite)}</span>
      )}
    </>
  ),
}

const agent: Column<Invite> = { head: 'Agent', cell: ({ agentName }) => agentName, wideOnly: true }

const status: Column<Invite> = {
  head: 'Status',
  cell: ({ status, isOverdue }) => (
    <span className="flex flex-wrap gap-1.5">
      {status === 'accepted' && <Badge tone="green">Accepted</Badge>}
      {status === 'pending' && <Badge tone="amber">Pending</Badge>}
      {status === 'not sent' && <Badge tone="grey">Not Sent</Badge>}
      {isOverdue && <Badge tone="red">Link expired</Badge>}
    </span>
  ),
}

const created: Column<Invite> = {
  head: 'Date Created',
  cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
}

const actions: Column<Invite> = {
  head: 'Actions',
  kind: 'actions',
  cell: (invite) => <InviteActions invite={invite} />,
}
