import type { Found } from '../../contract/search.ts'
import type { FoundKind } from '../../contract/values/found-kinds.ts'
import { paths } from '../paths.ts'

const searched = (path: string, text: string) => `${path}?search=${encodeURIComponent(text)}`

interface Place {
  /** Where one is opened. */
  of: (item: Found, staff: boolean, agentId: string) => string
  /** The list that a text finds them in, where there is one. */
  all: ((text: string, staff: boolean) => string | null) | null
}

const certificatesOf = ({ clientId }: Found, staff: boolean) =>
  staff && clientId ? paths.clientCertificates(clientId) : paths.certificates

const places: Record<FoundKind, Place> = {
  client: { of: ({ id }) => paths.client(id), all: (text) => searched(paths.clientManagement, text) },
  agent: { of: () => paths.agents, all: null },
  policy: { of: ({ id }) => paths.policy(id), all: (text) => searched(paths.policies(), text) },
  vehicle: { of: ({ id, partOf }) => paths.policy(partOf ?? id), all: null },
  claim: {
    of: ({ id }) => paths.claim(id),
    all: (text, staff) => (staff ? searched(paths.claims, text) : null),
  },
  certificate: { of: certificatesOf, all: null },
  holder: { of: certificatesOf, all: null },
  quote: {
    of: ({ id }) => paths.quote(id),
    all: (text, staff) => (staff ? searched(paths.clientQuotes, text) : null),
  },
  request: {
    of: ({ title }, staff) => (staff ? searched(paths.clientRequests, title) : paths.requests),
    all: (text, staff) => (staff ? searched(paths.clientRequests, text) : null),
  },
  task: {
    of: ({ id }) => paths.task(id),
    all: (text) => `${searched(paths.tasks, text)}&whose=all`,
  },
  // All notes of a client stand together.
  note: {
    of: ({ clientId }) => (clientId ? paths.clientNotes(clientId) : paths.clientManagement),
    all: null,
  },
  document: {
    of: ({ id, title }) => paths.document(id, title),
    all: (text) => searched(paths.documents, text),
  },
  message: {
    of: ({ clientId }, staff, agentId) => paths.conversation(staff && clientId ? clientId : agentId),
    all: null,
  },
}

export const placeOf = (item: Found, staff: boolean, agentId: string) =>
  places[item.kind].of(item, staff, agentId)

/** The list of a kind in which a text finds the same; null where there is none. */
export const listOf = (kind: FoundKind, text: string, staff: boolean) =>
  places[kind].all?.(text, staff) ?? null
