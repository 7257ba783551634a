import { Ellipsis, Link2Off, MailPen, SquareArrowOutUpRight } from 'lucide-react'
import type { Invite } from '../../contract/invites.ts'
import { clientDisplayName } from '../../contract/values/names.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { invites } from '../api/wire.ts'
import { clientPaths } from '../clients/paths.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useIsPhone } from '../ui/media.ts'
import { Menu } from '../ui/menu.tsx'
import { useIsWideTable } from '../ui/table.tsx'
import { toast } from '../ui/toast.tsx'

export type InviteAction = 'correct' | 'revoke' | 'link'

/** Actions of an invitation, by status. The table asks for confirmation, through `onAct`. */
export function InviteActions({ invite, onAct }: { invite: Invite; onAct: (action: InviteAction) => void }) {
  const openButton = (
    <Button variant="secondary" size="sm" to={clientPaths.one(invite.userId)}>
      Open Client
    </Button>
  )
  const hasRoom = useIsWideTable()
  const isPhone = useIsPhone()
  if (invite.status === 'accepted') return openButton
  const opensDialog = hasRoom && !isPhone && invite.status === 'not sent'
  return (
    <div className="flex flex-wrap justify-end gap-2 sm:w-max">
      <div className="flex w-max gap-2">
        {opensDialog && openButton}
        <Button variant="secondary" size="sm" onClick={() => copyLink(invite, () => onAct('link'))}>
          Copy Link
        </Button>
      </div>
      <div className="flex w-max gap-2">
        <SendButton invite={invite} />
        <InviteMenu invite={invite} isOpening={!opensDialog} onAct={onAct} />
      </div>
    </div>
  )
}

function InviteMenu({
  invite,
  isOpening,
  onAct,
}: {
  invite: Invite
  isOpening: boolean
  onAct: (action: InviteAction) => void
}) {
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} label={`More for ${clientDisplayName(invite)}`} />}
      items={[
        isOpening && {
          label: 'Open Client',
          icon: SquareArrowOutUpRight,
          to: clientPaths.one(invite.userId),
        },
        { label: 'Correct email', icon: MailPen, run: () => onAct('correct') },
        'line',
        { label: 'Revoke link', icon: Link2Off, danger: true, run: () => onAct('revoke') },
      ]}
    />
  )
}

function SendButton({ invite }: { invite: Invite }) {
  const send = useApiMutation(invites.send, {
    successToast: { title: 'Invite Sent!', description: 'Invite email sent successfully!' },
    failureTitle: 'Error sending invite',
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={send.busy}
      busyText="Sending..."
      onClick={() => send.write({ inviteId: invite.id, userId: invite.userId })}
    >
      {invite.status === 'pending' ? 'Resend' : 'Send Invite'}
    </Button>
  )
}

/** Copies the link. If the browser refuses, calls `showLink`, which shows the link. */
async function copyLink({ link }: Invite, showLink: () => void) {
  try {
    await navigator.clipboard.writeText(link ?? '')
    toast({ title: 'Link copied', description: 'Invitation link copied to clipboard' })
  } catch {
    showLink()
  }
}
