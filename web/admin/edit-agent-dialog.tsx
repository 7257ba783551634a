import { AgentUpdate } from '../../contract/admin.ts'
import type { Agent } from '../../contract/agents.ts'
import { changesOf, useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { admin } from '../api/wire.ts'
import { AgentFields } from './agent-fields.tsx'

/** Corrects what is known of somebody; sends only what was changed. */
export function EditAgentDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const form = useContractForm(AgentUpdate, {
    firstName: agent.firstName,
    lastName: agent.lastName,
    email: agent.email,
    phone: agent.phone ?? '',
    license: agent.license ?? '',
  })
  return (
    <FormDialog
      title="Edit Agent"
      description={agent.fullName}
      onClose={onClose}
      busyLabel="Saving..."
      call={admin.update}
      form={form}
      send={(details) => {
        const changes = changesOf(form, details)
        return changes && { id: agent.id, ...changes }
      }}
      told={{ title: 'Agent Updated', description: 'The details were saved.' }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <AgentFields form={form} />
      </div>
    </FormDialog>
  )
}
