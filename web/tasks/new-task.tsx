import { SquareCheck } from 'lucide-react'
import { useEffect } from 'react'
import { formatSubject, type PageSubject } from '../page-subject.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useKeyBindings } from '../ui/keys.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { endStartedTask, startTask, useStartedTask } from './start-task.ts'

const NewTaskDialog = lazyDialog(async () => (await import('./task-dialog.tsx')).NewTaskDialog)

const startNewTask = () => startTask()

/** The shortcut `t` and the dialog of a new task; mount once for staff. */
export function NewTaskHost() {
  const startedTask = useStartedTask()
  useKeyBindings('Everywhere', [
    { key: 't', description: 'New task about what is on the screen', run: startNewTask },
  ])
  // Close the dialog on unmount: the next person to sign in must not see it.
  useEffect(() => endStartedTask, [])
  return startedTask && <NewTaskDialog subject={startedTask.subject} onClose={endStartedTask} />
}

/** 'New task' in the header, about the current page's subject. */
export const NewTaskIcon = () => (
  <IconButton icon={SquareCheck} label="New task" aria-keyshortcuts="t" onClick={startNewTask} />
)

export const NewTaskButton = ({ subject }: { subject: PageSubject }) => (
  <Button
    variant="secondary"
    icon={SquareCheck}
    aria-label={`New task: ${formatSubject(subject)}`}
    onClick={() => startTask(subject)}
  >
    New task
  </Button>
)
