export const clientPaths = {
  list: '/client-management',
  active: '/client-management?show=active',
  ofAgent: (agentId: string) => `/client-management?agent=${encodeURIComponent(agentId)}`,
  one: (id: string) => `/client-details/${id}`,
  policies: (id: string) => `/client-details/${id}?tab=policies`,
  activity: (id: string) => `/client-details/${id}?tab=activity`,
  notes: (id: string) => `/client-details/${id}?tab=notes`,
  documents: (id: string) => `/client-details/${id}?tab=documents`,
  certificates: (id: string) => `/client-details/${id}?tab=certificates`,
}
