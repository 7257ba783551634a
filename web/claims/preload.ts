import type { InputOf } from '../../contract/endpoint.ts'
import { claims } from '../api/wire.ts'

export type ClaimFilters = Omit<InputOf<typeof claims.list>, 'limit' | 'cursor'>

export const claimsQuery = (listQuery: ClaimFilters) => [claims.list, { ...listQuery, limit: 20 }] as const

/** Claims of clients without filters, in the order in which they are worked on. */
export const clientClaimsQuery = claimsQuery({ search: '', status: 'all', sort: 'due' })

export const claimFiguresQuery = [claims.figures, {}] as const
