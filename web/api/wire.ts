import type { Endpoint, EndpointAddress } from '../../contract/endpoint.ts'
import { api } from '../../contract/index.ts'

type WireApi<Api> = {
  [Feature in keyof Api]: {
    [Call in keyof Api[Feature]]: Api[Feature][Call] extends Endpoint
      ? EndpointAddress<Api[Feature][Call]>
      : never
  }
}

const wire: WireApi<typeof api> = api

/**
 * The contract as the page calls it, without its schemas: a build step generates this object to
 * keep them out of the bundle. Forms import the schemas they need.
 */
export const {
  auth,
  accessLinks,
  twoStep,
  passkeys,
  sessions,
  singleSignOn,
  apiKeys,
  webhooks,
  emailReplies,
  invites,
  people,
  merging,
  erasing,
  clients,
  contacts,
  emailChanges,
  carriers,
  lines,
  policies,
  policyEvents,
  policyParts,
  vehicles,
  bills,
  checkout,
  cards,
  documents,
  requests,
  claims,
  certificates,
  certificateEmails,
  certificateRuns,
  holderAccess,
  subscriptions,
  requirements,
  holderDirectory,
  whoHoldsWhat,
  fillableForms,
  quotes,
  offers,
  appointments,
  tasks,
  notes,
  messages,
  notifications,
  push,
  calendarFeeds,
  activity,
  admin,
  system,
  home,
  today,
  search,
  story,
  archives,
  imports,
  setup,
} = wire
