import { page } from './page.ts'

export const AgentHome = page('/', () => import('../home/agent-home.tsx'), 'AgentHome')
export const InvitesPage = page('/invite-clients', () => import('../invites/invites-page.tsx'), 'InvitesPage')
export const ClientsPage = page(
  '/client-management',
  () => import('../clients/clients-page.tsx'),
  'ClientsPage',
)
export const ClientPage = page(
  '/client-details/:clientId',
  () => import('../clients/client-page.tsx'),
  'ClientPage',
)
export const AuditLogPage = page('/agency/log', () => import('../admin/audit-log-page.tsx'), 'AuditLogPage')
export const AgentsPage = page('/agency/agents', () => import('../admin/agents-page.tsx'), 'AgentsPage')
export const SettingsPage = page(
  '/agency/settings',
  () => import('../admin/settings-page.tsx'),
  'SettingsPage',
)
export const SystemPage = page('/agency/system', () => import('../system/system-page.tsx'), 'SystemPage')
export const WelcomePage = page('/agency/welcome', () => import('../home/welcome-page.tsx'), 'WelcomePage')
