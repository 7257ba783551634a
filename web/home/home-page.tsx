import { lazy } from 'react'
import { isStaff, useMe } from '../session/session.ts'
import { ClientHome } from './client-home.tsx'

// Of no use to clients, who are most of those who come here.
const AgentHome = lazy(async () => ({ default: (await import('./agent-home.tsx')).AgentHome }))

/** The dashboard, at /. */
export function HomePage() {
  return isStaff(useMe()) ? <AgentHome /> : <ClientHome />
}
