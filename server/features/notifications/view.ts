import type { z } from 'zod'
import { activityKinds } from '../../../contract/entities.ts'
import type { Notification } from '../../../contract/notifications.ts'
import type { RequestContext } from '../../context.ts'
import type { EventRow } from '../../registry/event-record.ts'
import { definitionOnRecord } from '../../registry/events.ts'
import { addWireId } from '../../wire.ts'
import { unsealDetails } from '../activity/sealed-details.ts'
import { formatEventSentence } from '../activity/sentences.ts'

/** An audit log entry, with the time when its notification was read. */
type NotificationRow = EventRow & { readAt: string | null }

/** A later release may have written notifications that this one does not know. */
function titleOf({ action, details }: NotificationRow): string {
  const title = definitionOnRecord(action)?.bell?.title ?? 'News'
  return typeof title === 'string' ? title : title(details)
}

/** A bulk change notifies once, of its first entry. This text adds the number of other entries. */
const formatOthers = ({ details }: NotificationRow) =>
  typeof details === 'object' && details !== null && 'others' in details ? `, and ${details.others} more` : ''

/** A notification for the wire. The text names the event, but not the changed values. */
export const toNotificationView =
  ({ me, agency, secrets }: Pick<RequestContext, 'me' | 'agency' | 'secrets'>) =>
  (notificationRow: NotificationRow): z.input<typeof Notification> => {
    const row = unsealDetails(notificationRow, secrets)
    const { client, thing } = row.about
    return addWireId({
      id: row.id,
      title: titleOf(row),
      text: formatEventSentence({ ...row, timeZone: agency().timeZone }) + formatOthers(row),
      createdAt: row.at,
      read: row.readAt !== null,
      entity: activityKinds.find((kind) => kind === row.entity) ?? 'agency',
      entityId: thing?.gone ? null : row.entityId,
      clientId: row.about.client?.id ?? null,
      clientName: client && client.id !== me.accountId ? client.name : null,
    })
  }
