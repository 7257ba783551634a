import { randomUUID } from 'node:crypto'
import * as data from './data.ts'
import type { Call } from './load.ts'

const cookies = {
  client: { cookie: `session=${data.tokens.client}` },
  agent: { cookie: `session=${data.tokens.agent}` },
}

type Person = ReturnType<typeof data.benchClient>

const sessionCookieOf = ({ token }: Person) => ({ cookie: `session=${token}` })

/** A call that sends a message, with an idempotency key of its own. */
const messageCallOf = (sender: Person): Call => ({
  method: 'POST',
  path: '/api/message',
  headers: { ...sessionCookieOf(sender), 'idempotency-key': randomUUID() },
  body: JSON.stringify({
    content: 'The truck is parked at the depot now. Does the certificate name the new address?',
  }),
})

const { '50': shortThread } = data.threads

/** The calls of a usual day. `turn` counts the calls. */
export const calls: Record<string, (turn: number) => Call> = {
  'who am I': () => ({ path: '/api/auth/me', headers: cookies.client }),
  'own policies': () => ({ path: '/api/policy', headers: cookies.client }),
  'client list, searched': () => ({
    path: `/api/agent/clients?limit=50&search=${data.searchTerms.many}`,
    headers: cookies.agent,
  }),
  // Two hundred clients in turn: the rate limit per person is lower than this load.
  'send a message': (turn) => messageCallOf(data.benchClient(1101 + (turn % 200))),
  'conversation of 50, as the client': () => ({
    path: '/api/message?limit=50',
    headers: sessionCookieOf(shortThread),
  }),
  'conversation of 50, as the agent': () => ({
    path: `/api/agent/messages/client/${shortThread.id}?limit=50`,
    headers: sessionCookieOf(data.benchAgent(1)),
  }),
}
