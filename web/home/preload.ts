import { home, policies } from '../api/wire.ts'

// What the dashboards read, also for the server, which has the browser begin with it.

export const clientUpcomingQuery = [home.next, {}] as const
export const clientFiguresQuery = [home.client, {}] as const
export const ownPoliciesQuery = [policies.list, {}] as const

export const agentFiguresQuery = [home.agent, {}] as const
