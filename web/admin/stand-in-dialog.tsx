import { NewStandIn } from '../../contract/admin.ts'
import type { Agent } from '../../contract/agents.ts'
import { addDays, dayIn } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { admin } from '../api/wire.ts'
import { AgentChoice } from '../clients/agent-choice.tsx'

export function StandInDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const today = dayIn(agency.timeZone, new Date())
  const form = useContractForm(NewStandIn, {
    agentId: agent.id,
    coverId: '',
    fromDay: today,
    untilDay: addDays(today, 7),
  })
  return (
    <FormDialog
      call={admin.nameCover}
      form={form}
      send={(cover) => cover}
      successToast={({ cover }) => ({
        title: 'Backup Set',
        description: `${cover.name} is the backup for ${agent.fullName}.`,
      })}
      failureTitle="Failed to set the backup"
      title="Set Backup"
      description={`For ${agent.fullName}`}
      onClose={onClose}
      submitLabel="Set Backup"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <AgentChoice
            label="Backup"
            excludedIds={[agent.id]}
            error={form.formState.errors.coverId?.message}
            hint={`Gets the same access to ${agent.fullName}’s clients. The audit log shows who acted.`}
            onChoose={(values) =>
              form.setValue('coverId', values?.id ?? '', {
                shouldDirty: true,
                shouldValidate: values !== null,
              })
            }
          />
        </div>
        <form.DateField name="fromDay" label="From" required />
        <form.DateField name="untilDay" label="Until" required hint="Until the end of that day." />
      </div>
    </FormDialog>
  )
}
