import type { Endpoint } from './endpoint.ts'
import type { api } from './index.ts'
import type { KeyAccess, KeyRightKind, KeyRights } from './values/key-rights.ts'

type Api = typeof api

/**
 * The right that opens a group's calls to API keys. Null: no key calls them, because they are about
 * sign-in, about a person's own devices and settings, or about the agency as a whole. A group
 * missing here does not compile.
 */
const rightByGroup: Record<keyof Api, KeyRightKind | null> = {
  auth: null,
  accessLinks: null,
  twoStep: null,
  passkeys: null,
  sessions: null,
  singleSignOn: null,
  apiKeys: null,
  webhooks: null,
  emailReplies: null,
  invites: 'clients',
  people: 'clients',
  merging: null,
  erasing: null,
  clients: 'clients',
  contacts: 'clients',
  emailChanges: null,
  carriers: 'agency',
  lines: 'agency',
  policies: 'policies',
  policyEvents: 'policies',
  policyParts: 'policies',
  vehicles: 'policies',
  bills: 'bills',
  checkout: null,
  cards: 'certificates',
  documents: 'documents',
  requests: 'requests',
  claims: 'claims',
  certificates: 'certificates',
  certificateEmails: 'certificates',
  holderAccess: 'certificates',
  subscriptions: null,
  requirements: 'certificates',
  fillableForms: null,
  certificateRuns: 'certificates',
  holderDirectory: 'certificates',
  whoHoldsWhat: 'certificates',
  quotes: 'quotes',
  offers: 'quotes',
  appointments: 'quotes',
  tasks: 'tasks',
  notes: 'tasks',
  messages: 'messages',
  notifications: null,
  push: null,
  calendarFeeds: null,
  activity: 'auditLog',
  system: null,
  admin: 'agency',
  home: null,
  today: 'tasks',
  // A search and a timeline show records of every kind.
  search: null,
  story: null,
  archives: null,
  imports: null,
  setup: null,
}

/** The right that a call asks of an API key. */
export interface KeyRight {
  kind: KeyRightKind
  access: KeyAccess
}

/**
 * The right that each call asks of an API key. Calls that are missing here are open to no key:
 * those of visitors, of clients alone, and those that ask for a password again.
 */
export function keyRightsOfCalls(
  calls: Api,
  isWriteEndpoint: (endpoint: Endpoint) => boolean,
): Map<Endpoint, KeyRight> {
  const kinds = new Map<string, KeyRightKind | null>(Object.entries(rightByGroup))
  return new Map(
    Object.entries(calls).flatMap(([group, endpoints]) => {
      const kind = kinds.get(group)
      if (!kind) return []
      return Object.values<Endpoint>(endpoints).flatMap((endpoint): [Endpoint, KeyRight][] =>
        isOpenToKeys(endpoint)
          ? [[endpoint, { kind, access: isWriteEndpoint(endpoint) ? 'write' : 'read' }]]
          : [],
      )
    }),
  )
}

const isOpenToKeys = ({ who, needsConfirmedPassword }: Endpoint) =>
  !needsConfirmedPassword && (who?.some((role) => role !== 'client') ?? false)

/** Whether a key with these rights may make a call. */
export const allowsCall = (rights: KeyRights, right: KeyRight | undefined) => {
  if (!right) return false
  const access = rights[right.kind]
  return access === 'write' || access === right.access
}
