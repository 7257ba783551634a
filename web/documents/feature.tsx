import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [page('/documents', 'everybody', () => import('./documents-page.tsx'), 'DocumentsPage')],
}
