import type { Endpoint } from '../../contract/endpoint.ts'
import { type Role, staffRoles } from '../../contract/values/roles.ts'
import { ownCards } from '../cards/read-first.ts'
import { claimFigures, claimsOfClients, claimsRead } from '../claims/read-first.ts'
import { agentFigures, clientFigures, clientNext, ownPolicies } from '../home/read-first.ts'
import { conversationsRead } from '../messages/read-first.ts'
import { policyRead } from '../policies/read-first.ts'
import { todayRead } from '../today/read-first.ts'

type Read = readonly [Pick<Endpoint, 'method' | 'path' | 'fails' | 'shows'>, object]

interface FirstReadings {
  /** The address, as in the tables of pages. What varies in it may stand in what is sent. */
  at: string
  who: readonly Role[]
  /** Things that are read with `q`. */
  things: readonly Read[]
  /** Lists that are read with `useList`. */
  lists: readonly Read[]
}

/**
 * What the screens that people open most read first. The build writes it down, the server gives it to the browser with the
 * page, and the first script begins with it. The screens read by the same values.
 */
export const firstReadings: readonly FirstReadings[] = [
  { at: '/', who: ['client'], things: [clientNext, clientFigures], lists: [ownPolicies] },
  { at: '/', who: ['agent'], things: [todayRead('agent'), agentFigures], lists: [] },
  { at: '/', who: ['admin'], things: [todayRead('admin'), agentFigures], lists: [] },
  { at: '/policy/:policyId', who: ['client', ...staffRoles], things: [policyRead(':policyId')], lists: [] },
  { at: '/id-cards', who: ['client'], things: [ownCards], lists: [] },
  { at: '/claims', who: ['client'], things: [], lists: [claimsRead({})] },
  { at: '/claims', who: [...staffRoles], things: [claimFigures], lists: [claimsOfClients] },
  { at: '/messages', who: ['client', ...staffRoles], things: [], lists: [conversationsRead('')] },
]
