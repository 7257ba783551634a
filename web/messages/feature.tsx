import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [page('/messages', 'everybody', () => import('./messages-page.tsx'), 'MessagesPage')],
}
