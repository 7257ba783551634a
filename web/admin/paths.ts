export const adminPaths = {
  auditLog: '/agency/log',
  agents: '/agency/agents',
  settings: '/agency/settings',
  agency: '/agency/settings/agency',
  hours: '/agency/settings/hours',
  security: '/agency/settings/security',
  carriers: '/agency/settings/carriers',
  data: '/agency/settings/data',
  connections: '/agency/settings/connections',
}
