import { MailPlus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { isStaff } from '../../contract/values/roles.ts'
import { makeCsvExportOptions } from '../activity/export-button.tsx'
import { useList } from '../api/query.ts'
import { invites } from '../api/wire.ts'
import { ListPage } from '../list-page.tsx'
import { AccessDenied } from '../session/access-denied.tsx'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { useListFilters } from '../ui/list-filters.tsx'
import { useSorting } from '../ui/sorting.tsx'
import { InviteTable } from './invite-table.tsx'

const InviteDialog = lazyDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog)

const csvExportOptions = makeCsvExportOptions('invitations', 'invitation')

export function InvitesPage() {
  const me = useMe()
  if (!isStaff(me)) return <AccessDenied text="This page is only available for agents." />
  return <Invites />
}

function Invites() {
  const { role } = useMe()
  const { search } = useListFilters()
  const sorting = useSorting(['email', 'created'], { by: 'created', direction: 'desc' })
  const listQuery = { search, ...sorting.apiParameters }
  const list = useList(invites.list, { ...listQuery, limit: 50 }, 'invites', { keepRows: true })
  const [isCreating, setCreating] = useState(false)
  const createButton = (variant?: 'secondary') => (
    <Button variant={variant} icon={UserPlus} onClick={() => setCreating(true)}>
      Create New Client
    </Button>
  )
  return (
    <>
      <ListPage
        title="Invite Clients"
        subtitle="Each invitation is for one person. The link expires after one use or 14 days."
        exportProps={{ call: invites.export, input: listQuery, outcomeOptions: csvExportOptions }}
        actions={createButton()}
        search={{ label: 'Search invitations', placeholder: 'Search invitations...' }}
        className="mb-4 max-w-md"
        list={list}
        pluralNoun="invitations"
        singularNoun="invitation"
        skeleton={{ status: 'Loading invites...', shape: 'rows', count: 6 }}
        empty={{
          icon: MailPlus,
          title: 'No Invitations Found',
          text: 'Create a client, then send the invitation when you are ready.',
          action: createButton('secondary'),
        }}
        noMatches={search !== '' && 'No invitations match your search.'}
      >
        <InviteTable invites={list.items} sorting={sorting} withAgent={role === 'admin'} />
      </ListPage>
      {isCreating && <InviteDialog onClose={() => setCreating(false)} />}
    </>
  )
}
