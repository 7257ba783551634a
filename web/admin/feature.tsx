import { Building2, IdCard, ScrollText, Settings, UserCog, Users } from 'lucide-react'
import type { Feature } from '../feature.ts'
import { page } from '../page.ts'
import { adminPaths } from './paths.ts'

export const feature: Feature = {
  pages: [
    page('/agency/log', 'admins', () => import('./audit-log-page.tsx'), 'AuditLogPage'),
    page('/agency/agents', 'admins', () => import('./agents-page.tsx'), 'AgentsPage'),
    page('/agency/settings', 'admins', () => import('./settings-page.tsx'), 'SettingsPage'),
    page('/agency/settings/agency', 'admins', () => import('./settings-page.tsx'), 'AgencySettingsPage'),
    page('/agency/settings/hours', 'admins', () => import('./hours-settings-page.tsx'), 'HoursSettingsPage'),
    page(
      '/agency/settings/security',
      'admins',
      () => import('./security-settings-page.tsx'),
      'SecuritySettingsPage',
    ),
    page(
      '/agency/settings/carriers',
      'admins',
      () => import('./carriers-settings-page.tsx'),
      'CarriersSettingsPage',
    ),
    page('/agency/settings/data', 'admins', () => import('./data-settings-page.tsx'), 'DataSettingsPage'),
    page(
      '/agency/settings/connections',
      'admins',
      () => import('./connections-settings-page.tsx'),
      'ConnectionsSettingsPage',
    ),
  ],
  navigation: [
    { label: 'Agents', icon: IdCard, to: adminPaths.agents, positions: { Agency: 10 } },
    { label: 'Audit Log', icon: ScrollText, to: adminPaths.auditLog, positions: { Agency: 20 } },
    { label: 'Settings', icon: Settings, to: adminPaths.settings, positions: { Agency: 30 } },
  ],
  searchKinds: {
    agent: { icon: Users, linkOf: () => adminPaths.agents },
  },
  logIcons: { agent: UserCog, agency: Building2 },
}
