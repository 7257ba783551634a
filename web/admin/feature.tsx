import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [
    page('/agency/log', 'admins', () => import('./audit-log-page.tsx'), 'AuditLogPage'),
    page('/agency/agents', 'admins', () => import('./agents-page.tsx'), 'AgentsPage'),
    page('/agency/settings', 'admins', () => import('./settings-page.tsx'), 'SettingsPage'),
  ],
}
