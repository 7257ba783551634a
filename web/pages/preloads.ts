import type { Endpoint } from '../../contract/endpoint.ts'
import { type Role, staffRoles } from '../../contract/values/roles.ts'
import { ownCardsQuery } from '../cards/preload.ts'
import { claimFiguresQuery, claimsQuery, clientClaimsQuery } from '../claims/preload.ts'
import { agentFiguresQuery, clientFiguresQuery, clientUpcomingQuery } from '../home/preload.ts'
import { conversationsQuery } from '../messages/preload.ts'
import { ownPoliciesQuery, policyQuery } from '../policies/preload.ts'
import { latestRequestsQuery } from '../requests/preload.ts'
import { workQueueQuery } from '../work-queue/preload.ts'

type PreloadedCall = readonly [Pick<Endpoint, 'method' | 'path' | 'fails' | 'shows'>, object]

interface PagePreloads {
  /** The route. The inputs of `calls` and `lists` may contain its parameters. */
  at: string
  roles: readonly Role[]
  /** Queries that the page reads with `useQuery`. */
  calls: readonly PreloadedCall[]
  /** Lists that the page reads with `useList`. */
  lists: readonly PreloadedCall[]
}

/**
 * The first queries of the most frequent screens. The build writes them to a file, the server lists
 * them in the page's HTML, and the entry script starts them. The screens use the same values.
 */
export const pagePreloads: readonly PagePreloads[] = [
  {
    at: '/',
    roles: ['client'],
    calls: [clientUpcomingQuery, clientFiguresQuery],
    lists: [ownPoliciesQuery, latestRequestsQuery],
  },
  { at: '/', roles: ['agent'], calls: [workQueueQuery('agent'), agentFiguresQuery], lists: [] },
  { at: '/', roles: ['admin'], calls: [workQueueQuery('admin'), agentFiguresQuery], lists: [] },
  { at: '/policy/:policyId', roles: ['client', ...staffRoles], calls: [policyQuery(':policyId')], lists: [] },
  { at: '/id-cards', roles: ['client'], calls: [ownCardsQuery], lists: [] },
  { at: '/claims', roles: ['client'], calls: [], lists: [claimsQuery({})] },
  { at: '/claims', roles: [...staffRoles], calls: [claimFiguresQuery], lists: [clientClaimsQuery] },
  { at: '/messages', roles: ['client', ...staffRoles], calls: [], lists: [conversationsQuery('')] },
]
