import { sql } from 'kysely'
import type { Condition } from '../../registry/condition.ts'

/** A failed send rings the bell only if no earlier notification of it is unread. */
export const hasNoUnreadNotice: Condition = ({ id, client }) => sql`
  not exists (
    select from events e join notifications n on n.event_id = e.id and n.read_at is null
    where e.client_id = ${client} and e.entity_id = ${id}::uuid and e.action = 'invite.notSent')`
