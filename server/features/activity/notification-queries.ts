import { sql } from 'kysely'
import { rightsToNotify } from '../../../contract/values/rights.ts'
import { staffResponsibleFor } from '../../access.ts'
import { isStaffUser } from '../../policy-rules.ts'
import type { Condition, EventValues } from '../../registry/condition.ts'
import type { BellAudience } from '../../registry/event-definition.ts'
import { definitionOf, type EventEffects, entityOf } from '../../registry/events.ts'

const agentsOf: Condition = ({ client, at }) =>
  sql`u.id in (select id from ${staffResponsibleFor(client, at)} as who)`

/** The account's people whose right lets them see the entity. */
const isClient = ({ client }: EventValues, { action }: Pick<EventEffects, 'action'>) =>
  sql<boolean>`u.id in (select user_id from people where account_id = ${client} and ended_at is null
    and may in (${sql.join(rightsToNotify(entityOf(action)).map((right) => sql.lit(right)))}))`

const recipientConditions: Record<
  BellAudience,
  (...eventValues: [EventValues, EventEffects]) => ReturnType<Condition>
> = {
  client: isClient,
  agent: agentsOf,
  'other side': (eventValues, effects) =>
    effects.isByClient ? agentsOf(eventValues) : isClient(eventValues, effects),
  'both sides': (eventValues, effects) =>
    sql`(${isClient(eventValues, effects)} or ${agentsOf(eventValues)})`,
  admins: () => sql`u.role = 'admin'`,
  'both agents': ({ id, details }) =>
    sql`(u.id in (${id}, (${details}::json ->> 'coverId')::uuid) and ${isStaffUser('u')})`,
  'agent named': ({ details }) =>
    sql`(u.id = (${details}::json -> 'agentId' ->> 1)::uuid and ${isStaffUser('u')})`,
}

/**
 * The bell notifications of a new event, as parts of the statement that records the event. `rows`
 * inserts the notifications; `notice` signals the browsers of their receivers. Null if the event
 * rings no bell. People get no notification of their own actions, and none before they can sign in.
 */
export function notificationsOf(effects: EventEffects, eventValues: EventValues) {
  const { event, actor, at } = eventValues
  const { bell } = definitionOf(effects.action)
  if (!bell || !effects.ringsBell) return null
  const isNews = bell.isNewsWhere?.(eventValues) ?? sql`true`
  return {
    rows: sql`
      insert into notifications (user_id, event_id, created_at)
      select u.id, ${event}::uuid, ${at}::timestamptz from users u
      where ${recipientConditions[bell.audience](eventValues, effects)} and u.id is distinct from ${actor}::uuid
        and u.deactivated_at is null and u.password_hash is not null and ${isNews}
      returning user_id`,
    notice: sql`(
      select pg_notify('change',
        json_build_object('entity', 'notification', 'id', ${event}::text, 'userIds', json_agg(user_id))::text)
      from belled having count(*) > 0)`,
  }
}
