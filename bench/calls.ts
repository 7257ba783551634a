import type { Compared } from './beside-bare.ts'
import * as data from './data.ts'
import type { Call } from './load.ts'
import { messageCalls } from './threads.ts'

const cookies = {
  client: { cookie: `session=${data.tokens.client}` },
  agent: { cookie: `session=${data.tokens.agent}` },
}

export const whoAmI: Call = { path: '/api/auth/me', headers: cookies.client }

/** The calls that a day consists of, which the bare program answers too. */
export const calls: Compared = {
  'who am I': { call: () => whoAmI, aim: 1.2 },
  'own policies': { call: () => ({ path: '/api/policy', headers: cookies.client }), aim: 1.3 },
  'client list, searched': {
    call: () => ({
      path: `/api/agent/clients?limit=50&search=${data.searches.many}`,
      headers: cookies.agent,
    }),
    aim: 1.2,
  },
  ...messageCalls,
}
