import { Users } from 'lucide-react'
import type { Feature } from '../feature.ts'
import { page } from '../page.ts'
import { paths } from '../paths.ts'

export const feature: Feature = {
  pages: [page('/client-management', 'staff-or-denied', () => import('./clients-page.tsx'), 'ClientsPage')],
  navigation: [
    { label: 'Client Management', icon: Users, to: paths.clientManagement, places: { 'Agency Tools': 10 } },
  ],
}
