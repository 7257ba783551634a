import { CalendarClock, Ellipsis, Pencil, Repeat, RotateCcw, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { Task } from '../../contract/tasks.ts'
import { formatMoment } from '../../contract/values/days.ts'
import { taskRepeatLabels } from '../../contract/values/task-labels.ts'
import { agency } from '../agency.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { useLatestVersion } from '../api/latest-version.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { tasks } from '../api/wire.ts'
import { clientPaths } from '../clients/paths.ts'
import { useMe } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { BareCheckbox } from '../ui/checkbox-field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Menu } from '../ui/menu.tsx'
import { subjectLinkOf } from './subject-links.ts'
import { formatDueDay } from './task-labels.ts'

const EditTaskDialog = lazyDialog(async () => (await import('./task-dialog.tsx')).EditTaskDialog)

export function TaskRow({ task, showsClient }: { task: Task; showsClient: boolean }) {
  const isDone = task.doneAt !== null
  return (
    <li className="flex items-start gap-2 px-3 py-2 not-last:border-b not-last:border-line sm:px-4">
      <TaskCheckbox task={task} />
      <div className="min-w-0 flex-1 py-2">
        <p className={isDone ? 'wrap-anywhere text-muted line-through' : 'font-medium wrap-anywhere'}>
          {task.what}
        </p>
        <TaskDetails task={task} showsClient={showsClient} />
      </div>
      <TaskMenu task={task} />
    </li>
  )
}

function TaskCheckbox({ task }: { task: Task }) {
  const id = useId()
  const { known, learn } = useLatestVersion(task)
  const completeTask = useApiMutation(tasks.complete, {
    successToast: ({ next }) => ({
      title: 'Task Completed',
      description: next?.dueOn ? `The next is due ${formatDueDay(next.dueOn)}.` : task.what,
    }),
    failureTitle: 'Failed to complete the task',
    onDone: (reply) => learn(reply.task),
  })
  const reopen = useReopen(task)
  const isDone = task.doneAt !== null
  const isBusy = completeTask.busy || reopen.busy
  return (
    <label htmlFor={id} className="grid size-10 shrink-0 place-items-center">
      <span className="sr-only">{task.what}: done</span>
      <BareCheckbox
        id={id}
        checked={completeTask.busy || (isDone && !reopen.busy)}
        disabled={isBusy}
        onChange={() =>
          isDone ? reopen.write({ id: task.id }) : completeTask.write({ id: task.id, version: known() })
        }
      />
    </label>
  )
}

const useReopen = (task: Task) =>
  useApiMutation(tasks.reopen, {
    successToast: { title: 'Task Reopened', description: task.what },
    failureTitle: 'Failed to reopen the task',
  })

function TaskDetails({ task, showsClient }: { task: Task; showsClient: boolean }) {
  const { client, about, owner, dueOn, isOverdue, repeats, doneAt, doneBy } = task
  const me = useMe()
  return (
    <div className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted empty:hidden">
      {doneAt ? (
        <span>
          Done {formatMoment(doneAt, agency.timeZone)}
          {doneBy && ` by ${doneBy.id === me.id ? 'you' : doneBy.name}`}
        </span>
      ) : (
        dueOn &&
        (isOverdue ? (
          <Badge tone="red" icon={CalendarClock}>
            Overdue since {formatDueDay(dueOn)}
          </Badge>
        ) : (
          <span className="inline-flex items-center gap-1">
            <CalendarClock aria-hidden className="size-3.5" />
            Due {formatDueDay(dueOn)}
          </span>
        ))
      )}
      {repeats !== 'none' && (
        <span className="inline-flex items-center gap-1">
          <Repeat aria-hidden className="size-3.5" />
          {taskRepeatLabels[repeats]}
        </span>
      )}
      {client && showsClient && (
        <Link to={clientPaths.one(client.id)} className={linkClassName}>
          {client.name}
        </Link>
      )}
      {client && about && (
        <Link to={subjectLinkOf(about, client.id)} className={linkClassName}>
          {about.label}
        </Link>
      )}
      {owner.id !== me.id && <span>For {owner.name}</span>}
    </div>
  )
}

const linkClassName = 'min-w-0 font-medium text-ink wrap-anywhere hover:underline'

function TaskMenu({ task }: { task: Task }) {
  const [openAction, setOpenAction] = useState<'edit' | 'remove' | null>(null)
  const reopen = useReopen(task)
  const closeDialog = () => setOpenAction(null)
  return (
    <>
      <Menu
        trigger={<IconButton icon={Ellipsis} label={`More for ${task.what}`} />}
        items={[
          task.doneAt
            ? { label: 'Reopen', icon: RotateCcw, run: () => reopen.write({ id: task.id }) }
            : { label: 'Edit Task', icon: Pencil, run: () => setOpenAction('edit') },
          'line',
          { label: 'Remove Task', icon: Trash2, danger: true, run: () => setOpenAction('remove') },
        ]}
      />
      {openAction === 'edit' && <EditTaskDialog task={task} onClose={closeDialog} />}
      {openAction === 'remove' && (
        <ConfirmCall
          call={tasks.remove}
          send={{ id: task.id }}
          successToast={{ title: 'Task Removed', description: task.what }}
          title="Remove Task"
          text={`“${task.what}” is removed from every list. The audit log still shows that it existed.`}
          confirmLabel="Remove"
          danger
          onClose={closeDialog}
        />
      )}
    </>
  )
}
