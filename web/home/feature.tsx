import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [
    page('/', 'clients', () => import('./client-home.tsx'), 'ClientHome'),
    page('/', 'staff', () => import('./agent-home.tsx'), 'AgentHome'),
    page('/agency/welcome', 'admins', () => import('./welcome-page.tsx'), 'WelcomePage'),
  ],
}
