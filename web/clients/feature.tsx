import { Users } from 'lucide-react'
import type { Feature } from '../feature.ts'
import { page } from '../page.ts'
import { clientPaths } from './paths.ts'

export const feature: Feature = {
  pages: [page('/client-management', 'staff-or-denied', () => import('./clients-page.tsx'), 'ClientsPage')],
  navigation: [
    { label: 'Client Management', icon: Users, to: clientPaths.list, places: { 'Agency Tools': 10 } },
  ],
}
