import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import { api } from '../../contract/index.ts'
import { refusals } from '../../contract/values/refusals.ts'
import { refusalsOf } from '../http/openapi.ts'

const addressOf = (method: string, path: string) => `${method} ${path}`

const documentedCodes = new Map(
  Object.values(api)
    .flatMap((group) => Object.values<Endpoint>(group))
    .map((endpoint) => [addressOf(endpoint.method, endpoint.path), refusalsOf(endpoint)]),
)
const statuses = new Map<string, number>(Object.entries(refusals).map(([code, [status]]) => [code, status]))

/** While a test makes calls, collects the refusals that the OpenAPI document does not list. */
export function undocumentedRefusals(app: FastifyInstance): Set<string> {
  const undocumentedCodes = new Set<string>()
  app.addHook('onResponse', async ({ method, routeOptions, failedBy }, { statusCode }) => {
    const callAddress = addressOf(method, routeOptions.url ?? '')
    const codes = documentedCodes.get(callAddress)
    if (failedBy === null || !codes) return
    const isNamed = [...codes].some((code) => code === failedBy) && statuses.get(failedBy) === statusCode
    if (!isNamed) undocumentedCodes.add(`${callAddress}: ${statusCode} ${failedBy}`)
  })
  return undocumentedCodes
}
