import * as data from './data.ts'
import type { Call } from './load.ts'

type Person = ReturnType<typeof data.benchClient>
/** The reads of each screen. */
type Screens = Record<string, Call[]>

const readingCallsOf = ({ token }: Person, paths: string[]) =>
  paths.map((path): Call => ({ path, headers: { cookie: `session=${token}` } }))

// Every page calls these on opening.
const shell = ['/api/auth/me', '/api/message/unread-count', '/api/notification/unread-count']

export const clientScreens = (client: Person): Screens => ({
  dashboard: readingCallsOf(client, [
    ...shell,
    '/api/home/next',
    '/api/home/client',
    '/api/policy',
    '/api/request?limit=5',
  ]),
  policies: readingCallsOf(client, ['/api/policy?limit=50']),
  conversation: readingCallsOf(client, ['/api/message?limit=50']),
  documents: readingCallsOf(client, ['/api/documents/all?limit=60']),
  quotes: readingCallsOf(client, ['/api/quote/client/all']),
  'the bell': readingCallsOf(client, ['/api/notification?limit=50']),
})

/** The reads of an agent's screens, some of them about a client. */
export const agentScreens = (agent: Person, client: Person): Screens => ({
  dashboard: readingCallsOf(agent, [
    ...shell,
    '/api/today',
    '/api/home/agent',
    '/api/agent/clients?order=renewal&limit=10',
    '/api/agent/claim/figures',
    '/api/claim?status=underway&sort=due&limit=5',
    '/api/agent/request/figures',
    '/api/request?limit=20',
    '/api/agent/quotes/requests/clients/all?limit=10',
    '/api/agent/quote/presentations?limit=10',
  ]),
  clients: readingCallsOf(agent, ['/api/agent/clients?limit=50']),
  'a search': readingCallsOf(agent, [`/api/agent/clients?limit=50&search=${data.searchTerms.many}`]),
  'a client': readingCallsOf(agent, [
    `/api/agent/client/${client.id}`,
    `/api/policy/client/${client.id}`,
    `/api/agent/documents/client/${client.id}?limit=60`,
  ]),
  inbox: readingCallsOf(agent, [
    '/api/message/conversations?limit=30',
    `/api/agent/messages/client/${client.id}?limit=50`,
  ]),
  requests: readingCallsOf(agent, ['/api/request?status=pending&limit=50']),
  quotes: readingCallsOf(agent, ['/api/agent/quotes/requests/clients/all?limit=25']),
  renewals: readingCallsOf(agent, ['/api/agent/renewals?limit=50']),
  tasks: readingCallsOf(agent, ['/api/agent/task?limit=50']),
  'the bell': readingCallsOf(agent, ['/api/notification?limit=50']),
})

/** Every read of the screens, once each. */
export function listScreenReads(): Record<string, Call> {
  const [client, agent] = [data.benchClient(1000), data.benchAgent(1)]
  const screens = { 'as a client': clientScreens(client), 'as an agent': agentScreens(agent, client) }
  return Object.fromEntries(
    Object.entries(screens).flatMap(([personKind, screensOfPerson]) =>
      Object.values(screensOfPerson)
        .flat()
        .map((call) => [`${call.path.replace(/[0-9a-f-]{36}/, ':id')} ${personKind}`, call]),
    ),
  )
}
