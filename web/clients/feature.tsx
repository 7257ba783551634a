import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [page('/client-management', 'staff-or-denied', () => import('./clients-page.tsx'), 'ClientsPage')],
}
