import type { Endpoint } from '../../contract/endpoint.ts'
import { api } from '../../contract/index.ts'
import type { Route } from '../http/endpoint-routes.ts'
import { loadFeatureParts } from './features.ts'

/** The routes of the whole contract. Throws if an endpoint has no route, and names it. */
export async function routesOfAll(): Promise<Route[]> {
  const routes = (await loadFeatureParts((feature) => feature.routes)).flat()
  const answeredEndpoints = new Set(routes.map(({ endpoint }) => endpoint))
  const missingEndpoints = Object.values(api)
    .flatMap((group): Endpoint[] => Object.values(group))
    .filter((endpoint) => !answeredEndpoints.has(endpoint))
  if (missingEndpoints.length === 0) return routes
  const missingCalls = missingEndpoints.map(({ method, path }) => `${method} ${path}`).join(', ')
  throw new Error(`No feature.ts in server/features/ brings the routes of ${missingCalls}`)
}
