import { Send } from 'lucide-react'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { invites } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import type { WorkItemProps } from '../work-item.ts'

/** An invitation that was not accepted: it is sent, or sent again. */
export function InviteWorkItem({ item: { id, clientId, detail } }: WorkItemProps) {
  const send = useApiMutation(invites.send, {
    told: { title: 'Invite Sent!', description: 'Invite email sent successfully!' },
    fails: 'Error sending invite',
  })
  return (
    <>
      {detail && <p className="text-sm wrap-anywhere">{detail}</p>}
      <p className="text-sm text-muted">
        Its mail goes at once and cannot be taken back. The link holds 14 days from then on.
      </p>
      <Button
        icon={Send}
        busy={send.busy}
        busyText="Sending..."
        aria-keyshortcuts="e"
        data-next-step
        onClick={() => clientId && send.write({ inviteId: id, userId: clientId })}
      >
        Send Invite
      </Button>
    </>
  )
}
