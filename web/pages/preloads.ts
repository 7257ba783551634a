import type { Endpoint } from '../../contract/endpoint.ts'
import { type Role, staffRoles } from '../../contract/values/roles.ts'
import { ownCardsQuery } from '../cards/preload.ts'
import { claimFiguresQuery, claimsQuery, clientClaimsQuery } from '../claims/preload.ts'
import {
  agentFiguresQuery,
  clientFiguresQuery,
  clientUpcomingQuery,
  ownPoliciesQuery,
} from '../home/preload.ts'
import { conversationsQuery } from '../messages/preload.ts'
import { policyQuery } from '../policies/preload.ts'
import { workQueueQuery } from '../work-queue/preload.ts'

type PreloadedCall = readonly [Pick<Endpoint, 'method' | 'path' | 'fails' | 'shows'>, object]

interface PagePreloads {
  /** The address, as in the tables of pages. What varies in it may stand in what is sent. */
  at: string
  who: readonly Role[]
  /** Things that are read with `q`. */
  things: readonly PreloadedCall[]
  /** Lists that are read with `useList`. */
  lists: readonly PreloadedCall[]
}

/**
 * What the screens that people open most read first. The build writes it down, the server gives it to the browser with the
 * page, and the first script begins with it. The screens read by the same values.
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
