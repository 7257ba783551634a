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
  () => import('../story/client-page.tsx'),
  'ClientPage',
)
export const RequestsPage = page(
  '/agency/requests',
  () => import('../requests/requests-page.tsx'),
  'RequestsPage',
)
export const ClientQuotesPage = page(
  '/agency/quotes',
  () => import('../quotes/client-quotes-page.tsx'),
  'ClientQuotesPage',
)
export const RenewalsPage = page(
  '/agency/renewals',
  () => import('../policies/renewals-page.tsx'),
  'RenewalsPage',
)
export const AuditLogPage = page('/agency/log', () => import('../admin/audit-log-page.tsx'), 'AuditLogPage')
export const AgentsPage = page('/agency/agents', () => import('../admin/agents-page.tsx'), 'AgentsPage')
export const SettingsPage = page(
  '/agency/settings',
  () => import('../admin/settings-page.tsx'),
  'SettingsPage',
)
export const ImportsPage = page('/agency/imports', () => import('../imports/imports-page.tsx'), 'ImportsPage')
export const ImportPage = page(
  '/agency/imports/:importId',
  () => import('../imports/import-page.tsx'),
  'ImportPage',
)
export const SystemPage = page('/agency/system', () => import('../system/system-page.tsx'), 'SystemPage')
export const WelcomePage = page('/agency/welcome', () => import('../home/welcome-page.tsx'), 'WelcomePage')
export const TasksPage = page('/agency/tasks', () => import('../tasks/tasks-page.tsx'), 'TasksPage')
