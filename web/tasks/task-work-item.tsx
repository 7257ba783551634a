import { CheckCheck, Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Task } from '../../contract/tasks.ts'
import { taskRepeatLabels } from '../../contract/values/task-labels.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { tasks } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { WorkItemProps } from '../work-item.ts'
import { subjectLinkOf } from './subject-links.ts'

const EditTaskDialog = lazyDialog(async () => (await import('./task-dialog.tsx')).EditTaskDialog)

export function TaskWorkItem({ item, onDone }: WorkItemProps) {
  return (
    <QueryView
      query={endpointQuery(tasks.one, { id: item.id })}
      skeleton={<Skeleton status="Loading task..." shape="rows" count={1} />}
    >
      {({ task }) => <OpenTask task={task} onDone={onDone} />}
    </QueryView>
  )
}

function OpenTask({ task, onDone }: { task: Task; onDone: WorkItemProps['onDone'] }) {
  const { id, what, client, about, repeats, version } = task
  const [isEditing, setEditing] = useState(false)
  const onUndone = useRef(() => {})
  const reopen = useApiMutation(tasks.reopen, {
    failureTitle: 'Failed to reopen the task',
    onDone: () => onUndone.current(),
  })
  const completeTask = useApiMutation(tasks.complete, {
    failureTitle: 'Failed to complete the task',
    onDone: () =>
      onDone({
        message: `Done: ${what}`,
        takeBack: (onUndo) => {
          onUndone.current = onUndo
          return reopen.write({ id })
        },
      }),
  })
  return (
    <>
      {client && about && (
        <p className="text-sm">
          <Link to={subjectLinkOf(about, client.id)} className="font-medium text-orange-ink hover:underline">
            {about.label}
          </Link>
        </p>
      )}
      {repeats !== 'none' && (
        <p className="text-sm text-muted">Repeats {taskRepeatLabels[repeats].toLowerCase()}.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          icon={CheckCheck}
          busy={completeTask.busy}
          aria-keyshortcuts="e"
          data-next-step
          onClick={() => completeTask.write({ id, version })}
        >
          Done
        </Button>
        <Button variant="secondary" icon={Pencil} aria-keyshortcuts="a" onClick={() => setEditing(true)}>
          Edit
        </Button>
      </div>
      {isEditing && <EditTaskDialog task={task} onClose={() => setEditing(false)} />}
    </>
  )
}
