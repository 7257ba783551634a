import type { z } from 'zod'
import { activityKinds } from '../../../contract/entities.ts'
import type { Notification } from '../../../contract/notifications.ts'
import type { Visit } from '../../context.ts'
import { definitionOnRecord } from '../../registry/events.ts'
import type { ToldRow } from '../../registry/told.ts'
import { withId } from '../../wire.ts'
import { opened } from '../activity/sealed-details.ts'
import { sentenceOf } from '../activity/sentences.ts'

/** What happened, and when it was read. */
type NotedRow = ToldRow & { readAt: string | null }

/** A later version may have put more behind a bell than this one knows. */
function titleOf({ action, details }: NotedRow): string {
  const title = definitionOnRecord(action)?.bell?.title ?? 'News'
  return typeof title === 'string' ? title : title(details)
}

/** Of many that came at once the first has a notification, and stands for all. */
const andMore = ({ details }: NotedRow) =>
  typeof details === 'object' && details !== null && 'others' in details ? `, and ${details.others} more` : ''

/** What stands behind a person's bell, in words; of what changed it tells nothing. */
export const notificationView =
  ({ me, agency, secrets }: Pick<Visit, 'me' | 'agency' | 'secrets'>) =>
  (onRecord: NotedRow): z.input<typeof Notification> => {
    const row = opened(onRecord, secrets)
    const { client, thing } = row.about
    return withId({
      id: row.id,
      title: titleOf(row),
      text: sentenceOf({ ...row, timeZone: agency().timeZone }) + andMore(row),
      createdAt: row.at,
      read: row.readAt !== null,
      entity: activityKinds.find((kind) => kind === row.entity) ?? 'agency',
      entityId: thing?.gone ? null : row.entityId,
      clientId: row.about.client?.id ?? null,
      clientName: client && client.id !== me.accountId ? client.name : null,
    })
  }
