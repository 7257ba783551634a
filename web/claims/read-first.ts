import type { SentTo } from '../../contract/endpoint.ts'
import { claims } from '../api/wire.ts'

export type Wanted = Omit<SentTo<typeof claims.list>, 'limit' | 'cursor'>

export const claimsRead = (wanted: Wanted) => [claims.list, { ...wanted, limit: 20 }] as const

/** Those of clients in the order in which they are worked on, before anything is chosen. */
export const claimsOfClients = claimsRead({ search: '', status: 'all', sort: 'due' })

export const claimFigures = [claims.figures, {}] as const
