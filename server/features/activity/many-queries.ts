import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { bellsOf } from './bell-queries.ts'
import { type Action, type Actor, entityOf, told } from './record.ts'

/**
 * The same thing that happened to many, in one statement; mails follow of each. What stands behind a bell is told once, of
 * the first. Live notices do not follow: whoever moves many clients tells once whom it concerns.
 */
export async function recordAll(
  tx: Db,
  { me, now, ip }: Actor,
  action: Action,
  happenings: readonly { id: string; clientId: string; details: object }[],
): Promise<void> {
  const all = happenings.map((one) => ({ ...one, event: newId() }))
  const [first] = all
  if (!first) return
  const rows = JSON.stringify(all)
  const actor = me?.id ?? null
  const bells = bellsOf({ ...first, client: first.clientId, action, actor, at: now() })
  await sql`
    with happened as (
      insert into events (id, at, actor_id, action, entity, entity_id, client_id, details, ip)
      select event, ${now().toISOString()}, ${actor}, ${action}, ${entityOf(action)}, id, "clientId", details,
        ${ip ?? null}
      from json_to_recordset(${rows}::json) as given (event uuid, id uuid, "clientId" uuid, details jsonb)
      returning id)
    ${bells ? sql`, belled as (${bells.rows})` : sql``},
    queued as (
      select graphile_worker.add_job(case side when 'named' then 'tellNamed' else 'tell' end,
        json_build_object('event', happened.id, 'to', side))
      from happened cross join unnest(${told[action] ?? []}::text[]) side)
    select (select count(*) from queued), ${bells ? bells.notice : sql`null`}`.execute(tx)
}
