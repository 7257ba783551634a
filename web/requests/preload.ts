import { requests } from '../api/wire.ts'

/** The requests that a client's dashboard shows. */
export const latestRequestsQuery = [requests.list, { limit: 5 }] as const
