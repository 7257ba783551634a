import type { FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'

const hostOf = (origin: string) => {
  try {
    return new URL(origin).host
  } catch {
    return null
  }
}

/**
 * Refuses a call that another site's page makes with this person's cookie. A call with neither header comes from no
 * browser and is let through; the request's own host counts as ours, so that an address in the local network works. What a
 * proxy says the host was does not: PUBLIC_URL is what people use behind one, and anybody can say it.
 * A page that names no referrer may hide its origin as well: then the browser's word on the site is what counts.
 */
export function refuseOtherSites(request: FastifyRequest, publicUrl: string): void {
  const { origin, host: own } = request.headers
  const from = request.headers['sec-fetch-site']
  const isOurs = (named: string) => {
    if (named === 'null') return from === 'same-origin'
    const host = hostOf(named)
    return host !== null && (host === own || host === hostOf(publicUrl))
  }
  if ((origin !== undefined && !isOurs(origin)) || from === 'cross-site' || from === 'same-site')
    throw new Failure(403, 'other_site', 'This call came from another site and was refused')
}
