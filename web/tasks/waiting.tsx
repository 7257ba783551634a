import { SquareCheck } from 'lucide-react'
import { lazy } from 'react'
import { paths } from '../paths.ts'
import type { WaitingKind } from '../waiting-kind.ts'

export const waitingTask: WaitingKind = {
  kind: 'task',
  icon: SquareCheck,
  one: 'Task',
  many: 'Tasks',
  next: 'Done',
  passesItself: true,
  to: () => paths.tasks,
  Shown: lazy(async () => ({ default: (await import('./waiting-task.tsx')).WaitingTask })),
}
