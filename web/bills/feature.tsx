import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [page('/bills', 'everybody', () => import('./bills-page.tsx'), 'BillsPage')],
}
