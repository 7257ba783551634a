import type { Agent } from '../../contract/agents.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { admin } from '../api/wire.ts'

interface AgentAccessProps {
  agent: Agent
  onClose: () => void
}

const linkSentToast = (title: string, { email }: Agent) => ({
  title,
  description: `A link to choose a password goes to ${email}.`,
})

/** For an agent who lost a password, authenticator or device. */
export function ResetAgentAccess({ agent, onClose }: AgentAccessProps) {
  return (
    <ConfirmCall
      call={admin.resetAccess}
      send={{ id: agent.id }}
      successToast={linkSentToast('Access Reset', agent)}
      title="Reset Access"
      text={`This removes ${agent.fullName}’s password, two-step sign-in, recovery codes and passkeys, and signs them out everywhere. A link to choose a new password is emailed to ${agent.email}.`}
      confirmLabel="Reset Access"
      danger
      onClose={onClose}
    />
  )
}

export function RestoreAgent({ agent, onClose }: AgentAccessProps) {
  return (
    <ConfirmCall
      call={admin.restore}
      send={{ id: agent.id }}
      successToast={linkSentToast('Agent Restored', agent)}
      title="Restore Agent"
      text={`${agent.fullName} can sign in after choosing a new password. The link is emailed to ${agent.email}. Clients who were reassigned remain with their new agents.`}
      confirmLabel="Restore"
      onClose={onClose}
    />
  )
}
