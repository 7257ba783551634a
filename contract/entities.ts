/** The consequences of a change, for one kind of entity. */
interface EntityTraits {
  /** Event name on the live stream. The specification says which kinds are sent as 'change'. */
  eventName: 'change' | 'more'
  /**
   * Recipients of the event: the account's person, staff who see the entity, or these staff and the
   * client whom the entity concerns.
   */
  recipients: 'the person' | 'staff' | 'the client and staff'
  /**
   * The entity belongs to clients. It is refetched when a viewer gains or loses clients, and
   * timelines show it.
   */
  belongsToClients: boolean
  /** The entity's entries in the audit log; null if changes are never recorded. */
  log: {
    /** Label of the entries. */
    label: string
    /** An open audit log announces new entries of this kind. */
    isLive: boolean
    /** The page that the entity's notifications open. */
    leadsTo: 'policy' | 'quote' | 'claim' | 'requests' | 'documents' | 'tasks' | 'client'
  } | null
}

/** All entities that endpoints show or change. The type requires traits for each new entity. */
export const entities = {
  user: {
    eventName: 'more',
    recipients: 'the person',
    belongsToClients: false,
    log: { label: 'Sign-ins and accounts', isLive: true, leadsTo: 'client' },
  },
  client: {
    eventName: 'change',
    recipients: 'the client and staff',
    belongsToClients: true,
    log: { label: 'Clients', isLive: true, leadsTo: 'client' },
  },
  /** Work items that staff snoozed or reassigned. Internal to staff. */
  work: {
    eventName: 'more',
    recipients: 'staff',
    belongsToClients: true,
    log: { label: 'Snoozed or reassigned work', isLive: true, leadsTo: 'client' },
  },
  // Internal to staff.
  task: {
    eventName: 'more',
    recipients: 'staff',
    belongsToClients: true,
    log: { label: 'Tasks', isLive: true, leadsTo: 'tasks' },
  },
  note: {
    eventName: 'more',
    recipients: 'staff',
    belongsToClients: true,
    log: { label: 'Notes', isLive: true, leadsTo: 'client' },
  },
  invite: {
    eventName: 'change',
    recipients: 'staff',
    belongsToClients: true,
    log: { label: 'Invitations', isLive: true, leadsTo: 'client' },
  },
  policy: {
    eventName: 'change',
    recipients: 'the client and staff',
    belongsToClients: true,
    log: { label: 'Policies', isLive: true, leadsTo: 'policy' },
  },
  document: {
    eventName: 'change',
    recipients: 'the client and staff',
    belongsToClients: true,
    log: { label: 'Documents', isLive: true, leadsTo: 'documents' },
  },
  request: {
    eventName: 'change',
    recipients: 'the client and staff',
    belongsToClients: true,
    log: { label: 'Service requests', isLive: true, leadsTo: 'requests' },
  },
  quote: {
    eventName: 'change',
    recipients: 'the client and staff',
    belongsToClients: true,
    log: { label: 'Quotes', isLive: true, leadsTo: 'quote' },
  },
  certificate: {
    eventName: 'more',
    recipients: 'the client and staff',
    belongsToClients: true,
    log: { label: 'Certificates', isLive: true, leadsTo: 'client' },
  },
  claim: {
    eventName: 'more',
    recipients: 'the client and staff',
    belongsToClients: true,
    log: { label: 'Claims', isLive: true, leadsTo: 'claim' },
  },
  message: {
    eventName: 'change',
    recipients: 'the client and staff',
    belongsToClients: true,
    log: { label: 'Messages', isLive: true, leadsTo: 'client' },
  },
  agent: {
    eventName: 'more',
    recipients: 'staff',
    belongsToClients: false,
    log: { label: 'Agents', isLive: true, leadsTo: 'client' },
  },
  // Not live: an export of the log would announce itself.
  agency: {
    eventName: 'more',
    recipients: 'staff',
    belongsToClients: false,
    log: { label: 'The agency', isLive: false, leadsTo: 'client' },
  },
  // A change that names the people to notify goes to them, whatever `recipients` says.
  // `belongsToClients` is true, because a viewer who gains or loses clients sees other
  // notifications.
  notification: {
    eventName: 'change',
    recipients: 'the client and staff',
    belongsToClients: true,
    log: null,
  },
} as const satisfies Record<string, EntityTraits>

export type Entity = keyof typeof entities

const isEntity = (name: string): name is Entity => Object.hasOwn(entities, name)
const entityNames = Object.keys(entities).filter(isEntity)

/** Entities to refetch when a viewer gains or loses clients. */
export const clientEntities = entityNames.filter((entity) => entities[entity].belongsToClients)

export type ActivityKind = { [E in Entity]: (typeof entities)[E]['log'] extends null ? never : E }[Entity]
const isLogged = (entity: Entity): entity is ActivityKind => entities[entity].log !== null
export const activityKinds = entityNames.filter(isLogged)
