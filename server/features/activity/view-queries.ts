import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { type Action, type Actor, entityOf, principalOf } from './record.ts'

/** A look at the same paper within this time is the same look: a preview asks for several links. */
const sameLook = 10 * 60_000

/**
 * Puts on record that somebody looked at a client's paper. Nothing has changed, so nobody is told and nothing is read
 * anew: one statement by itself.
 */
export async function recordView(
  db: Db,
  { me, now, ip }: Actor,
  { id, clientId }: { id: string; clientId: string },
): Promise<void> {
  const at = now()
  const viewer = me?.id ?? null
  const action = 'document.viewed' satisfies Action
  await sql`
    insert into events (id, at, actor_id, on_behalf_of, action, entity, entity_id, client_id, ip)
    select ${newId()}::uuid, ${at.toISOString()}::timestamptz, ${viewer}::uuid, ${principalOf(me, clientId)}, ${action},
      ${entityOf(action)}, ${id}::uuid, ${clientId}::uuid, ${ip ?? null}
    where not exists (
      select from events where actor_id = ${viewer} and at > ${new Date(at.getTime() - sameLook).toISOString()}
        and action = ${action} and entity_id = ${id})`.execute(db)
}
