import { AgentUpdate } from '../../contract/admin.ts'
import type { Agent } from '../../contract/agents.ts'
import { changedFieldsOf, useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { admin } from '../api/wire.ts'
import { AgentFields } from './agent-fields.tsx'

const valuesOf = ({ firstName, lastName, email, phone, license }: Agent) => ({
  firstName,
  lastName,
  email,
  phone: phone ?? '',
  license: license ?? '',
})

/** Sends only the fields that were changed. */
export function EditAgentDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const form = useContractForm(AgentUpdate, valuesOf(agent))
  return (
    <FormDialog
      title="Edit Agent"
      description={agent.fullName}
      onClose={onClose}
      call={admin.update}
      form={form}
      send={(details) => {
        const changes = changedFieldsOf(form, details)
        return changes && { id: agent.id, ...changes }
      }}
      edits={{
        record: agent,
        recordOf: (reply) => reply.agent,
        values: valuesOf,
        fields: {
          firstName: 'First name',
          lastName: 'Last name',
          email: 'Email',
          phone: 'Phone',
          license: 'License',
        },
      }}
      successToast={{ title: 'Agent Updated', description: 'The details were saved.' }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <AgentFields form={form} />
      </div>
    </FormDialog>
  )
}
