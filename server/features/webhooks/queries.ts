import { type Insertable, sql, type Updateable } from 'kysely'
import { fullName } from '../../../contract/values/names.ts'
import { type WebhookKind, webhookKinds } from '../../../contract/values/webhook-kinds.ts'
import type { Webhook, WebhookDelivery } from '../../../contract/webhooks.ts'
import { seenBy } from '../../access.ts'
import type { Me } from '../../context.ts'
import type { Db, WebhookDeliveries, Webhooks } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { newJob } from '../../platform/jobs.ts'
import { addWireId } from '../../wire.ts'
import { eventColumns } from '../activity/queries.ts'

/** A person's own webhooks; for admins those of everybody. */
const webhooksSeenBy = (db: Db, { id, role }: Pick<Me, 'id' | 'role'>) =>
  db
    .selectFrom('webhooks')
    .where('webhooks.endedAt', 'is', null)
    .$if(role !== 'admin', (rows) => rows.where('webhooks.userId', '=', id))

const selectShownColumns = (db: Db, me: Me) =>
  webhooksSeenBy(db, me)
    .innerJoin('users', 'users.id', 'webhooks.userId')
    .select([
      'webhooks.id',
      'webhooks.name',
      'webhooks.address',
      'webhooks.kinds',
      'webhooks.withChanges',
      'webhooks.userId as personId',
      'webhooks.ofAgency as isOfAgency',
      'webhooks.createdAt',
      'webhooks.formerSecretUntil',
      'webhooks.failingSince',
      'webhooks.offSince',
      'webhooks.version',
      'users.firstName',
      'users.lastName',
      'users.email',
    ])

type WebhookRow = Awaited<ReturnType<ReturnType<typeof selectShownColumns>['executeTakeFirstOrThrow']>>

/** Leaves out a former secret that has stopped signing. */
const toWebhook =
  (now: Date) =>
  ({ firstName, lastName, email, formerSecretUntil, ...row }: WebhookRow): Webhook =>
    addWireId({
      ...row,
      personName: fullName(firstName, lastName) || email,
      formerSecretUntil:
        formerSecretUntil !== null && Date.parse(formerSecretUntil) > now.getTime()
          ? formerSecretUntil
          : null,
    })

export async function listWebhooks(db: Db, me: Me, now: Date): Promise<Webhook[]> {
  const rows = await selectShownColumns(db, me)
    .orderBy('webhooks.createdAt', 'desc')
    .orderBy('webhooks.id', 'desc')
    .execute()
  return rows.map(toWebhook(now))
}

export async function webhookSeenBy(db: Db, me: Me, id: string, now: Date): Promise<Webhook> {
  const row = await selectShownColumns(db, me).where('webhooks.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Webhook')
  return toWebhook(now)(row)
}

export async function webhookToChange(tx: Db, me: Me, id: string) {
  const row = await webhooksSeenBy(tx, me)
    .where('webhooks.id', '=', id)
    .select(['id', 'name', 'address', 'kinds', 'withChanges', 'version'])
    .select(['userId', 'secretSealed', 'offSince'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Webhook')
  return row
}

/** Counts the webhooks of a person, whose row is locked until the transaction ends. */
export async function countWebhooksOf(tx: Db, userId: string): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('webhooks')
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const insertWebhook = (tx: Db, webhook: Insertable<Webhooks>) =>
  tx.insertInto('webhooks').values(webhook).execute()

export const updateWebhook = (tx: Db, id: string, changes: Updateable<Webhooks>) =>
  tx.updateTable('webhooks').set(changes).where('id', '=', id).execute()

/** Gives up the deliveries of webhooks that wait. */
export const giveUpDeliveries = (tx: Db, webhookIds: readonly string[], problem: string) =>
  tx
    .updateTable('webhookDeliveries')
    .set({ nextAt: null, problem })
    .where('webhookId', 'in', [...webhookIds])
    .where('nextAt', 'is not', null)
    .execute()

/** Ends a person's own webhooks. The agency's go to the admin who deactivates the person. */
export async function endWebhooksOf(
  tx: Db,
  userId: string,
  { timestamp, adminId }: { timestamp: string; adminId?: string },
): Promise<void> {
  const webhooksOfPerson = tx
    .updateTable('webhooks')
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
  const endedWebhooks = await webhooksOfPerson
    .set({ endedAt: timestamp })
    .where('ofAgency', '=', false)
    .returning('id')
    .execute()
  if (endedWebhooks.length > 0)
    await giveUpDeliveries(
      tx,
      endedWebhooks.map(({ id }) => id),
      'The webhook was removed',
    )
  if (adminId !== undefined)
    await webhooksOfPerson.set({ userId: adminId }).where('ofAgency', '=', true).execute()
}

const deliveriesSeenBy = (db: Db, me: Me) =>
  db
    .selectFrom('webhookDeliveries')
    .leftJoin('events', 'events.id', 'webhookDeliveries.eventId')
    .where('webhookDeliveries.webhookId', 'in', webhooksSeenBy(db, me).select('webhooks.id'))

const deliveryColumns = [
  'webhookDeliveries.id',
  'webhookDeliveries.createdAt',
  'webhookDeliveries.attempts',
  'webhookDeliveries.attemptedAt',
  'webhookDeliveries.deliveredAt',
  'webhookDeliveries.nextAt',
  'webhookDeliveries.status',
  'webhookDeliveries.problem',
  'events.action',
] as const

type DeliveryRow = Pick<
  WebhookDelivery,
  'id' | 'createdAt' | 'attempts' | 'attemptedAt' | 'nextAt' | 'status' | 'problem'
> & { deliveredAt: string | null; action: string | null }

export const testEventType = 'webhook.test'

const toDelivery = ({ action, deliveredAt, ...row }: DeliveryRow): WebhookDelivery =>
  addWireId({
    ...row,
    type: action ?? testEventType,
    state: row.nextAt !== null ? 'waiting' : deliveredAt !== null ? 'delivered' : 'failed',
  })

/** The newest deliveries of a webhook. */
export async function listDeliveries(
  db: Db,
  me: Me,
  { id, show, limit }: { id: string; show: 'all' | 'not delivered'; limit: number },
): Promise<WebhookDelivery[]> {
  const rows = await deliveriesSeenBy(db, me)
    .where('webhookDeliveries.webhookId', '=', id)
    .$if(show === 'not delivered', (all) =>
      all
        .where('webhookDeliveries.deliveredAt', 'is', null)
        .where(({ or, eb }) =>
          or([eb('webhookDeliveries.attempts', '>', 0), eb('webhookDeliveries.nextAt', 'is', null)]),
        ),
    )
    .select(deliveryColumns)
    .orderBy('webhookDeliveries.createdAt', 'desc')
    .orderBy('webhookDeliveries.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toDelivery)
}

/** A delivery. Its request is hidden from a person who no longer sees the event. */
export async function deliverySeenBy(db: Db, me: Me, id: string) {
  const row = await deliveriesSeenBy(db, me)
    .where('webhookDeliveries.id', '=', id)
    .select([...deliveryColumns, 'webhookDeliveries.eventId'])
    .select(['webhookDeliveries.request', 'webhookDeliveries.answer'])
    .executeTakeFirst()
  if (!row) throw notFound('Delivery')
  const { request, answer, eventId, ...delivery } = row
  const isVisible = eventId === null || (await eventSeenBy(db, me, eventId)) !== undefined
  return { delivery: toDelivery(delivery), request: isVisible ? request : null, answer }
}

/** The queue runs these jobs one at a time, on all instances together. */
export const queueSending = (tx: Db) => sql`select ${newJob('sendWebhooks', {}, 'webhooks')}`.execute(tx)

/** Queues a test event, which is tried once. */
export async function insertTestDelivery(tx: Db, webhookId: string, timestamp: string): Promise<string> {
  const id = newId()
  await tx
    .insertInto('webhookDeliveries')
    .values({ id, webhookId, createdAt: timestamp, nextAt: timestamp, retriedUntil: timestamp })
    .execute()
  await queueSending(tx)
  return id
}

/** Queues one more try of a delivery; false if the person sees no such delivery. */
export async function sendDeliveryAgain(tx: Db, me: Me, id: string, timestamp: string): Promise<boolean> {
  const changedDelivery = await tx
    .updateTable('webhookDeliveries')
    .set({ nextAt: timestamp, retriedUntil: sql<string>`greatest(retried_until, ${timestamp}::timestamptz)` })
    .where('id', '=', id)
    .where('webhookId', 'in', webhooksSeenBy(tx, me).select('webhooks.id'))
    .returning('webhookId')
    .executeTakeFirst()
  if (!changedDelivery) return false
  await updateWebhook(tx, changedDelivery.webhookId, { restsUntil: null })
  await queueSending(tx)
  return true
}

const isDue = (timestamp: string) => sql<boolean>`exists (
  select from webhook_deliveries d where d.webhook_id = webhooks.id and d.next_at <= ${timestamp}::timestamptz)`

/** The webhooks that have something to send now. */
export const webhooksWithDueDeliveries = (db: Db, timestamp: string) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'name', 'address', 'kinds', 'withChanges', 'userId', 'ofAgency'])
    .select(['secretSealed', 'formerSecretSealed', 'formerSecretUntil'])
    .where('endedAt', 'is', null)
    .where(({ or, eb }) => or([eb('restsUntil', 'is', null), eb('restsUntil', '<=', timestamp)]))
    .where(isDue(timestamp))
    .orderBy('id')
    .execute()
export type DueWebhook = Awaited<ReturnType<typeof webhooksWithDueDeliveries>>[number]

/** The oldest due deliveries of a webhook. */
export const dueDeliveriesOf = (db: Db, webhookId: string, timestamp: string, limit: number) =>
  db
    .selectFrom('webhookDeliveries')
    .select(['id', 'eventId', 'attempts', 'retriedUntil', 'createdAt'])
    .where('webhookId', '=', webhookId)
    .where('nextAt', '<=', timestamp)
    .orderBy('createdAt')
    // Ids of events ascend with time.
    .orderBy('eventId')
    .limit(limit)
    .execute()
export type DueDelivery = Awaited<ReturnType<typeof dueDeliveriesOf>>[number]

export const updateDelivery = (tx: Db, id: string, changes: Updateable<WebhookDeliveries>) =>
  tx.updateTable('webhookDeliveries').set(changes).where('id', '=', id).execute()

export const deleteDelivery = (db: Db, id: string) =>
  db.deleteFrom('webhookDeliveries').where('id', '=', id).execute()

/** Notes that a webhook accepted an event. */
export const endFailing = (tx: Db, id: string) =>
  tx
    .updateTable('webhooks')
    .set({ failingSince: null, restsUntil: null })
    .where('id', '=', id)
    .where('failingSince', 'is not', null)
    .execute()

/** Notes that a webhook accepted no event, and returns the first time since the last success. */
export async function beginFailing(
  tx: Db,
  id: string,
  { timestamp, restsUntil }: { timestamp: string; restsUntil: string | null },
): Promise<string> {
  const { failingSince } = await tx
    .updateTable('webhooks')
    .set({ failingSince: sql<string>`coalesce(failing_since, ${timestamp}::timestamptz)` })
    .$if(restsUntil !== null, (rows) => rows.set({ restsUntil }))
    .where('id', '=', id)
    .returning('failingSince')
    .executeTakeFirstOrThrow()
  return failingSince ?? timestamp
}

/** Switches a webhook off; false if it was off or removed. */
export const switchOff = async (tx: Db, id: string, timestamp: string) =>
  (await tx
    .updateTable('webhooks')
    .set({ offSince: timestamp })
    .where('id', '=', id)
    .where('offSince', 'is', null)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** An event that the person sees: of a visible client, or of a visible task without a client. */
export async function eventSeenBy(db: Db, me: Me, id: string) {
  const rows = seenBy(db, me)
  const columns = [...eventColumns, 'events.clientId'] as const
  // Admins see events without a client too; others see those of accounts that were merged.
  const events = me.role === 'admin' ? rows.events : rows.eventsOfMerged
  const clientEvent = await events.where('events.id', '=', id).select(columns).executeTakeFirst()
  if (clientEvent) return clientEvent
  return db
    .selectFrom('events')
    .where('events.id', '=', id)
    .where('events.entity', '=', 'task')
    .where('events.entityId', 'in', rows.tasks.select('tasks.id'))
    .select(columns)
    .executeTakeFirst()
}

const isWebhookKind = (kind: string): kind is WebhookKind =>
  webhookKinds.some((webhookKind) => webhookKind === kind)

/** The kind under which webhooks ask for an event, as the trigger on `events` has it. */
export function webhookKindOf({ action, entity }: { action: string; entity: string }): WebhookKind | null {
  if (action.toLowerCase().endsWith('viewed')) return 'view'
  return isWebhookKind(entity) ? entity : null
}

/** Deletes deliveries after 30 days, and removed webhooks with their deliveries. */
export async function deleteOldDeliveries(db: Db, now: Date): Promise<void> {
  const endTime = new Date(now.getTime() - 30 * 86_400_000).toISOString()
  await db.deleteFrom('webhookDeliveries').where('createdAt', '<', endTime).execute()
  await db.deleteFrom('webhooks').where('endedAt', '<', endTime).execute()
}
