import { admin } from '../../contract/admin.ts'
import type { Agent } from '../../contract/agents.ts'
import { showFailure, useContractForm } from '../api/form.ts'
import { useCall } from '../api/query.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { AgentFields } from './agent-fields.tsx'

/** Corrects what is known of somebody; sends only what was changed. */
export function EditAgentDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const update = useCall(admin.update)
  const form = useContractForm(admin.update.body, {
    firstName: agent.firstName,
    lastName: agent.lastName,
    email: agent.email,
    phone: agent.phone ?? '',
    license: agent.license ?? '',
  })
  const { dirtyFields, isDirty } = form.formState
  const submit = form.handleSubmit((details) => {
    const changed = Object.entries(details).filter(([field]) => field in dirtyFields)
    if (changed.length === 0) return onClose()
    update.mutate(
      { id: agent.id, ...Object.fromEntries(changed) },
      {
        onSuccess: () => {
          toast({ title: 'Agent Updated', description: 'The details were saved.' })
          onClose()
        },
        onError: (error) =>
          toast({
            variant: 'destructive',
            title: 'Failed to update the agent',
            description: showFailure(form, error),
          }),
      },
    )
  })
  return (
    <Dialog
      title="Edit Agent"
      description={agent.fullName}
      onClose={onClose}
      onSubmit={submit}
      busy={update.isPending}
      busyLabel="Saving..."
      dirty={isDirty}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <AgentFields form={form} />
      </div>
    </Dialog>
  )
}
