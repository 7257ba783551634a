import { z } from 'zod'
import type { Endpoint } from '../contract/endpoint.ts'
import { api } from '../contract/index.ts'
import type { Role } from '../contract/values/roles.ts'
import * as data from './data.ts'
import type { Call } from './load.ts'

const people = { client: data.benchClient(1000), agent: data.benchAgent(1), admin: data.benchAdmin }
const { client } = people

/** Path parameters, by endpoint. */
const params: Record<string, Record<string, string>> = {
  'policies.ofClient': { id: client.id },
  'policies.ofClients': {
    ids: [client, data.benchClient(1004), data.benchClient(1008)].map(({ id }) => id).join(','),
  },
  'policies.ofType': { category: 'commercial', type: 'Commercial-Auto-Insurance' },
  'documents.ofPolicy': { id: data.idOf(3, 10_002) },
  'documents.ofType': { value: 'Commercial-Auto-Insurance' },
  'documents.ofClient': { id: client.id },
  'quotes.ofClient': { id: client.id },
  'requests.comments': { requestId: data.idOf(6, 2001) },
  'offers.list': { id: data.idOf(7, 1000) },
  'messages.ofClient': { id: client.id },
  'activity.ofClient': { id: client.id },
  'story.lines': { id: client.id },
  'story.entries': { id: client.id, thread: 'messages', day: '2026-11-20' },
}

/** Lists within one import: they do not grow with the agency. */
const importCalls = ['imports.rows', 'imports.clients']

/** Filters and sorts that screens use besides a search. */
const filtersByCall: Record<string, string[]> = {
  'clients.list': ['order=renewal', 'sort=contact&direction=desc', 'show=active'],
  'policies.list': ['show=active', 'show=added', 'show=renewing', 'sort=premium'],
  'policies.renewals': ['sort=client'],
  'requests.list': ['status=pending&urgency=urgent', 'sort=open&direction=desc'],
  'quotes.ofClients': ['status=pending', 'status=expired'],
  'claims.list': ['status=underway&sort=due', 'status=overdue'],
  'story.lines': ['kind=message'],
  'activity.log': ['kind=policy', `actorId=${people.agent.id}`, `clientId=${client.id}`],
}

/** The query fields of a paged list; null for other endpoints. */
function fieldsOf({ method, query }: Endpoint): string[] | null {
  if (method !== 'GET' || !(query instanceof z.ZodObject)) return null
  const fields = Object.keys(query.shape)
  return fields.includes('cursor') ? fields : null
}

function pathOf(name: string, { path }: Endpoint) {
  return path.replace(/:(\w+)/g, (_, key: string) => {
    const value = params[name]?.[key]
    if (value === undefined) throw new Error(`The bench does not know what stands for :${key} in ${name}`)
    return encodeURIComponent(value)
  })
}

/**
 * The first page of every list in the contract, as each role that may call it; also searched and
 * with the filters of the screens.
 */
export function firstPages(): Record<string, Call> {
  const calls: Record<string, Call> = {}
  for (const [group, endpoints] of Object.entries(api))
    for (const [endpointName, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
      const fields = fieldsOf(endpoint)
      if (!fields) continue
      const name = `${group}.${endpointName}`
      if (importCalls.includes(name)) continue
      const searchParameters = fields.includes('search') ? [`search=${data.searchTerms.many}`] : []
      for (const role of endpoint.who ?? [])
        for (const query of ['', ...searchParameters, ...(filtersByCall[name] ?? [])])
          calls[`${name} ${role}${query && ` ${query}`}`] = pageAs(role, pathOf(name, endpoint), query)
    }
  return calls
}

const pageAs = (role: Role, path: string, query: string): Call => ({
  path: `${path}?limit=50${query && `&${query}`}`,
  headers: { cookie: `session=${people[role].token}` },
})

const figureCallOf = (role: Role, path: string): Call => ({
  path,
  headers: { cookie: `session=${people[role].token}` },
})

/** The counts on dashboards and at the bell. */
export const figureCalls: Record<string, Call> = {
  'figures of a client': figureCallOf('client', '/api/home/client'),
  'figures of an agent': figureCallOf('agent', '/api/home/agent'),
  'figures of the agency': figureCallOf('admin', '/api/home/agent'),
  'figures of requests': figureCallOf('agent', '/api/agent/request/figures'),
  'figures of claims': figureCallOf('agent', '/api/agent/claim/figures'),
  'unread messages of an agent': figureCallOf('agent', '/api/message/unread-count'),
  'unread notifications of an agent': figureCallOf('agent', '/api/notification/unread-count'),
  'what waits for an agent': figureCallOf('agent', '/api/today'),
  'what waits for the agency': figureCallOf('admin', '/api/today?whose=all'),
  'one client': figureCallOf('agent', `/api/agent/client/${client.id}`),
}
