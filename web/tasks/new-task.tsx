import { SquareCheck } from 'lucide-react'
import { useEffect } from 'react'
import { type Subject, subjectCalled } from '../subject.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useKeys } from '../ui/keys.ts'
import { lateDialog } from '../ui/late-dialog.tsx'
import { startTask, taskIsOver, useStartedTask } from './start-task.ts'

const NewTaskDialog = lateDialog(async () => (await import('./task-dialog.tsx')).NewTaskDialog)

const start = () => startTask()

/** The key `t` and the dialog of a new task, once in the frame of staff. */
export function NewTask() {
  const started = useStartedTask()
  useKeys('Everywhere', [{ key: 't', does: 'New task about what is on the screen', run: start }])
  // What one person began is not for whoever signs in next.
  useEffect(() => taskIsOver, [])
  return started && <NewTaskDialog subject={started.subject} onClose={taskIsOver} />
}

/** 'New task' in the head of every screen: about what the screen is about. */
export const NewTaskIcon = () => (
  <IconButton icon={SquareCheck} label="New task" aria-keyshortcuts="t" onClick={start} />
)

export const NewTaskButton = ({ subject }: { subject: Subject }) => (
  <Button
    variant="secondary"
    icon={SquareCheck}
    aria-label={`New task: ${subjectCalled(subject)}`}
    onClick={() => startTask(subject)}
  >
    New task
  </Button>
)
