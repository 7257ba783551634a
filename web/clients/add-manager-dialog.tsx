import { type FormEvent, useState } from 'react'
import type { Agent } from '../../contract/agents.ts'
import type { ClientDetails } from '../../contract/clients.ts'
import { clientDisplayName } from '../../contract/values/names.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { admin } from '../api/wire.ts'
import { Dialog } from '../ui/dialog.tsx'
import { AgentChoice } from './agent-choice.tsx'

export function AddManagerDialog({ client, onClose }: { client: ClientDetails; onClose: () => void }) {
  const [agent, setAgent] = useState<Agent | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const nameManager = useApiMutation(admin.nameManager, {
    successToast: { title: 'Account Manager Added', ...(agent ? { description: agent.fullName } : {}) },
    onDone: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(!agent)
    if (agent) void nameManager.write({ id: client.id, agentId: agent.id })
  }
  return (
    <Dialog
      title="Add Account Manager"
      description={clientDisplayName(client)}
      size="sm"
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Add"
      busyLabel="Adding..."
      busy={nameManager.busy}
      dirty={agent !== null}
      failure={nameManager.error?.message ?? null}
    >
      <div className="space-y-4">
        <AgentChoice
          label="Agent"
          excludedIds={[client.team.producer, ...client.team.managers].map(({ id }) => id)}
          error={isMissing ? 'Please choose an agent' : undefined}
          onChoose={(values) => {
            setAgent(values)
            setIsMissing(false)
          }}
        />
        <p className="text-sm text-muted">
          They see this client, get notifications about the client, and have the client’s items in Today.
        </p>
      </div>
    </Dialog>
  )
}
