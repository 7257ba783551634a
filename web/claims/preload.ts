import type { InputOf } from '../../contract/endpoint.ts'
import { claims } from '../api/wire.ts'

export type ClaimFilters = Omit<InputOf<typeof claims.list>, 'limit' | 'cursor'>

export const claimsQuery = (wanted: ClaimFilters) => [claims.list, { ...wanted, limit: 20 }] as const

/** Those of clients in the order in which they are worked on, before anything is chosen. */
export const clientClaimsQuery = claimsQuery({ search: '', status: 'all', sort: 'due' })

export const claimFiguresQuery = [claims.figures, {}] as const
