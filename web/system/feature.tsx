import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [page('/agency/system', 'admins', () => import('./system-page.tsx'), 'SystemPage')],
}
