import type { ActivityEvent } from '../../contract/activity.ts'
import { type ActivityKind, entities } from '../../contract/entities.ts'
import { claimPaths } from '../claims/paths.ts'
import { clientPaths } from '../clients/paths.ts'
import { documentPaths } from '../documents/paths.ts'
import { policyPaths } from '../policies/paths.ts'
import { quotePaths } from '../quotes/paths.ts'
import { requestPaths } from '../requests/paths.ts'
import { taskPaths } from '../tasks/paths.ts'

interface EventReference {
  entity: ActivityKind
  entityId: string | null
  clientId: string | null
}

type LinkTarget = (typeof entities)[ActivityKind]['log']['leadsTo']

const addresses: Record<
  LinkTarget,
  (id: string, clientId: string | null, isStaff: boolean) => string | null
> = {
  policy: policyPaths.one,
  quote: quotePaths.one,
  claim: claimPaths.one,
  requests: (_, __, staff) => (staff ? requestPaths.ofClients : requestPaths.onHome),
  tasks: () => taskPaths.list,
  documents: (_, clientId, staff) =>
    staff ? clientId && clientPaths.documents(clientId) : documentPaths.list,
  client: (_, clientId, staff) => (staff && clientId ? clientPaths.one(clientId) : null),
}

/** The link of a notification. Null if its subject was deleted or has no page for the person. */
export const notificationLink = ({ entity, entityId, clientId }: EventReference, isStaff: boolean) =>
  entityId ? addresses[entities[entity].log.leadsTo](entityId, clientId, isStaff) : null

/** Link labels of log entries. Null for entities that have no page of their own. */
const labels: Record<LinkTarget, string | null> = {
  policy: 'View policy',
  quote: 'View quote',
  claim: 'View claim',
  documents: 'View documents',
  requests: null,
  tasks: null,
  client: null,
}

type LinkedEntry = Pick<ActivityEvent, 'entity' | 'entityId' | 'isThere' | 'client'>

/** The link to an entry's subject. Null if the subject was deleted or has no page of its own. */
export function logEntryLink({ entity, entityId, isThere, client }: LinkedEntry) {
  const label = labels[entities[entity].log.leadsTo]
  const link = notificationLink({ entity, entityId, clientId: client?.id ?? null }, true)
  return isThere && label && link ? { to: link, label } : null
}
