import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [page('/agency/requests', 'staff', () => import('./requests-page.tsx'), 'RequestsPage')],
}
