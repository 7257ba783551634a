import { useState } from 'react'
import type { Invite } from '../../contract/invites.ts'
import { formatDate } from '../../contract/values/days.ts'
import { shownName } from '../../contract/values/names.ts'
import { Badge } from '../ui/badge.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { CorrectEmailDialog } from './correct-email-dialog.tsx'
import { EmailText } from './email-text.tsx'
import { type Act, InviteActions } from './invite-actions.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { RevokeInvite } from './revoke-invite.tsx'

/** Invitations with their status and what it allows. */
export function InviteTable({ invites, withAgent }: { invites: readonly Invite[]; withAgent: boolean }) {
  // Kept outside the rows: they are drawn anew as cards when the window becomes narrow.
  const [asked, setAsked] = useState<{ act: Act; invite: Invite } | null>(null)
  const done = () => setAsked(null)
  const actions: Column<Invite> = {
    head: 'Actions',
    kind: 'actions',
    cell: (invite) => <InviteActions invite={invite} onAct={(act) => setAsked({ act, invite })} />,
  }
  return (
    <>
      <DataTable
        label="Invitations"
        rows={invites}
        rowKey={({ id }) => id}
        columns={withAgent ? [email, agent, status, created, actions] : [email, status, created, actions]}
      />
      {asked?.act === 'correct' && <CorrectEmailDialog invite={asked.invite} onClose={done} />}
      {asked?.act === 'revoke' && <RevokeInvite invite={asked.invite} onClose={done} />}
      {asked?.act === 'link' && <LinkDialog link={asked.invite.link ?? ''} onClose={done} />}
    </>
  )
}

const email: Column<Invite> = {
  head: 'Email',
  kind: 'title',
  cell: (invite) => (
    <span className="block sm:min-w-40">
      <span className="block font-semibold">
        <EmailText email={invite.email} />
      </span>
      {shownName(invite) !== invite.email && (
        <span className="block text-xs font-normal text-muted">{shownName(invite)}</span>
      )}
    </span>
  ),
}

const agent: Column<Invite> = {
  head: 'Agent',
  cell: ({ agentName }) => <span className="xl:whitespace-nowrap">{agentName}</span>,
  wideOnly: true,
}

const status: Column<Invite> = { head: 'Status', cell: (invite) => <Status {...invite} /> }

const created: Column<Invite> = {
  head: 'Date Created',
  cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
}

function Status({ status, isOverdue }: Pick<Invite, 'status' | 'isOverdue'>) {
  return (
    <>
      <span className="flex flex-wrap gap-1.5 max-sm:justify-end">
        {status === 'accepted' && <Badge tone="green">Accepted</Badge>}
        {status === 'pending' && <Badge tone="amber">Pending</Badge>}
        {status === 'not sent' && <Badge tone="grey">Not Sent</Badge>}
        {isOverdue && <Badge tone="red">Link expired</Badge>}
      </span>
      {isOverdue && (
        <span className="mt-1 block text-xs text-muted">
          {status === 'pending' ? 'Sending again renews it' : 'Sending renews it'}
        </span>
      )}
    </>
  )
}
