import type { Found } from '../../contract/search.ts'
import type { FoundKind } from '../../contract/values/found-kinds.ts'
import { adminPaths } from '../admin/paths.ts'
import { certificatePaths } from '../certificates/paths.ts'
import { claimPaths } from '../claims/paths.ts'
import { clientPaths } from '../clients/paths.ts'
import { documentPaths } from '../documents/paths.ts'
import { messagePaths } from '../messages/paths.ts'
import { policyPaths } from '../policies/paths.ts'
import { quotePaths } from '../quotes/paths.ts'
import { requestPaths } from '../requests/paths.ts'
import { taskPaths } from '../tasks/paths.ts'

const searched = (path: string, text: string) => `${path}?search=${encodeURIComponent(text)}`

interface Place {
  /** Where one is opened. */
  of: (item: Found, staff: boolean, agentId: string) => string
  /** The list that a text finds them in, where there is one. */
  all: ((text: string, staff: boolean) => string | null) | null
}

const certificatesOf = ({ clientId }: Found, staff: boolean) =>
  staff && clientId ? clientPaths.certificates(clientId) : certificatePaths.list

const places: Record<FoundKind, Place> = {
  client: { of: ({ id }) => clientPaths.one(id), all: (text) => searched(clientPaths.list, text) },
  agent: { of: () => adminPaths.agents, all: null },
  policy: { of: ({ id }) => policyPaths.one(id), all: (text) => searched(policyPaths.list(), text) },
  vehicle: { of: ({ id, partOf }) => policyPaths.one(partOf ?? id), all: null },
  claim: {
    of: ({ id }) => claimPaths.one(id),
    all: (text, staff) => (staff ? searched(claimPaths.list, text) : null),
  },
  certificate: { of: certificatesOf, all: null },
  holder: { of: certificatesOf, all: null },
  quote: {
    of: ({ id }) => quotePaths.one(id),
    all: (text, staff) => (staff ? searched(quotePaths.ofClients, text) : null),
  },
  request: {
    of: ({ title }, staff) => (staff ? searched(requestPaths.ofClients, title) : requestPaths.onHome),
    all: (text, staff) => (staff ? searched(requestPaths.ofClients, text) : null),
  },
  task: {
    of: ({ id }) => taskPaths.one(id),
    all: (text) => `${searched(taskPaths.list, text)}&whose=all`,
  },
  // All notes of a client stand together.
  note: {
    of: ({ clientId }) => (clientId ? clientPaths.notes(clientId) : clientPaths.list),
    all: null,
  },
  document: {
    of: ({ id, title }) => documentPaths.one(id, title),
    all: (text) => searched(documentPaths.list, text),
  },
  message: {
    of: ({ clientId }, staff, agentId) => messagePaths.conversation(staff && clientId ? clientId : agentId),
    all: null,
  },
}

export const placeOf = (item: Found, staff: boolean, agentId: string) =>
  places[item.kind].of(item, staff, agentId)

/** The list of a kind in which a text finds the same; null where there is none. */
export const listOf = (kind: FoundKind, text: string, staff: boolean) =>
  places[kind].all?.(text, staff) ?? null
