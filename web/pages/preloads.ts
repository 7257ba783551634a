import type { Endpoint } from '../../contract/endpoint.ts'
import { type Role, staffRoles } from '../../contract/values/roles.ts'
import { ownCardsQuery } from '../cards/preload.ts'
import { claimFiguresQuery, claimsQuery, clientClaimsQuery } from '../claims/preload.ts'
import { agentFiguresQuery, clientFiguresQuery, clientUpcomingQuery } from '../home/preload.ts'
import { conversationsQuery } from '../messages/preload.ts'
import { ownPoliciesQuery, policyQuery } from '../policies/preload.ts'
import { workQueueQuery } from '../work-queue/preload.ts'

type PreloadedCall = readonly [Pick<Endpoint, 'method' | 'path' | 'fails' | 'shows'>, object]

interface PagePreloads {
  /** The route. `sent` may contain its parameters. */
  at: string
  who: readonly Role[]
  /** Queries that the page reads with `q`. */
  things: readonly PreloadedCall[]
  /** Lists that the page reads with `useList`. */
  lists: readonly PreloadedCall[]
}

/**
 * The first queries of the most frequent screens. The build writes them to a file, the server lists
 * them in the page's HTML, and the entry script starts them. The screens use the same values.
 */
export const pagePreloads: readonly PagePreloads[] = [
  { at: '/', who: ['client'], things: [clientUpcomingQuery, clientFiguresQuery], lists: [ownPoliciesQuery] },
  { at: '/', who: ['agent'], things: [workQueueQuery('agent'), agentFiguresQuery], lists: [] },
  { at: '/', who: ['admin'], things: [workQueueQuery('admin'), agentFiguresQuery], lists: [] },
  { at: '/policy/:policyId', who: ['client', ...staffRoles], things: [policyQuery(':policyId')], lists: [] },
  { at: '/id-cards', who: ['client'], things: [ownCardsQuery], lists: [] },
  { at: '/claims', who: ['client'], things: [], lists: [claimsQuery({})] },
  { at: '/claims', who: [...staffRoles], things: [claimFiguresQuery], lists: [clientClaimsQuery] },
  { at: '/messages', who: ['client', ...staffRoles], things: [], lists: [conversationsQuery('')] },
]
