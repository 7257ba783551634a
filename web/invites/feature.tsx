import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [page('/invite-clients', 'staff-or-denied', () => import('./invites-page.tsx'), 'InvitesPage')],
}
