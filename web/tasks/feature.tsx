import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [page('/agency/tasks', 'staff-or-denied', () => import('./tasks-page.tsx'), 'TasksPage')],
}
