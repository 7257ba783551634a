import { sql } from 'kysely'
import { actualUser } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { type Action, entityOf } from '../../registry/events.ts'
import { type ActorContext, principalOf } from './record.ts'

/** In ms. A second view within this time is not recorded: a preview requests several links. */
const sameViewPeriod = 10 * 60_000

interface FileView {
  id: string
  clientId: string
  action?: Extract<Action, 'document.viewed' | 'policy.cardViewed'>
  details?: object
}

/**
 * Records in one statement that somebody viewed a client's file. Sends no notification and no live
 * update. Files of a draft claim are not recorded.
 */
export async function recordView(
  db: Db,
  { me: person, now, ip }: ActorContext,
  { id, clientId, action = 'document.viewed', details = {} }: FileView,
): Promise<void> {
  const time = now()
  // Staff who view the portal as a client are recorded as themselves.
  const me = person && actualUser(person)
  const viewer = me?.id ?? null
  const detailsJson = JSON.stringify(details)
  await sql`
    insert into events (id, at, actor_id, on_behalf_of, action, entity, entity_id, client_id, details, ip)
    select ${newId()}::uuid, ${time.toISOString()}::timestamptz, ${viewer}::uuid, ${principalOf(me?.covers ?? null, clientId)}, ${action},
      ${entityOf(action)}, ${id}::uuid, ${clientId}::uuid, ${detailsJson}::jsonb,
      ${ip ?? null}
    where not exists (
      select from events where actor_id = ${viewer} and at > ${new Date(time.getTime() - sameViewPeriod).toISOString()}
        and action = ${action} and entity_id = ${id} and details = ${detailsJson}::jsonb)
      and not exists (
        select from documents d join claims c on c.id = d.claim_id where d.id = ${id} and c.status = 'draft')`.execute(
    db,
  )
}
