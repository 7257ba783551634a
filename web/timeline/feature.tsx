import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [
    page('/client-details/:clientId', 'staff-or-denied', () => import('./client-page.tsx'), 'ClientPage'),
  ],
}
