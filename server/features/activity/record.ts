import { type RawBuilder, sql } from 'kysely'
import type { Undo } from '../../../contract/undo.ts'
import type { Right } from '../../../contract/values/rights.ts'
import type { Viewer, ViewerOrSystem } from '../../access.ts'
import type { Context, Me } from '../../context.ts'
import type { DB, Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { statements } from '../../platform/statement.ts'
import { telemetry } from '../../platform/telemetry/telemetry.ts'
import type { EventValues } from '../../registry/condition.ts'
import { type Action, type EventEffects, effectsOf, entityOf } from '../../registry/events.ts'
import { emailJobsOf } from './email-queries.ts'
import { notificationsOf } from './notification-queries.ts'
import { delayedNotificationJob, undoWindow } from './undo-queries.ts'

interface EventToRecord {
  action: Action
  /** Undefined if the event is about the agency as a whole. */
  id?: string
  clientId?: string
  /** The changed fields, before and after, without secrets. */
  details?: object
}

export type ActorContext = Pick<Context, 'now'> & {
  /** Without an `accountId`, the person's id is also the id of their account. */
  me:
    | (Pick<Me, 'id'> &
        Partial<Pick<Me, 'covers' | 'accountId' | 'viewedBy' | 'apiKey'>> & { role?: ViewerOrSystem['role'] })
    | null
  ip?: string
}

export const isActingForClient = (me: ActorContext['me'], client: string | null) =>
  client !== null && (me?.accountId ?? me?.id) === client

interface RecordParameters extends EventValues {
  ip: string | null
  covers: readonly string[] | null
  trace: string | null
  /** The name of the API key with which a program made the change. */
  apiKey: string | null
}

/** The time at which bells ring and emails go out: at once, after the undo window, or never. */
type NotificationTime = 'at once' | 'later' | 'nobody'

/** The values that select the SQL text of the statement. */
interface RecordShape extends EventEffects {
  standsIn: boolean
  /** The portal acts by itself on behalf of the actor. */
  isSystemAction: boolean
  isTraced: boolean
  isByKey: boolean
  notificationTime: NotificationTime
}

function prepareRecord(
  { me, now, ip }: ActorContext,
  { action, id, clientId, details = {} }: EventToRecord,
  notificationTime: NotificationTime = 'at once',
) {
  const [client, actor, covers] = [clientId ?? null, me?.id ?? null, me?.covers ?? null]
  const trace = telemetry.presentTrace?.() ?? null
  const effects = effectsOf(action, { isByClient: isActingForClient(me, client), details })
  const isSystemAction = me?.role === 'system'
  const form: RecordShape = {
    ...effects,
    standsIn: covers !== null,
    isSystemAction: isSystemAction,
    isTraced: trace !== null,
    isByKey: me?.apiKey !== undefined,
    notificationTime: notificationTime,
  }
  const eventValues = { event: newId(), id: id ?? null, client, actor, at: now().toISOString() }
  const parameters: RecordParameters = {
    ...eventValues,
    details: JSON.stringify(details),
    ip: ip ?? null,
    covers,
    trace,
    apiKey: me?.apiKey?.name ?? null,
  }
  return { form, sent: parameters }
}

/**
 * A change in the same statement as its audit log entry, so that frequent changes need only one
 * round trip.
 */
interface RecordedChange {
  parts: RawBuilder<unknown>
  /** Name of the common table expression in `parts` that returns one row if the change was made. */
  markerTable: string
  answer: readonly string[]
  /** Present if only the change can compute the details. */
  details?: RawBuilder<unknown>
}

function recordStatement<Answer>(
  form: RecordShape,
  parameters: RecordParameters,
  change: RecordedChange | null,
) {
  const { standsIn, isSystemAction, isTraced, isByKey, notificationTime, ...effects } = form
  const { event, id, client, actor, at, ip, covers, apiKey } = parameters
  const ownDetails = change?.details ?? sql`${parameters.details}::jsonb`
  const details = isByKey ? sql`${ownDetails} || jsonb_build_object('apiKey', ${apiKey}::text)` : ownDetails
  const entity = entityOf(effects.action)
  // A change of a staff member's own account signals nobody. A change of a client's own account
  // refreshes the agency's lists.
  const [notifiedEntity, isNotified] =
    entity === 'user' ? ['client', sql`${client}::uuid is not null`] : [entity, sql`true`]
  const notice = sql`case when ${isNotified} then pg_notify('change', json_strip_nulls(json_build_object(
    'entity', ${notifiedEntity}::text, 'id', coalesce(${id}::text, ''), 'clientId', ${client}::text,
    'agentId', (select agent_id from accounts where accounts.id = ${client}),
    'managerIds', (select json_agg(user_id) from account_managers where account_id = ${client})))::text) end`
  const bells = notificationTime === 'at once' ? notificationsOf(effects, parameters) : null
  const jobs = {
    'at once': () => emailJobsOf(effects, parameters, isTraced ? parameters.trace : null),
    later: () => [delayedNotificationJob(event, at)],
    nobody: () => [],
  }[notificationTime]()
  const columns = change?.answer.map((column) => sql.ref(`${change.markerTable}.${column}`)) ?? []
  return sql<Answer>`
    with ${change ? sql`${change.parts}, ` : sql``}happened as (
      insert into events (id, at, actor_id, on_behalf_of, action, entity, entity_id, client_id, details, ip)
      select ${event}, ${at}, ${isSystemAction ? null : actor}, ${isSystemAction ? actor : principalOf(standsIn ? covers : null, client)},
        ${effects.action},
        ${entity}, ${id}, ${client}, ${details}, ${ip}
      ${change ? sql`from ${sql.table(change.markerTable)}` : sql``}
      returning id)
    ${bells ? sql`, belled as (${bells.rows})` : sql``}
    select ${sql.join([notice, ...jobs, ...(bells ? [bells.notice] : []), ...columns])}
    from happened${change ? sql`, ${sql.table(change.markerTable)}` : sql``}`
}

const recordQuery = statements('on record', (_: Db, form: RecordShape, parameters: RecordParameters) =>
  recordStatement(form, parameters, null),
)

/**
 * Writes an audit log entry in the change's transaction. History, notifications and live updates
 * all follow from this row. PostgreSQL delivers the notice to all instances, and only after commit.
 */
export async function record(tx: Db, actor: ActorContext, eventToRecord: EventToRecord): Promise<void> {
  const { form, sent: parameters } = prepareRecord(actor, eventToRecord)
  await recordQuery(tx, form, parameters)
}

/**
 * Records a change that its actor can undo. Notifications wait until the undo window ends. Returns
 * the event id and the end of that window.
 */
export async function recordWithUndo(
  tx: Db,
  actor: ActorContext,
  eventToRecord: EventToRecord,
): Promise<Undo> {
  const { form, sent: parameters } = prepareRecord(actor, eventToRecord, 'later')
  await recordQuery(tx, form, parameters)
  return { event: parameters.event, until: new Date(Date.parse(parameters.at) + undoWindow).toISOString() }
}

/** Records that an event was undone within its undo window, before anybody was notified. */
export async function recordUndo(
  tx: Db,
  actor: ActorContext,
  { details, ...eventToRecord }: EventToRecord & { details: object },
  undoneEventId: string,
): Promise<void> {
  const { form, sent: parameters } = prepareRecord(
    actor,
    { ...eventToRecord, details: { ...details, takesBack: undoneEventId } },
    'nobody',
  )
  await recordQuery(tx, form, parameters)
}

/**
 * Prepares a change and its audit log entry as one statement. Returns undefined if the change was
 * not made: the caller decides whether to roll back.
 */
export function defineRecordedChange<Input extends object, Answer>(
  name: string,
  change: (access: { db: Db; me: Viewer }, input: Input & EventValues) => RecordedChange,
) {
  type All = Input & RecordParameters & { myId: string; myAccount: string | null }
  const recordStatementFor = statements<
    DB,
    RecordShape & Pick<Me, 'role' | 'manages'> & { may: Right | '' },
    All,
    Answer
  >(name, (db, { role, may, manages, ...form }, all) => {
    const me = {
      id: all.myId,
      role,
      may: may || null,
      covers: form.standsIn ? all.covers : null,
      manages,
      accountId: role === 'client' ? all.myAccount : null,
    }
    return recordStatement(form, all, change({ db, me }, all))
  })
  return async (
    tx: Db,
    actor: ActorContext & { me: Viewer },
    eventToRecord: EventToRecord,
    input: Input,
  ): Promise<Answer | undefined> => {
    const { form, sent: parameters } = prepareRecord(actor, eventToRecord)
    const { id: myId, accountId: myAccount, role, may, manages } = actor.me
    const [answer] = await recordStatementFor(
      tx,
      { ...form, role, may: may ?? '', manages },
      { ...input, ...parameters, myId, myAccount },
    )
    return answer
  }
}

/**
 * The agent for whom a covering colleague acts: the client's agent first, then an account manager.
 * Uses the list of covered agents that was loaded when the call began, because the same list
 * decided what the colleague sees.
 */
export const principalOf = (covers: Me['covers'], clientId: string | null | RawBuilder<unknown>) =>
  covers
    ? sql`coalesce(
        (select agent_id from accounts where accounts.id = ${clientId} and agent_id = any(${covers}::uuid[])),
        (select min(user_id::text)::uuid from account_managers where account_id = ${clientId} and user_id = any(${covers}::uuid[])))`
    : sql`null`

/** The changed fields, each as [before, after]. */
export function changedFieldsBetween(
  fieldsBefore: object,
  fieldsAfter: object,
): Record<string, [unknown, unknown]> {
  const valuesBefore = new Map(Object.entries(fieldsBefore))
  return Object.fromEntries(
    Object.entries(fieldsAfter)
      .filter(([field, value]) => JSON.stringify(valuesBefore.get(field)) !== JSON.stringify(value))
      .map(([field, value]) => [field, [valuesBefore.get(field), value]]),
  )
}
