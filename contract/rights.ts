import type { Endpoint } from './endpoint.ts'
import type { api } from './index.ts'
import { type Right, rights } from './values/rights.ts'

type Api = typeof api
type ClientCalls<Group> = {
  [Name in keyof Group]: Group[Name] extends { who: readonly (infer R)[] }
    ? 'client' extends R
      ? Name
      : never
    : never
}[keyof Group]

const allRights: readonly Right[] = rights
const fullRight: readonly Right[] = ['everything']
const readRights: readonly Right[] = ['everything', 'read']
const certificateRights: readonly Right[] = ['everything', 'certificates']
const claimRights: readonly Right[] = ['everything', 'claims']
const cardRights: readonly Right[] = ['everything', 'certificates', 'claims']

/**
 * Every client call with the rights that allow it. Other calls by a client get 403. A call missing
 * here does not compile. `server/access.ts` decides which rows the client sees.
 */
export const callsByRight: {
  [Group in keyof Api as ClientCalls<Api[Group]> extends never ? never : Group]: Record<
    ClientCalls<Api[Group]>,
    readonly Right[]
  >
} = {
  auth: {
    me: allRights,
    updatePassword: allRights,
    confirm: allRights,
    safety: allRights,
    updateDetails: allRights,
    account: allRights,
  },
  twoStep: { start: allRights, turnOn: allRights, turnOff: allRights, recoveryCodes: allRights },
  passkeys: { start: allRights, add: allRights, remove: allRights },
  sessions: { list: allRights, end: allRights, endOthers: allRights },
  people: {
    list: fullRight,
    add: fullRight,
    invite: fullRight,
    change: fullRight,
    makeOwner: fullRight,
    end: fullRight,
  },
  carriers: { list: allRights },
  lines: { list: allRights },
  policies: { list: readRights, one: readRights, ofType: readRights, premiums: readRights },
  policyEvents: { ofPolicy: readRights },
  policyParts: { ofPolicy: readRights },
  vehicles: { ofPolicy: readRights, showVin: readRights },
  bills: { due: readRights, byMonth: readRights, ofPolicy: readRights, sayPaid: fullRight },
  checkout: { pay: fullRight },
  cards: {
    mine: allRights,
    ofPolicy: allRights,
    paper: allRights,
    papers: allRights,
    carrierLink: allRights,
    links: allRights,
    share: cardRights,
    shareCarrier: cardRights,
    withdraw: cardRights,
  },
  documents: {
    all: readRights,
    ofPolicy: readRights,
    ofType: readRights,
    one: allRights,
    create: fullRight,
    link: allRights,
    open: allRights,
    thumbnail: allRights,
  },
  requests: {
    list: readRights,
    one: [...readRights, 'certificates'],
    create: fullRight,
    comments: readRights,
    comment: fullRight,
    attach: fullRight,
  },
  claims: {
    list: [...readRights, 'claims'],
    one: [...readRights, 'claims'],
    policies: [...readRights, 'claims'],
    filing: [...readRights, 'claims'],
    start: claimRights,
    save: claimRights,
    discard: claimRights,
    addPhoto: claimRights,
    removePhoto: claimRights,
    report: claimRights,
    saveEmployee: claimRights,
  },
  certificates: {
    mine: [...readRights, 'certificates'],
    holders: [...readRights, 'certificates'],
    list: [...readRights, 'certificates'],
    removeHolder: certificateRights,
    issue: certificateRights,
    askForWording: certificateRights,
  },
  requirements: {
    mine: [...readRights, 'certificates'],
    versions: [...readRights, 'certificates'],
    create: certificateRights,
    change: certificateRights,
    close: certificateRights,
    askForRest: fullRight,
  },
  quotes: { list: readRights, one: readRights, request: fullRight, finalize: fullRight },
  offers: { list: readRights },
  appointments: { slots: readRights, book: fullRight, move: fullRight, cancel: fullRight },
  messages: {
    list: allRights,
    conversations: readRights,
    unreadCount: readRights,
    send: fullRight,
    read: readRights,
    readUpTo: readRights,
  },
  notifications: {
    list: allRights,
    unreadCount: allRights,
    read: allRights,
    mails: allRights,
    saveMails: allRights,
  },
  push: { settings: allRights, saveKinds: allRights, allow: allRights, end: allRights },
  calendarFeeds: { mine: readRights, create: readRights, turnOff: readRights },
  home: { client: readRights, next: readRights },
  search: { find: readRights },
}

/**
 * View-as allows a client's reads, except of sign-in, devices, calendar feed, push and email
 * settings.
 */
export const isViewableAsClient = (endpoint: Endpoint) =>
  endpoint.method === 'GET' &&
  endpoint.changes === undefined &&
  (endpoint.who?.includes('client') ?? false) &&
  (endpoint.path === '/api/auth/me' ||
    !/^\/api\/(auth\/|push$|calendar$|notification\/mails$)/.test(endpoint.path))

/** The rights that allow each call to a client; empty if the call is not for clients. */
export function rightsOfCalls(api: Api): Map<Endpoint, readonly Right[]> {
  const rightsByEndpoint = new Map<Endpoint, readonly Right[]>()
  const groups = new Map<string, Record<string, readonly Right[]>>(Object.entries(callsByRight))
  for (const [group, endpoints] of Object.entries(api))
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints))
      rightsByEndpoint.set(endpoint, groups.get(group)?.[name] ?? [])
  return rightsByEndpoint
}
