import { MailPlus, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { invites } from '../../contract/invites.ts'
import { agency } from '../agency.ts'
import { useList } from '../api/query.ts'
import { AccessDenied } from '../session/access-denied.tsx'
import { isStaff, useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pager } from '../ui/pager.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { InviteTable } from './invite-table.tsx'

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
        subtitle="Each invitation is for one person. Its link works once and for 14 days."
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
  const list = useList(invites.list, { search, limit: 50 }, 'invites', { keepRows: true })
  if (list.error) return <Failed text={list.error.message} onRetry={list.retry} busy={list.isRefreshing} />
  if (list.isPending) return <Skeleton status="Loading invites..." shape="rows" count={6} />
  if (list.items.length === 0) {
    const text = search
      ? 'No invitations match your search.'
      : 'Create a client, then send the invitation when you are ready.'
    return <Empty icon={MailPlus} title="No Invitations Found" text={text} action={create} />
  }
  return (
    <>
      <InviteTable invites={list.items} withAgent={role === 'admin'} />
      <Pager list={list} things="invitations" />
    </>
  )
}
