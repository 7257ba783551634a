import { admin } from '../../contract/admin.ts'
import type { Agent } from '../../contract/agents.ts'
import { useCall } from '../api/query.ts'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'

interface Props {
  agent: Agent
  onClose: () => void
}

const linkSent = (title: string, { email }: Agent) =>
  toast({ title, description: `A link to choose a password goes to ${email}.` })

/** For somebody who lost password, authenticator or device. */
export function ResetAccess({ agent, onClose }: Props) {
  const reset = useCall(admin.resetAccess)
  const confirm = () =>
    reset.mutate(
      { id: agent.id },
      {
        onSuccess: () => {
          linkSent('Access Reset', agent)
          onClose()
        },
      },
    )
  return (
    <Confirm
      title="Reset Access"
      text={`Password, two-step sign-in, recovery codes and passkeys of ${agent.fullName} are removed, and all their sessions end. A link to choose a new password is mailed to ${agent.email}.`}
      confirmLabel="Reset Access"
      danger
      busy={reset.isPending}
      failed={reset.error?.message ?? null}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

/** For somebody who comes back. */
export function RestoreAgent({ agent, onClose }: Props) {
  const restore = useCall(admin.restore)
  const confirm = () =>
    restore.mutate(
      { id: agent.id },
      {
        onSuccess: () => {
          linkSent('Agent Restored', agent)
          onClose()
        },
      },
    )
  return (
    <Confirm
      title="Restore Agent"
      text={`${agent.fullName} can sign in again once they have chosen a new password by the link that is mailed to ${agent.email}. Their former clients stay where they are.`}
      confirmLabel="Restore"
      busy={restore.isPending}
      failed={restore.error?.message ?? null}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
