/** What follows from what kind of thing it is that has changed. */
interface EntityTraits {
  /** The event of the live stream that tells of it: the wire lists what a `change` may be of, all else is told as `more`. */
  toldAs: 'change' | 'more'
  /** Who hears of it: the person whose account it is, or staff who see it, and the client it concerns where that is said. */
  heardBy: 'the person' | 'staff' | 'the client and staff'
  /** It hangs on clients: whoever begins or ceases to see one reads it anew, and their timeline tells of it. */
  ofClients: boolean
  /** What the log shows of it; null where nothing of it goes on record. */
  log: {
    /** What its entries are called. */
    called: string
    /** An open log says that there are further ones. */
    isLive: boolean
    /** What a notification of it opens. */
    leadsTo: 'policy' | 'quote' | 'claim' | 'requests' | 'documents' | 'tasks' | 'client'
  } | null
}

/** Everything that a reading shows and a writing changes: one that is added says here what follows from it. */
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
  /** What waits for staff, as far as it was put off or passed on: nobody else's business. */
  work: {
    toldAs: 'more',
    heardBy: 'staff',
    ofClients: true,
    log: { called: 'Work passed on', isLive: true, leadsTo: 'client' },
  },
  // The agency's own business.
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
  // An export of the log would announce itself.
  agency: {
    toldAs: 'more',
    heardBy: 'staff',
    ofClients: false,
    log: { called: 'The agency', isLive: false, leadsTo: 'client' },
  },
  // Heard by those it names, whatever stands here, and by an agent who comes to see other clients.
  notification: { toldAs: 'change', heardBy: 'the client and staff', ofClients: true, log: null },
} as const satisfies Record<string, EntityTraits>

export type Entity = keyof typeof entities

const isEntity = (name: string): name is Entity => Object.hasOwn(entities, name)
const all = Object.keys(entities).filter(isEntity)

/** What is read anew where somebody begins or ceases to see clients. */
export const clientEntities = all.filter((entity) => entities[entity].ofClients)

/** What an entry of the log may be about. */
export type ActivityKind = { [E in Entity]: (typeof entities)[E]['log'] extends null ? never : E }[Entity]
const isOnRecord = (entity: Entity): entity is ActivityKind => entities[entity].log !== null
export const activityKinds = all.filter(isOnRecord)
