import type { Notification } from '../../contract/notifications.ts'
import { paths } from '../paths.ts'

type About = Pick<Notification, 'entity' | 'entityId' | 'clientId'>

/** Where a notification leads; nowhere, when what it is about is gone. */
export function notificationPlace({ entity, entityId, clientId }: About, staff: boolean): string | null {
  if (!entityId) return null
  if (entity === 'policy') return paths.policy(entityId)
  if (entity === 'quote') return paths.quote(entityId)
  if (entity === 'claim') return paths.claim(entityId)
  if (entity === 'request') return paths.requests
  if (!staff) return entity === 'document' ? paths.documents : null
  if (!clientId) return null
  return entity === 'document' ? paths.clientDocuments(clientId) : paths.client(clientId)
}
