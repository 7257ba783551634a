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
  /** The entity it happened to; none where it is the agency as a whole. */
  id?: string
  /** The client it concerns. */
  clientId?: string
  /** What changed, before and after, without secrets. */
  details?: object
}

/** Who did it, and from where. */
export type ActorContext = Pick<Context, 'now'> & {
  /** Who acts for a client names the account, unless it has their own id. */
  me:
    | (Pick<Me, 'id'> &
        Partial<Pick<Me, 'covers' | 'accountId' | 'viewedBy'>> & { role?: ViewerOrSystem['role'] })
    | null
  ip?: string
}

/** Whether it is done by somebody of the client whom it concerns. */
export const actsForClient = (me: ActorContext['me'], client: string | null) =>
  client !== null && (me?.accountId ?? me?.id) === client

/** What is sent beside the statement. */
interface RecordParameters extends EventValues {
  ip: string | null
  covers: readonly string[] | null
  trace: string | null
}

/** Whether bells ring and mails go of it: at once, once it can no longer be taken back, or not at all. */
type NotificationTime = 'at once' | 'later' | 'nobody'

/** What the statement is built for. */
interface RecordShape extends EventEffects {
  standsIn: boolean
  /** The portal did it, on behalf of the actor. */
  isBySystem: boolean
  isTraced: boolean
  telling: NotificationTime
}

function prepareRecord(
  { me, now, ip }: ActorContext,
  { action, id, clientId, details = {} }: EventToRecord,
  telling: NotificationTime = 'at once',
) {
  const [client, actor, covers] = [clientId ?? null, me?.id ?? null, me?.covers ?? null]
  const trace = telemetry.presentTrace?.() ?? null
  const course = effectsOf(action, { isByClient: actsForClient(me, client), details })
  const isBySystem = me?.role === 'system'
  const form: RecordShape = {
    ...course,
    standsIn: covers !== null,
    isBySystem,
    isTraced: trace !== null,
    telling,
  }
  const happened = { event: newId(), id: id ?? null, client, actor, at: now().toISOString() }
  const sent: RecordParameters = {
    ...happened,
    details: JSON.stringify(details),
    ip: ip ?? null,
    covers,
    trace,
  }
  return { form, sent }
}

/** A change as parts of the statement that puts it on record, for what is done often: it costs no turn of its own. */
interface RecordedChange {
  /** Common table expressions. */
  parts: RawBuilder<unknown>
  /** The last of them, which returns one row where the change was made, and what is answered of it. */
  made: string
  answer: readonly string[]
  /** The details, where only the change knows them. */
  details?: RawBuilder<unknown>
}

/** The one statement, for it goes with every change. */
function onRecord<Answer>(form: RecordShape, sent: RecordParameters, change: RecordedChange | null) {
  const { standsIn, isBySystem, isTraced, telling, ...course } = form
  const { event, id, client, actor, details, at, ip, covers } = sent
  const entity = entityOf(course.action)
  // A person's own account is nobody else's news, but what a client changes of it shows in the agency's lists.
  const [heardAs, isHeard] =
    entity === 'user' ? ['client', sql`${client}::uuid is not null`] : [entity, sql`true`]
  const notice = sql`case when ${isHeard} then pg_notify('change', json_strip_nulls(json_build_object(
    'entity', ${heardAs}::text, 'id', coalesce(${id}::text, ''), 'clientId', ${client}::text,
    'agentId', (select agent_id from accounts where accounts.id = ${client}),
    'managerIds', (select json_agg(user_id) from account_managers where account_id = ${client})))::text) end`
  const bells = telling === 'at once' ? notificationsOf(course, sent) : null
  const jobs = {
    'at once': () => emailJobsOf(course, sent, isTraced ? sent.trace : null),
    later: () => [delayedNotificationJob(event, at)],
    nobody: () => [],
  }[telling]()
  const columns = change?.answer.map((column) => sql.ref(`${change.made}.${column}`)) ?? []
  return sql<Answer>`
    with ${change ? sql`${change.parts}, ` : sql``}happened as (
      insert into events (id, at, actor_id, on_behalf_of, action, entity, entity_id, client_id, details, ip)
      select ${event}, ${at}, ${isBySystem ? null : actor}, ${isBySystem ? actor : principalOf(standsIn ? covers : null, client)},
        ${course.action},
        ${entity}, ${id}, ${client}, ${change?.details ?? details}, ${ip}
      ${change ? sql`from ${sql.table(change.made)}` : sql``}
      returning id)
    ${bells ? sql`, belled as (${bells.rows})` : sql``}
    select ${sql.join([notice, ...jobs, ...(bells ? [bells.notice] : []), ...columns])}
    from happened${change ? sql`, ${sql.table(change.made)}` : sql``}`
}

const recorded = statements('on record', (_: Db, form: RecordShape, sent: RecordParameters) =>
  onRecord(form, sent, null),
)

/**
 * Puts what happened on record, in the transaction of the change. History, notifications and live updates all
 * follow from this one row; PostgreSQL delivers the notice only if the transaction commits, to all instances.
 */
export async function record(tx: Db, actor: ActorContext, happening: EventToRecord): Promise<void> {
  const { form, sent } = prepareRecord(actor, happening)
  await recorded(tx, form, sent)
}

/**
 * Puts on record what whoever did it may still take back: nobody hears of it before that time is over. Answers which event it is,
 * and until when.
 */
export async function recordWithUndo(tx: Db, actor: ActorContext, happening: EventToRecord): Promise<Undo> {
  const { form, sent } = prepareRecord(actor, happening, 'later')
  await recorded(tx, form, sent)
  return { event: sent.event, until: new Date(Date.parse(sent.at) + undoWindow).toISOString() }
}

/** Puts on record that an event was taken back of which nobody had heard. */
export async function recordUndo(
  tx: Db,
  actor: ActorContext,
  { details, ...happening }: EventToRecord & { details: object },
  takesBack: string,
): Promise<void> {
  const { form, sent } = prepareRecord(actor, { ...happening, details: { ...details, takesBack } }, 'nobody')
  await recorded(tx, form, sent)
}

/**
 * A change that is made and put on record in one statement, as `change` builds it of what is given and of what happened.
 * Nothing is answered where it was not made: whoever asked for it decides whether the rest is to be taken back.
 */
export function recordedChange<Given extends object, Answer>(
  name: string,
  change: (at: { db: Db; me: Viewer }, given: Given & EventValues) => RecordedChange,
) {
  type All = Given & RecordParameters & { myId: string; myAccount: string | null }
  const make = statements<DB, RecordShape & Pick<Me, 'role' | 'manages'> & { may: Right | '' }, All, Answer>(
    name,
    (db, { role, may, manages, ...form }, all) => {
      const me = {
        id: all.myId,
        role,
        may: may || null,
        covers: form.standsIn ? all.covers : null,
        manages,
        accountId: role === 'client' ? all.myAccount : null,
      }
      return onRecord(form, all, change({ db, me }, all))
    },
  )
  return async (
    tx: Db,
    actor: ActorContext & { me: Viewer },
    happening: EventToRecord,
    given: Given,
  ): Promise<Answer | undefined> => {
    const { form, sent } = prepareRecord(actor, happening)
    const { id: myId, accountId: myAccount, role, may, manages } = actor.me
    const [answer] = await make(
      tx,
      { ...form, role, may: may ?? '', manages },
      { ...given, ...sent, myId, myAccount },
    )
    return answer
  }
}

/**
 * Who stands in for somebody of the client's team acts on behalf of them, of the agent first. They are who they were when the call
 * began: by that it was decided what they see.
 */
export const principalOf = (covers: Me['covers'], clientId: string | null) =>
  covers
    ? sql`coalesce(
        (select agent_id from accounts where accounts.id = ${clientId} and agent_id = any(${covers}::uuid[])),
        (select min(user_id::text)::uuid from account_managers where account_id = ${clientId} and user_id = any(${covers}::uuid[])))`
    : sql`null`

/** The fields that differ, each as [before, after]. */
export function differences(before: object, after: object): Record<string, [unknown, unknown]> {
  const old = new Map(Object.entries(before))
  return Object.fromEntries(
    Object.entries(after)
      .filter(([field, value]) => JSON.stringify(old.get(field)) !== JSON.stringify(value))
      .map(([field, value]) => [field, [old.get(field), value]]),
  )
}
