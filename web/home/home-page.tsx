import { isStaff, useMe } from '../session/session.ts'
import { AgentHome } from './agent-home.tsx'
import { ClientHome } from './client-home.tsx'

/** The dashboard, at /. */
export function HomePage() {
  return isStaff(useMe()) ? <AgentHome /> : <ClientHome />
}
