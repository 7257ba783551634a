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
 * Every client call with the rights that allow it. Other calls by a client get 403. A call missing
 * here does not compile. `server/access.ts` decides which rows the client sees.
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
  cards: {
    mine: all,
    ofPolicy: all,
    paper: all,
    papers: all,
    carrierLink: all,
    links: all,
    share: cards,
    shareCarrier: cards,
    withdraw: cards,
  },
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
    attach: alone,
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
    saveEmployee: claims,
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

/** View-as allows a client's reads, except of sign-in, devices, push and email settings. */
export const isViewableAsClient = (endpoint: Endpoint) =>
  endpoint.method === 'GET' &&
  endpoint.changes === undefined &&
  (endpoint.who?.includes('client') ?? false) &&
  (endpoint.path === '/api/auth/me' || !/^\/api\/(auth\/|push$|notification\/mails$)/.test(endpoint.path))

/** The rights that allow each call to a client; empty if the call is not for clients. */
export function rightsOfCalls(api: Api): Map<Endpoint, readonly Right[]> {
  const found = new Map<Endpoint, readonly Right[]>()
  const groups = new Map<string, Record<string, readonly Right[]>>(Object.entries(callsByRight))
  for (const [group, endpoints] of Object.entries(api))
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints))
      found.set(endpoint, groups.get(group)?.[name] ?? [])
  return found
}
