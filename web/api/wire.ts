import type { Endpoint, EndpointAddress } from '../../contract/endpoint.ts'
import { api } from '../../contract/index.ts'

type Wire<Api> = {
  [Feature in keyof Api]: {
    [Call in keyof Api[Feature]]: Api[Feature][Call] extends Endpoint
      ? EndpointAddress<Api[Feature][Call]>
      : never
  }
}

const wire: Wire<typeof api> = api

/**
 * The whole contract as the page calls it: all of an endpoint but its schemas. The build works out what stands here, so that
 * they stay behind; a form names the schema that it is filled in by.
 */
export const {
  auth,
  accessLinks,
  twoStep,
  passkeys,
  sessions,
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
  cards,
  documents,
  requests,
  claims,
  certificates,
  quotes,
  offers,
  appointments,
  tasks,
  notes,
  messages,
  notifications,
  push,
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
