import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [
    page('/notifications', 'everybody', () => import('./notifications-page.tsx'), 'NotificationsPage', 'any'),
  ],
}
