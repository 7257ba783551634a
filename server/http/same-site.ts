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
 * Rejects writes from pages of other sites (CSRF). Calls with neither Origin nor Sec-Fetch-Site
 * come from no browser and pass. The request's own host counts as the portal's, so that addresses
 * in a local network work. X-Forwarded-Host does not count, since anybody can send it: behind a
 * proxy, PUBLIC_URL is the address. A page without referrer may send the origin "null"; then
 * Sec-Fetch-Site decides.
 */
export function refuseOtherSites(request: FastifyRequest, publicUrl: string): void {
  const { origin, host: ownHost } = request.headers
  const fetchSite = request.headers['sec-fetch-site']
  const isOurs = (origin: string) => {
    if (origin === 'null') return fetchSite === 'same-origin'
    const host = hostOf(origin)
    return host !== null && (host === ownHost || host === hostOf(publicUrl))
  }
  if ((origin !== undefined && !isOurs(origin)) || fetchSite === 'cross-site' || fetchSite === 'same-site')
    throw new Failure(403, 'other_site', 'This call came from another site and was refused')
}
