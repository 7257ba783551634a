import { admin } from '../../contract/admin.ts'
import { staffRoleLabels } from '../../contract/agents.ts'
import { staffRoles } from '../../contract/values/roles.ts'
import { showFailure, useContractForm } from '../api/form.ts'
import { useCall } from '../api/query.ts'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField } from '../ui/form-fields.tsx'
import { toast } from '../ui/toast.tsx'
import { AgentFields } from './agent-fields.tsx'

const roles = staffRoles.map((role) => ({ value: role, label: staffRoleLabels[role] }))

/** Adds somebody to the agency; they choose their password by a link that is mailed. */
export function HireDialog({ onClose }: { onClose: () => void }) {
  const hire = useCall(admin.hire)
  const form = useContractForm(admin.hire.body, {
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    license: '',
    role: 'agent',
  })
  const submit = form.handleSubmit((person) =>
    hire.mutate(person, {
      onSuccess: () => {
        toast({ title: 'Agent Invited', description: `A link to choose a password goes to ${person.email}.` })
        onClose()
      },
      onError: (error) =>
        toast({
          variant: 'destructive',
          title: 'Failed to invite the agent',
          description: showFailure(form, error),
        }),
    }),
  )
  return (
    <Dialog
      title="Invite Agent"
      description="A mail with a link to choose a password is sent at once. It works for 14 days."
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Send Invitation"
      busyLabel="Sending..."
      busy={hire.isPending}
      dirty={form.formState.isDirty}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <AgentFields form={form} />
        <div className="sm:col-span-2">
          <SelectField
            form={form}
            name="role"
            label="Role"
            required
            options={roles}
            hint="An agent sees their own clients. An admin sees the whole agency and this page."
          />
        </div>
      </div>
    </Dialog>
  )
}
