/** The consequences of a change, for one kind of entity. */
interface EntityTraits {
  /** Event name on the live stream. The specification says which kinds are sent as 'change'. */
  toldAs: 'change' | 'more'
  /**
   * Recipients of the event: the account's person, staff who see the entity, or these staff and the
   * client whom the entity concerns.
   */
  heardBy: 'the person' | 'staff' | 'the client and staff'
  /**
   * The entity belongs to clients. It is refetched when a viewer gains or loses clients, and
   * timelines show it.
   */
  ofClients: boolean
  /** The entity's entries in the audit log; null if changes are never recorded. */
  log: {
    /** Label of the entries. */
    called: string
    /** An open audit log announces new entries of this kind. */
    isLive: boolean
    /** The page that the entity's notifications open. */
    leadsTo: 'policy' | 'quote' | 'claim' | 'requests' | 'documents' | 'tasks' | 'client'
  } | null
}

/** All entities that endpoints show or change. The type requires traits for each new entity. */
export const entities = {
  user: {
    toldAs: 'more',
    heardBy: 'the person',
    ofClients: false,
    log: { called: 'Sign-ins and accounts', isLive: true, leadsTo: 'client' },
  },
  client: {
    toldAs: 'change',
    heardBy: 'the client and staff',
    ofClients: true,
    log: { called: 'Clients', isLive: true, leadsTo: 'client' },
  },
  /** Work items that staff snoozed or reassigned. Internal to staff. */
  work: {
    toldAs: 'more',
    heardBy: 'staff',
    ofClients: true,
    log: { called: 'Snoozed or reassigned work', isLive: true, leadsTo: 'client' },
  },
  // Internal to staff.
  task: {
    toldAs: 'more',
    heardBy: 'staff',
    ofClients: true,
    log: { called: 'Tasks', isLive: true, leadsTo: 'tasks' },
  },
  note: {
    toldAs: 'more',
    heardBy: 'staff',
    ofClients: true,
    log: { called: 'Notes', isLive: true, leadsTo: 'client' },
  },
  invite: {
    toldAs: 'change',
    heardBy: 'staff',
    ofClients: true,
    log: { called: 'Invitations', isLive: true, leadsTo: 'client' },
  },
  policy: {
    toldAs: 'change',
    heardBy: 'the client and staff',
    ofClients: true,
    log: { called: 'Policies', isLive: true, leadsTo: 'policy' },
  },
  document: {
    toldAs: 'change',
    heardBy: 'the client and staff',
    ofClients: true,
    log: { called: 'Documents', isLive: true, leadsTo: 'documents' },
  },
  request: {
    toldAs: 'change',
    heardBy: 'the client and staff',
    ofClients: true,
    log: { called: 'Service requests', isLive: true, leadsTo: 'requests' },
  },
  quote: {
    toldAs: 'change',
    heardBy: 'the client and staff',
    ofClients: true,
    log: { called: 'Quotes', isLive: true, leadsTo: 'quote' },
  },
  certificate: {
    toldAs: 'more',
    heardBy: 'the client and staff',
    ofClients: true,
    log: { called: 'Certificates', isLive: true, leadsTo: 'client' },
  },
  claim: {
    toldAs: 'more',
    heardBy: 'the client and staff',
    ofClients: true,
    log: { called: 'Claims', isLive: true, leadsTo: 'claim' },
  },
  message: {
    toldAs: 'change',
    heardBy: 'the client and staff',
    ofClients: true,
    log: { called: 'Messages', isLive: true, leadsTo: 'client' },
  },
  agent: {
    toldAs: 'more',
    heardBy: 'staff',
    ofClients: false,
    log: { called: 'Agents', isLive: true, leadsTo: 'client' },
  },
  // Not live: an export of the log would announce itself.
  agency: {
    toldAs: 'more',
    heardBy: 'staff',
    ofClients: false,
    log: { called: 'The agency', isLive: false, leadsTo: 'client' },
  },
  // A change that names the people to notify goes to them, whatever `heardBy` says. `ofClients` is
  // true, because a viewer who gains or loses clients sees other notifications.
  notification: { toldAs: 'change', heardBy: 'the client and staff', ofClients: true, log: null },
} as const satisfies Record<string, EntityTraits>

export type Entity = keyof typeof entities

const isEntity = (name: string): name is Entity => Object.hasOwn(entities, name)
const entityNames = Object.keys(entities).filter(isEntity)

/** Entities to refetch when a viewer gains or loses clients. */
export const clientEntities = entityNames.filter((entity) => entities[entity].ofClients)

export type ActivityKind = { [E in Entity]: (typeof entities)[E]['log'] extends null ? never : E }[Entity]
const isOnRecord = (entity: Entity): entity is ActivityKind => entities[entity].log !== null
export const activityKinds = entityNames.filter(isOnRecord)
