import { SquareCheck } from 'lucide-react'
import type { Feature } from '../feature.ts'
import { page } from '../page.ts'
import { searchLink } from '../search-kind.ts'
import { taskPaths } from './paths.ts'

export const feature: Feature = {
  pages: [page('/agency/tasks', 'staff-or-denied', () => import('./tasks-page.tsx'), 'TasksPage')],
  navigation: [
    {
      label: 'Tasks',
      icon: SquareCheck,
      to: taskPaths.list,
      positions: { Work: 60 },
      waitingKinds: ['task'],
    },
  ],
  workItems: {
    task: {
      icon: SquareCheck,
      singular: 'Task',
      plural: 'Tasks',
      nextStep: 'Done',
      hasOwnReassign: true,
      to: () => taskPaths.list,
      view: async () => (await import('./task-work-item.tsx')).TaskWorkItem,
    },
  },
  searchKinds: {
    task: {
      icon: SquareCheck,
      linkOf: ({ id }) => taskPaths.one(id),
      list: (text) => `${searchLink(taskPaths.list, text)}&whose=all`,
    },
  },
  logIcons: { task: SquareCheck },
}
