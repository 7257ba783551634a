export const adminPaths = {
  auditLog: '/agency/log',
  agents: '/agency/agents',
  settings: '/agency/settings',
  carriers: '/agency/settings#carriers',
}
