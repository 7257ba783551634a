import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [
    page('/agency/imports', 'admins', () => import('./imports-page.tsx'), 'ImportsPage'),
    page('/agency/imports/:importId', 'admins', () => import('./import-page.tsx'), 'ImportPage'),
  ],
}
