import { useQuery } from '@tanstack/react-query'
import type { Task } from '../../contract/tasks.ts'
import { taskRepeatLabels, taskRepeats } from '../../contract/values/task-labels.ts'
import { changedFieldsOf, usePlainForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { endpointQuery } from '../api/query.ts'
import { tasks } from '../api/wire.ts'
import { formatSubject, type PageSubject } from '../page-subject.ts'
import { ClientField } from '../people/client-field.tsx'
import { useMe } from '../session/session.ts'
import { ownersQuery, TaskFields, TaskTitleField, type TaskValues } from './task-fields.tsx'
import { formatTaskSaved } from './task-labels.ts'

const repeatsOf = (chosenRepeat: string) =>
  taskRepeats.find((taskRepeat) => taskRepeat === chosenRepeat) ?? 'none'

/** New Task. Only the text is required. */
export function NewTaskDialog({ subject, onClose }: { subject: PageSubject | null; onClose: () => void }) {
  const me = useMe()
  const form = usePlainForm<TaskValues>({
    defaultValues: {
      what: '',
      clientId: subject?.clientId ?? '',
      ownerId: me.id,
      dueOn: '',
      repeats: 'none',
    },
  })
  const { about } = subject ?? {}
  return (
    <FormDialog
      call={tasks.create}
      form={form}
      send={({ repeats, ...values }) => ({
        ...values,
        repeats: repeatsOf(repeats),
        about: about ? { kind: about.kind, id: about.id } : null,
      })}
      successToast={({ task }) => ({ title: 'Task Created', description: formatTaskSaved(task, me.id) })}
      title="New Task"
      {...(subject ? { description: formatSubject(subject) } : {})}
      onClose={onClose}
      submitLabel="Create Task"
    >
      <TaskTitleField form={form} />
      {!subject && (
        <ClientField
          label="Client"
          placeholder="No client"
          optional
          error={form.formState.errors.clientId?.message}
          onChoose={(id) => {
            form.setValue('clientId', id, { shouldDirty: true })
            // The chosen owner may not see this client.
            form.setValue('ownerId', me.id)
          }}
        />
      )}
      <TaskFields form={form} clientId={form.watch('clientId')} owner={{ id: me.id, name: me.fullName }} />
    </FormDialog>
  )
}

const valuesOf = (task: Task): TaskValues => ({
  what: task.what,
  clientId: task.client?.id ?? '',
  ownerId: task.owner.id,
  dueOn: task.dueOn ?? '',
  repeats: task.repeats,
})

/** Edit Task. Sends only changed fields, with the version that was read. */
export function EditTaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const me = useMe()
  const form = usePlainForm<TaskValues>({ defaultValues: valuesOf(task) })
  const { data } = useQuery(endpointQuery(tasks.owners, ownersQuery(task.client?.id)))
  const nameOf = (id: string) => [...(data?.owners ?? []), task.owner].find((one) => one.id === id)?.name
  return (
    <FormDialog
      call={tasks.change}
      form={form}
      send={({ clientId: _, repeats, ...values }) => {
        const changes = changedFieldsOf(form, { ...values, repeats: repeatsOf(repeats) })
        return changes && { id: task.id, ...changes }
      }}
      edits={{
        record: task,
        recordOf: (reply) => reply.task,
        values: valuesOf,
        fields: {
          what: 'Task',
          clientId: null,
          ownerId: { label: 'Assigned to', format: nameOf, onFile: ({ owner }) => owner.name },
          dueOn: 'Due',
          repeats: { label: 'Repeats', format: (chosenRepeat) => taskRepeatLabels[repeatsOf(chosenRepeat)] },
        },
      }}
      successToast={({ task: changedTask }) => ({
        title: 'Task Changed',
        description: formatTaskSaved(changedTask, me.id),
      })}
      title="Edit Task"
      {...(task.client
        ? {
            description: formatSubject({
              clientId: task.client.id,
              clientName: task.client.name,
              about: task.about,
            }),
          }
        : {})}
      onClose={onClose}
      submitLabel="Save Changes"
    >
      <TaskTitleField form={form} />
      <TaskFields form={form} clientId={task.client?.id} owner={task.owner} />
    </FormDialog>
  )
}
