import { Send } from 'lucide-react'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { invites } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import type { WorkItemProps } from '../work-item.ts'

export function InviteWorkItem({ item: { id, clientId, detail } }: WorkItemProps) {
  const send = useApiMutation(invites.send, {
    successToast: { title: 'Invite Sent!', description: 'Invite email sent successfully!' },
    failureTitle: 'Error sending invite',
  })
  return (
    <>
      {detail && <p className="text-sm wrap-anywhere">{detail}</p>}
      <p className="text-sm text-muted">
        The email goes out at once and cannot be recalled. Its link works for 14 days.
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
