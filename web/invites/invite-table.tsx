import { useState } from 'react'
import type { Invite } from '../../contract/invites.ts'
import { formatDate } from '../../contract/values/days.ts'
import { clientDisplayName } from '../../contract/values/names.ts'
import { Badge } from '../ui/badge.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { type Sorting, sortByPastDate, sortByText } from '../ui/sorting.tsx'
import { type Column, DataTable, useIsWideTable } from '../ui/table.tsx'
import { type InviteAction, InviteActions } from './invite-actions.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { RevokeInvite } from './revoke-invite.tsx'

const CorrectEmailDialog = lazyDialog(
  async () => (await import('./correct-email-dialog.tsx')).CorrectEmailDialog,
)

export function InviteTable({
  invites,
  withAgent,
  sorting,
}: {
  invites: readonly Invite[]
  withAgent: boolean
  sorting: Sorting
}) {
  // Kept outside the rows: they remount as cards when the window becomes narrow.
  const [openAction, setOpenAction] = useState<{ action: InviteAction; invite: Invite } | null>(null)
  const closeDialog = () => setOpenAction(null)
  const actions: Column<Invite> = {
    header: 'Actions',
    kind: 'actions',
    cell: (invite) => <InviteActions invite={invite} onAct={(action) => setOpenAction({ action, invite })} />,
  }
  // Columns without room are shown below the email address.
  const hasAgentColumn = useIsWideTable('96rem')
  const hasDateColumn = useIsWideTable()
  const email: Column<Invite> = {
    header: 'Email',
    kind: 'title',
    sort: sortByText('email'),
    fillsWidth: true,
    cell: (invite) => {
      const name = clientDisplayName(invite)
      const detailLines = [
        name !== invite.email && name,
        withAgent && !hasAgentColumn && invite.agentName,
        !hasDateColumn && formatDate(invite.createdAt),
      ]
      return <Email invite={invite} subtitle={detailLines.filter(Boolean).join(' · ')} />
    },
  }
  return (
    <>
      <DataTable
        label="Invitations"
        rows={invites}
        sorting={sorting}
        rowKey={({ id }) => id}
        columns={[
          email,
          ...(withAgent && hasAgentColumn ? [agentColumn] : []),
          statusColumn,
          ...(hasDateColumn ? [createdColumn] : []),
          actions,
        ]}
      />
      {openAction?.action === 'correct' && (
        <CorrectEmailDialog invite={openAction.invite} onClose={closeDialog} />
      )}
      {openAction?.action === 'revoke' && <RevokeInvite invite={openAction.invite} onClose={closeDialog} />}
      {openAction?.action === 'link' && (
        <LinkDialog title="Invitation link" link={openAction.invite.link ?? ''} onClose={closeDialog} />
      )}
    </>
  )
}

const agentColumn: Column<Invite> = {
  header: 'Agent',
  cell: ({ agentName }) => <span className="sm:whitespace-nowrap">{agentName}</span>,
}

const statusColumn: Column<Invite> = { header: 'Status', cell: (invite) => <Status {...invite} /> }

const createdColumn: Column<Invite> = {
  header: 'Date Created',
  sort: sortByPastDate('created'),
  cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
}

function Email({ invite: { email, notSent, sentAt }, subtitle }: { invite: Invite; subtitle: string }) {
  return (
    <>
      <span className="block font-semibold wrap-anywhere max-sm:truncate md:truncate" title={email}>
        {email}
      </span>
      {subtitle && (
        <span className="block text-xs font-normal text-muted md:truncate" title={subtitle}>
          {subtitle}
        </span>
      )}
      {notSent && (
        <span className="mt-0.5 block text-xs font-normal wrap-anywhere text-red-ink">
          {sentAt ? 'Resend failed' : 'Not sent'} on {formatDate(notSent.at)}: {notSent.because}
        </span>
      )}
    </>
  )
}

function Status({ status, isOverdue }: Pick<Invite, 'status' | 'isOverdue'>) {
  return (
    <>
      {status === 'accepted' && <Badge tone="green">Accepted</Badge>}
      {status === 'pending' && <Badge tone="amber">Pending</Badge>}
      {status === 'not sent' && <Badge tone="grey">Not Sent</Badge>}
      {isOverdue && (
        <span
          className="mt-0.5 block text-xs whitespace-nowrap text-red-ink"
          title={
            status === 'pending'
              ? 'Resend to renew the link for 14 days'
              : 'Send to renew the link for 14 days'
          }
        >
          Link expired
        </span>
      )}
    </>
  )
}
