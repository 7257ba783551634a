import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { type BulkAction, definitionOf, effectsOf, entityOf } from '../../registry/events.ts'
import { emailJobName } from './email-queries.ts'
import { notificationsOf } from './notification-queries.ts'
import { type ActorContext, isActingForClient, principalOf } from './record.ts'

/**
 * Records the same action for many things in one statement and queues an email for each. Only the
 * first event rings bells. The caller sends one live update for the whole batch.
 */
export async function recordInBulk(
  tx: Db,
  { me, now, ip }: ActorContext,
  action: BulkAction,
  events: readonly { id: string; clientId: string; details: object }[],
): Promise<void> {
  const apiKeyDetails = me?.apiKey ? { apiKey: me.apiKey.name } : {}
  const eventsWithDetails = events.map((event) => ({
    ...event,
    details: { ...event.details, ...apiKeyDetails },
    event: newId(),
  }))
  const [firstEvent] = eventsWithDetails
  if (!firstEvent) return
  const rows = JSON.stringify(eventsWithDetails)
  const actor = me?.id ?? null
  const timestamp = now().toISOString()
  const { mail } = definitionOf(action)
  const immediateRecipients = mail && 'atOnce' in mail ? mail.atOnce : []
  const { event, id, clientId: client, details } = firstEvent
  const bells = notificationsOf(effectsOf(action, { isByClient: isActingForClient(me, client), details }), {
    event,
    id,
    client,
    actor,
    details: JSON.stringify(details),
    at: timestamp,
  })
  await sql`
    with happened as (
      insert into events (id, at, actor_id, on_behalf_of, action, entity, entity_id, client_id, details, ip)
      select event, ${timestamp}, ${actor}, ${principalOf(me?.covers ?? null, sql`given."clientId"`)}, ${action},
        ${entityOf(action)}, id, "clientId", details, ${ip ?? null}
      from json_to_recordset(${rows}::json) as given (event uuid, id uuid, "clientId" uuid, details jsonb)
      returning id)
    ${bells ? sql`, belled as (${bells.rows})` : sql``},
    queued as (
      select graphile_worker.add_job(task, json_build_object('event', happened.id, 'to', side))
      from happened cross join unnest(${immediateRecipients.map(emailJobName)}::text[], ${immediateRecipients}::text[]) as telling (task, side))
    select (select count(*) from queued), ${bells ? bells.notice : sql`null`}`.execute(tx)
}
