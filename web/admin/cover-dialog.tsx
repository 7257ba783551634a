import { admin } from '../../contract/admin.ts'
import type { Agent } from '../../contract/agents.ts'
import { addDays, dayIn } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'
import { showFailure, useContractForm } from '../api/form.ts'
import { useCall } from '../api/query.ts'
import { AgentChoice } from '../clients/agent-choice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DateField } from '../ui/form-fields.tsx'
import { toast } from '../ui/toast.tsx'

/** Names who stands in for an agent, and on which days. */
export function CoverDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const name = useCall(admin.nameCover)
  const today = dayIn(agency.timeZone, new Date())
  const form = useContractForm(admin.nameCover.body, {
    agentId: agent.id,
    coverId: '',
    fromDay: today,
    untilDay: addDays(today, 7),
  })
  const submit = form.handleSubmit((cover) =>
    name.mutate(cover, {
      onSuccess: ({ cover: { name: who } }) => {
        toast({ title: 'Cover Named', description: `${who} stands in for ${agent.fullName}.` })
        onClose()
      },
      onError: (error) =>
        toast({
          variant: 'destructive',
          title: 'Failed to name a cover',
          description: showFailure(form, error),
        }),
    }),
  )
  return (
    <Dialog
      title="Name a Cover"
      description={`For ${agent.fullName}`}
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Name Cover"
      busyLabel="Saving..."
      busy={name.isPending}
      dirty={form.formState.isDirty}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <AgentChoice
            label="Who stands in"
            except={agent.id}
            error={form.formState.errors.coverId?.message}
            hint={`Sees and does the same for ${agent.fullName}’s clients, on record as covering.`}
            onChoose={(chosen) =>
              form.setValue('coverId', chosen?.id ?? '', {
                shouldDirty: true,
                shouldValidate: chosen !== null,
              })
            }
          />
        </div>
        <DateField form={form} name="fromDay" label="From" required />
        <DateField form={form} name="untilDay" label="Until" required hint="To the end of that day." />
      </div>
    </Dialog>
  )
}
