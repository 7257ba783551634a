import { sql } from 'kysely'
import type { Condition } from '../../registry/condition.ts'

/** That an invitation was not sent is news again once nobody has the last such news unread. */
export const hasNoUnreadNotice: Condition = ({ id, client }) => sql`
  not exists (
    select from events e join notifications n on n.event_id = e.id and n.read_at is null
    where e.client_id = ${client} and e.entity_id = ${id}::uuid and e.action = 'invite.notSent')`
