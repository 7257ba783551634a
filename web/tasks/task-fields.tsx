import { useQuery } from '@tanstack/react-query'
import { addDays } from '../../contract/values/days.ts'
import { taskRepeatLabels, taskRepeats } from '../../contract/values/task-labels.ts'
import type { FormWithFields } from '../api/form.ts'
import { endpointQuery } from '../api/query.ts'
import { tasks } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { agencyToday } from './task-labels.ts'

export interface TaskValues {
  what: string
  clientId: string
  ownerId: string
  dueOn: string
  repeats: string
}

/** Possible owners: with a client, only staff who see that client. */
export const ownersQuery = (clientId: string | undefined) => ({
  ...(clientId ? { clientId } : {}),
  limit: 500,
})

export function TaskFields({
  form,
  clientId,
  owner,
}: {
  form: FormWithFields<TaskValues>
  /** The client; limits the owners to staff who see the client. */
  clientId: string | undefined
  /** The initial owner. */
  owner: { id: string; name: string }
}) {
  const me = useMe()
  const { data } = useQuery(endpointQuery(tasks.owners, ownersQuery(clientId)))
  const owners = data?.owners ?? [owner]
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.SelectField
          name="ownerId"
          label="Assigned to"
          options={owners.map(({ id, name }) => ({
            value: id,
            label: id === me.id ? `${name} (you)` : name,
          }))}
        />
        <form.SelectField
          name="repeats"
          label="Repeats"
          options={taskRepeats.map((value) => ({ value, label: taskRepeatLabels[value] }))}
        />
      </div>
      <DueDayField form={form} />
    </>
  )
}

export const TaskTitleField = ({ form }: { form: FormWithFields<TaskValues> }) => (
  <form.TextField name="what" label="Task" required maxLength={500} autoComplete="off" />
)

function DueDayField({ form }: { form: FormWithFields<TaskValues> }) {
  const now = agencyToday()
  const chosenDay = form.watch('dueOn')
  const chips = [
    { label: 'Today', day: now },
    { label: 'Tomorrow', day: addDays(now, 1) },
    { label: 'Next week', day: addDays(now, 7) },
  ]
  return (
    <div>
      <form.DateField
        name="dueOn"
        label="Due"
        optional
        hint="If the agency is closed that day, the next business day applies."
      />
      <fieldset className="mt-2 flex flex-wrap gap-2">
        <legend className="sr-only">Until</legend>
        {chips.map(({ label, day }) => (
          <Button
            key={label}
            variant="secondary"
            size="sm"
            aria-pressed={chosenDay === day}
            onClick={() =>
              form.setValue('dueOn', chosenDay === day ? '' : day, {
                shouldDirty: true,
                shouldValidate: true,
              })
            }
          >
            {label}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
