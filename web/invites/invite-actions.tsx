import { Ellipsis, Link2, Link2Off, MailPen, Send, SquareArrowOutUpRight } from 'lucide-react'
import { useState } from 'react'
import { type Invite, inviteCan, invites } from '../../contract/invites.ts'
import { shownName } from '../../contract/values/names.ts'
import { useCall } from '../api/query.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { toast } from '../ui/toast.tsx'
import { CorrectEmailDialog } from './correct-email-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { RevokeInvite } from './revoke-invite.tsx'

type Act = 'correct' | 'revoke' | 'link'

/** What may be done with an invitation, by its status. */
export function InviteActions({ invite }: { invite: Invite }) {
  const [act, setAct] = useState<Act | null>(null)
  const done = () => setAct(null)
  const open = (
    <Button variant="secondary" size="sm" icon={SquareArrowOutUpRight} to={paths.client(invite.userId)}>
      Open Client
    </Button>
  )
  if (invite.status === 'accepted') return open
  return (
    <div className="flex flex-wrap justify-end gap-2 max-sm:justify-start">
      {invite.status === 'not sent' && open}
      <Button
        variant="secondary"
        size="sm"
        icon={Link2}
        onClick={() => copyLink(invite, () => setAct('link'))}
      >
        Copy Link
      </Button>
      <SendButton invite={invite} />
      <Menu trigger={<IconButton icon={Ellipsis} label={`More for ${shownName(invite)}`} />}>
        {invite.status === 'pending' && (
          <MenuItem icon={SquareArrowOutUpRight} to={paths.client(invite.userId)}>
            Open Client
          </MenuItem>
        )}
        <MenuItem icon={MailPen} onSelect={() => setAct('correct')}>
          Correct e-mail
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={Link2Off}
          danger
          disabled={!inviteCan.revoke(invite)}
          onSelect={() => setAct('revoke')}
        >
          Revoke link
        </MenuItem>
      </Menu>
      {act === 'correct' && <CorrectEmailDialog invite={invite} onClose={done} />}
      {act === 'revoke' && <RevokeInvite invite={invite} onClose={done} />}
      {act === 'link' && <LinkDialog link={invite.link ?? ''} onClose={done} />}
    </div>
  )
}

function SendButton({ invite }: { invite: Invite }) {
  const send = useCall(invites.send)
  const press = () =>
    send.mutate(
      { inviteId: invite.id, userId: invite.userId },
      {
        onSuccess: () => toast({ title: 'Invite Sent!', description: 'Invite email sent successfully!' }),
        onError: ({ message }) =>
          toast({ variant: 'destructive', title: 'Error sending invite', description: message }),
      },
    )
  return (
    <Button size="sm" icon={Send} busy={send.isPending} busyText="Sending..." onClick={press}>
      {invite.status === 'pending' ? 'Resend' : 'Send Invite'}
    </Button>
  )
}

/** Where the browser does not give the clipboard away, the link is shown to be copied by hand. */
async function copyLink({ link }: Invite, byHand: () => void) {
  try {
    await navigator.clipboard.writeText(link ?? '')
    toast({ title: 'Link copied', description: 'Invitation link copied to clipboard' })
  } catch {
    byHand()
  }
}
