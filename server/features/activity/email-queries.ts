import { type Expression, type RawBuilder, sql } from 'kysely'
import type { PushKind } from '../../../contract/push.ts'
import { appendToJob, delayedJobOnce, newJob } from '../../platform/jobs.ts'
import type { EventValues } from '../../registry/condition.ts'
import type { MailAudience } from '../../registry/event-definition.ts'
import { definitionOf, type EventEffects } from '../../registry/events.ts'

/** The job that sends an immediate email. */
export const emailJobName = (audience: MailAudience) => (audience === 'named' ? 'tellNamed' : 'tell')

/** Queues one unread reminder per side of a conversation; the job key merges repeats. */
export const unreadReminderJob = (
  { clientId, to }: { clientId: string | null; to: 'client' | 'agent' },
  runAt: Date | Expression<Date>,
) =>
  delayedJobOnce('tellUnread', {
    key: sql<string>`concat('unread ', ${clientId}::text, ' ', ${to}::text)`,
    runAt,
    payload: sql<object>`json_build_object('clientId', ${clientId}::text, 'to', ${to}::text)`,
  })

/**
 * Queues no push if the bell stays silent, or if the client has no device. Most clients have none.
 */
const pushJob = (client: EventValues['client'], kind: PushKind, isNews: RawBuilder<boolean>) =>
  sql`case when exists (select from push_devices d join people p on p.user_id = d.user_id
    where p.account_id = ${client}::uuid and p.ended_at is null) and ${isNews} then ${newJob(
      'push',
      sql<object>`json_build_object('client', ${client}::text, 'kind', ${kind}::text)`,
    )} end`

export function emailJobsOf(
  { action, isByClient, tellsOwner }: EventEffects,
  eventValues: EventValues,
  /** Trace id of the call; null if tracing is off. */
  trace: string | null,
) {
  const { event, client, actor, at } = eventValues
  const { bell, mail, push } = definitionOf(action)
  const delayedTime = (ms: number) => sql<Date>`${at}::timestamptz + ${`${ms} ms`}::interval`
  const traceField = trace === null ? sql`` : sql`, 'trace', ${trace}::text`
  const payloadFor = (audience: MailAudience) =>
    sql<object>`json_build_object('event', ${event}::text, 'to', ${audience}::text${traceField})`
  const payload = sql<object>`json_build_object('event', ${event}::text${traceField})`
  return [
    ...(mail && 'atOnce' in mail
      ? mail.atOnce.map((audience) => newJob(emailJobName(audience), payloadFor(audience)))
      : []),
    ...(mail && 'unreadFor' in mail
      ? [
          unreadReminderJob(
            { clientId: client, to: isByClient ? 'agent' : 'client' },
            delayedTime(mail.unreadFor),
          ),
        ]
      : []),
    ...(mail && 'together' in mail
      ? [
          appendToJob('tellTogether', {
            key: sql<string>`concat(${action}::text, ' ', ${client}::text, ' ', ${actor}::text)`,
            runAt: delayedTime(mail.together),
            payload,
          }),
        ]
      : []),
    ...(push && !isByClient ? [pushJob(client, push, bell?.isNewsWhere?.(eventValues) ?? sql`true`)] : []),
    ...(tellsOwner ? [newJob('tellOwner', payload)] : []),
  ]
}
