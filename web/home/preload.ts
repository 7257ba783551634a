import { home } from '../api/wire.ts'

// Queries of the dashboards. The server reads these too, to list them in the page's HTML.

export const clientUpcomingQuery = [home.next, {}] as const
export const clientFiguresQuery = [home.client, {}] as const

export const agentFiguresQuery = [home.agent, {}] as const
