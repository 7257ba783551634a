import { NewAgent } from '../../contract/admin.ts'
import { staffRoleLabels } from '../../contract/agents.ts'
import { staffRoles } from '../../contract/values/roles.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { admin } from '../api/wire.ts'
import { AgentFields } from './agent-fields.tsx'

const roles = staffRoles.map((role) => ({ value: role, label: staffRoleLabels[role] }))

/** Adds an agent, who gets an email with a link to choose a password. */
export function HireDialog({ onClose }: { onClose: () => void }) {
  const form = useContractForm(NewAgent, {
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    license: '',
    role: 'agent',
  })
  return (
    <FormDialog
      title="Invite Agent"
      description="An email with a password link goes out at once. It works for 14 days."
      onClose={onClose}
      submitLabel="Send Invitation"
      busyLabel="Sending..."
      call={admin.hire}
      form={form}
      send={(person) => person}
      successToast={(_, { email }) => ({
        title: 'Agent Invited',
        description: `A link to choose a password goes to ${email}.`,
      })}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <AgentFields form={form} />
        <form.SelectField
          name="role"
          label="Role"
          required
          options={roles}
          hint="An agent sees their own clients. An admin sees the whole agency and this page."
          isWide
        />
      </div>
    </FormDialog>
  )
}
