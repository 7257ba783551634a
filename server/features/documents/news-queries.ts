import { sql } from 'kysely'
import type { Condition } from '../../registry/condition.ts'

/** A series of photos added to a claim rings the bell at most once in ten minutes. */
export const isFirstOfClaim: Condition = ({ id, client, actor, at }) => sql`
  not exists (
    select from documents d join documents o on o.claim_id = d.claim_id and o.id <> d.id
    join events e on e.client_id = ${client} and e.entity_id = o.id and e.action = 'document.uploaded'
      and e.actor_id = ${actor}::uuid and e.at > ${at}::timestamptz - interval '10 minutes'
    where d.id = ${id}::uuid and exists (select from notifications n where n.event_id = e.id))`
