import type { z } from 'zod'
import { activityKinds } from '../../../contract/entities.ts'
import type { Notification } from '../../../contract/notifications.ts'
import type { RequestContext } from '../../context.ts'
import type { EventRow } from '../../registry/event-record.ts'
import { definitionOnRecord } from '../../registry/events.ts'
import { withId } from '../../wire.ts'
import { openDetails } from '../activity/sealed-details.ts'
import { sentenceOf } from '../activity/sentences.ts'

/** What happened, and when it was read. */
type NotificationRow = EventRow & { readAt: string | null }

/** A later version may have put more behind a bell than this one knows. */
function titleOf({ action, details }: NotificationRow): string {
  const title = definitionOnRecord(action)?.bell?.title ?? 'News'
  return typeof title === 'string' ? title : title(details)
}

/** Of many that came at once the first has a notification, and stands for all. */
const formatOthers = ({ details }: NotificationRow) =>
  typeof details === 'object' && details !== null && 'others' in details ? `, and ${details.others} more` : ''

/** What stands behind a person's bell, in words; of what changed it tells nothing. */
export const notificationView =
  ({ me, agency, secrets }: Pick<RequestContext, 'me' | 'agency' | 'secrets'>) =>
  (onRecord: NotificationRow): z.input<typeof Notification> => {
    const row = openDetails(onRecord, secrets)
    const { client, thing } = row.about
    return withId({
      id: row.id,
      title: titleOf(row),
      text: sentenceOf({ ...row, timeZone: agency().timeZone }) + formatOthers(row),
      createdAt: row.at,
      read: row.readAt !== null,
      entity: activityKinds.find((kind) => kind === row.entity) ?? 'agency',
      entityId: thing?.gone ? null : row.entityId,
      clientId: row.about.client?.id ?? null,
      clientName: client && client.id !== me.accountId ? client.name : null,
    })
  }
