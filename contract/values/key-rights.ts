/** The kinds of records that an API key may read or change, with their labels. */
export const keyRightLabels = {
  clients: 'Clients and their people',
  policies: 'Policies, vehicles and events',
  bills: 'Bills',
  documents: 'Documents',
  requests: 'Requests',
  quotes: 'Quotes and presentations',
  claims: 'Claims',
  certificates: 'Certificates and ID cards',
  messages: 'Messages',
  tasks: 'Tasks, notes and work queue',
  agency: 'Carriers, lines and agents',
  auditLog: 'Audit log',
} as const

export type KeyRightKind = keyof typeof keyRightLabels
export const keyRightKinds: readonly KeyRightKind[] = [
  ...(['clients', 'policies', 'bills', 'documents', 'requests', 'quotes'] as const),
  ...(['claims', 'certificates', 'messages', 'tasks', 'agency', 'auditLog'] as const),
]

/** 'write' includes 'read'. */
export const keyAccesses = ['read', 'write'] as const
export type KeyAccess = (typeof keyAccesses)[number]
export const keyAccessLabels: Record<KeyAccess, string> = { read: 'Read', write: 'Read and change' }

/** Nothing that is missing is allowed. */
export type KeyRights = Partial<Record<KeyRightKind, KeyAccess>>

/** Every key begins with this, so that scanners of source code find a key that was published. */
export const keyPrefix = 'portal_'

/** Days after which a key expires, as offered. */
export const keyLifetimes = [30, 90, 365] as const

/** Calls that one key may make a minute on one instance. */
export const keyCallsPerMinute = 600
