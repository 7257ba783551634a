import { House } from 'lucide-react'
import type { Feature } from '../feature.ts'
import { page } from '../page.ts'
import { homePaths } from './paths.ts'

export const feature: Feature = {
  pages: [
    page('/', 'clients', () => import('./client-home.tsx'), 'ClientHome'),
    page('/', 'staff', () => import('./agent-home.tsx'), 'AgentHome'),
    page('/agency/welcome', 'admins', () => import('./welcome-page.tsx'), 'WelcomePage'),
  ],
  navigation: [
    { label: 'Overview', icon: House, to: homePaths.home, end: true, positions: { Dashboard: 10 } },
    { label: 'Home', icon: House, to: homePaths.home, end: true, positions: { 'phone bar': 10 } },
    { label: 'Today', icon: House, to: homePaths.home, end: true, positions: { 'staff: phone bar': 10 } },
  ],
}
