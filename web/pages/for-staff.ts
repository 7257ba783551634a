import { page } from './page.ts'

export const AgentHome = page(() => import('../home/agent-home.tsx'), 'AgentHome')
export const InvitesPage = page(() => import('../invites/invites-page.tsx'), 'InvitesPage')
export const ClientsPage = page(() => import('../clients/clients-page.tsx'), 'ClientsPage')
export const ClientPage = page(() => import('../clients/client-page.tsx'), 'ClientPage')
export const AuditLogPage = page(() => import('../admin/audit-log-page.tsx'), 'AuditLogPage')
export const AgentsPage = page(() => import('../admin/agents-page.tsx'), 'AgentsPage')
export const SettingsPage = page(() => import('../admin/settings-page.tsx'), 'SettingsPage')
