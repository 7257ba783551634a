import type { Endpoint } from './endpoint.ts'
import type { api } from './index.ts'
import { type Right, rights } from './values/rights.ts'

type Api = typeof api
type OfClients<Group> = {
  [Name in keyof Group]: Group[Name] extends { who: readonly (infer R)[] }
    ? 'client' extends R
      ? Name
      : never
    : never
}[keyof Group]

const all: readonly Right[] = rights
const alone: readonly Right[] = ['everything']
const readers: readonly Right[] = ['everything', 'read']
const certificates: readonly Right[] = ['everything', 'certificates']
const claims: readonly Right[] = ['everything', 'claims']
const cards: readonly Right[] = ['everything', 'certificates', 'claims']

/**
 * Every call that a client may make, by the rights with which: all others of a client are answered 403. A call that stands not
 * here does not compile. What of it they see is decided in `server/access.ts`.
 */
export const callsByRight: {
  [Group in keyof Api as OfClients<Api[Group]> extends never ? never : Group]: Record<
    OfClients<Api[Group]>,
    readonly Right[]
  >
} = {
  auth: { me: all, updatePassword: all, confirm: all, safety: all, updateDetails: all, account: all },
  twoStep: { start: all, turnOn: all, turnOff: all, recoveryCodes: all },
  passkeys: { start: all, add: all, remove: all },
  sessions: { list: all, end: all, endOthers: all },
  people: { list: alone, add: alone, invite: alone, change: alone, makeOwner: alone, end: alone },
  carriers: { list: all },
  lines: { list: all },
  policies: { list: readers, one: readers, ofType: readers },
  policyEvents: { ofPolicy: readers },
  policyParts: { ofPolicy: readers },
  vehicles: { ofPolicy: readers, showVin: readers },
  bills: { due: readers, ofPolicy: readers, sayPaid: alone },
  cards: { mine: all, ofPolicy: all, paper: all, papers: all, links: all, share: cards, withdraw: cards },
  documents: {
    all: readers,
    ofPolicy: readers,
    ofType: readers,
    one: all,
    create: alone,
    link: all,
    open: all,
  },
  requests: {
    list: readers,
    one: [...readers, 'certificates'],
    create: alone,
    comments: readers,
    comment: alone,
  },
  claims: {
    list: [...readers, 'claims'],
    one: [...readers, 'claims'],
    policies: [...readers, 'claims'],
    filing: [...readers, 'claims'],
    start: claims,
    save: claims,
    discard: claims,
    addPhoto: claims,
    removePhoto: claims,
    report: claims,
  },
  certificates: {
    mine: [...readers, 'certificates'],
    holders: [...readers, 'certificates'],
    list: [...readers, 'certificates'],
    removeHolder: certificates,
    issue: certificates,
    askForWording: certificates,
  },
  quotes: { list: readers, one: readers, request: alone, finalize: alone },
  offers: { list: readers },
  appointments: { slots: readers, book: alone, move: alone, cancel: alone },
  messages: {
    list: all,
    conversations: readers,
    unreadCount: readers,
    send: alone,
    read: readers,
    readUpTo: readers,
  },
  notifications: { list: all, unreadCount: all, read: all, mails: all, saveMails: all },
  push: { settings: all, saveKinds: all, allow: all, end: all },
  home: { client: readers, next: readers },
  search: { find: readers },
}

/**
 * Whether staff who see the portal as somebody of a client does may make a call: what that person reads, but for how they sign in,
 * on which devices, and which of these are told.
 */
export const isViewable = (endpoint: Endpoint) =>
  endpoint.method === 'GET' &&
  endpoint.changes === undefined &&
  (endpoint.who?.includes('client') ?? false) &&
  (endpoint.path === '/api/auth/me' || !/^\/api\/(auth\/|push$|notification\/mails$)/.test(endpoint.path))

/** With which rights a client may make a call; of calls that are not theirs, none. */
export function rightsOfCalls(api: Api): Map<Endpoint, readonly Right[]> {
  const found = new Map<Endpoint, readonly Right[]>()
  const groups = new Map<string, Record<string, readonly Right[]>>(Object.entries(callsByRight))
  for (const [group, endpoints] of Object.entries(api))
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints))
      found.set(endpoint, groups.get(group)?.[name] ?? [])
  return found
}
