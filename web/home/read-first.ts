import { home, policies } from '../api/wire.ts'

// What the dashboards read, also for the server, which has the browser begin with it.

export const clientNext = [home.next, {}] as const
export const clientFigures = [home.client, {}] as const
export const ownPolicies = [policies.list, {}] as const

export const agentFigures = [home.agent, {}] as const
