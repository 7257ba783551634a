import { sql } from 'kysely'
import type { Entity } from '../../../contract/endpoint.ts'
import type { Context, Me } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { addedToJob, newJob, oneLaterJob } from '../../platform/jobs.ts'
import { bellsOf } from './bell-queries.ts'

/** Everything that goes on record, by entity and what happened to it. */
export type Action =
  | 'user.signedIn'
  | 'user.signInFailed'
  | 'user.signedOut'
  | 'user.sessionEnded'
  | 'user.passwordChanged'
  | 'user.passwordConfirmed'
  | 'user.passwordRefused'
  | 'user.passwordReset'
  | 'user.linkSent'
  | 'user.twoStepOn'
  | 'user.twoStepOff'
  | 'user.recoveryCodesMade'
  | 'user.recoveryCodeUsed'
  | 'user.codesGuessed'
  | 'user.passkeyAdded'
  | 'user.passkeyRemoved'
  | 'user.detailsChanged'
  | 'user.mailsChanged'
  | 'user.notificationsRead'
  | 'agent.changed'
  | 'agent.roleChanged'
  | 'agent.deactivated'
  | 'agent.restored'
  | 'agent.accessReset'
  | 'agent.coverNamed'
  | 'agent.coverEnded'
  | 'agency.settingsChanged'
  | 'agency.logExported'
  | 'client.created'
  | 'client.changed'
  | 'client.einShown'
  | 'client.reassigned'
  | 'client.accessReset'
  | 'invite.created'
  | 'invite.sent'
  | 'invite.emailCorrected'
  | 'invite.revoked'
  | 'invite.accepted'
  | 'policy.created'
  | 'policy.changed'
  | 'policy.renewed'
  | 'policy.deactivated'
  | 'policy.restored'
  | 'document.uploaded'
  | 'document.attached'
  | 'document.moved'
  | 'document.removed'
  | 'document.viewed'
  | 'request.created'
  | 'request.statusChanged'
  | 'request.escalated'
  | 'message.sent'
  | 'message.read'
  | 'quote.requested'
  | 'quote.created'
  | 'quote.statusChanged'
  | 'quote.amountsShown'
  | 'quote.amountsHidden'
  | 'quote.finalized'
  | 'quote.deleted'
  | 'quote.offerAdded'
  | 'quote.offerChanged'
  | 'quote.offerDeleted'
  | 'quote.paperFiled'
  | 'quote.presentationBooked'
  | 'quote.presentationMoved'
  | 'quote.presentationCancelled'
  | 'quote.presentationPassedOn'
  | 'agent.created'

/** Who may be told by mail of what happens: the client it concerns, the client's agent and who stands in, and the admins. */
export type Side = 'client' | 'agent' | 'admins'

// What is told at once, to whom: the storey above decides in which words, and whether they want to hear of it.
const told: Partial<Record<Action, readonly Side[]>> = {
  'invite.accepted': ['agent'],
  'request.created': ['agent'],
  'request.statusChanged': ['client'],
  'request.escalated': ['admins'],
  'quote.requested': ['agent', 'client'],
  'quote.offerAdded': ['client'],
  'quote.amountsShown': ['client'],
  'quote.presentationBooked': ['client', 'agent'],
  'quote.presentationMoved': ['client', 'agent'],
  'quote.presentationCancelled': ['client', 'agent'],
  'quote.presentationPassedOn': ['client', 'agent'],
}
// What often comes in a row: all that one person does of it for a client within this time is told together, in ms.
const toldTogether: Partial<Record<Action, number>> = { 'document.uploaded': 5 * 60_000 }
// What the person whose account it is hears by mail at once, whatever mails they have switched off.
const toldToOwner: Partial<Record<Action, (details: object) => boolean>> = {
  'user.signedIn': (details) => 'isNewDevice' in details && details.isNewDevice === true,
  'user.passwordChanged': () => true,
  'user.passwordReset': () => true,
  'user.twoStepOn': () => true,
  'user.twoStepOff': () => true,
  'user.recoveryCodesMade': () => true,
  'user.recoveryCodeUsed': () => true,
  'user.codesGuessed': () => true,
  'user.passkeyAdded': () => true,
  'user.passkeyRemoved': () => true,
}
/** How long a message may wait for somebody to read it before a mail tells of it, in ms. */
export const unreadPatience = 10 * 60_000

/** Has one side of a conversation told of what it has not read by then; once for all that has come meanwhile. */
export const unreadJob = ({ clientId, to, at }: { clientId: string | null; to: Side; at: Date }) =>
  oneLaterJob('tellUnread', {
    key: `unread ${clientId} ${to}`,
    runAt: new Date(at.getTime() + unreadPatience),
    payload: { clientId, to },
  })

interface Happening {
  action: Action
  /** The entity it happened to; none where it is the agency as a whole. */
  id?: string
  /** The client it concerns. */
  clientId?: string
  /** What changed, before and after, without secrets. */
  details?: object
}

type Actor = Pick<Context, 'now'> & {
  me: (Pick<Me, 'id'> & Partial<Pick<Me, 'covers'>>) | null
  ip?: string
}

/**
 * Puts what happened on record, in the transaction of the change. History, notifications and live updates all
 * follow from this one row; PostgreSQL delivers the notice only if the transaction commits, to all instances.
 */
export async function record(
  tx: Db,
  { me, now, ip }: Actor,
  { action, id, clientId, details = {} }: Happening,
): Promise<void> {
  const entity = entityOf(action)
  const event = newId()
  const client = clientId ?? null
  const gathering = toldTogether[action]
  const jobs = (told[action] ?? []).map((to) => newJob('tell', { event, to }))
  if (toldToOwner[action]?.(details)) jobs.push(newJob('tellOwner', { event }))
  if (gathering !== undefined)
    jobs.push(
      addedToJob('tellTogether', {
        key: `${action} ${client} ${me?.id}`,
        runAt: new Date(now().getTime() + gathering),
        payload: { event },
      }),
    )
  if (action === 'message.sent')
    jobs.push(unreadJob({ clientId: client, to: me?.id === client ? 'agent' : 'client', at: now() }))
  // A person's own account is nobody else's news, but what a client changes of it shows in the agency's lists.
  const heardAs = entity === 'user' ? client && 'client' : entity
  const notice = heardAs
    ? sql`pg_notify('change', json_strip_nulls(json_build_object('entity', ${heardAs}::text, 'id', ${id ?? ''}::text,
      'clientId', ${client}::text, 'agentId', (select agent_id from users where users.id = ${client})))::text)`
    : sql`null`
  const bells = bellsOf({ event, action, id: id ?? null, client, details, actor: me?.id ?? null, at: now() })
  // One statement: it goes with every change.
  await sql`
    with happened as (
      insert into events (id, at, actor_id, on_behalf_of, action, entity, entity_id, client_id, details, ip)
      values (${event}, ${now().toISOString()}, ${me?.id ?? null}, ${principalOf(me, client)}, ${action}, ${entity},
        ${id ?? null}, ${client}, ${JSON.stringify(details)}, ${ip ?? null})
      returning id)
    ${bells ? sql`, belled as (${bells.rows})` : sql``}
    select ${sql.join([notice, ...jobs, ...(bells ? [bells.notice] : [])])}
    from happened`.execute(tx)
}

const entityOf = (action: Action) => action.split('.')[0] as Entity

/** Who stands in for the client's agent acts on behalf of that agent. */
const principalOf = (me: Actor['me'], client: string | null) =>
  me?.covers
    ? sql`(select agent_id from users where users.id = ${client} and agent_id = any(${me.covers}::uuid[]))`
    : sql`null`

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
      select graphile_worker.add_job('tell', json_build_object('event', happened.id, 'to', side))
      from happened cross join unnest(${told[action] ?? []}::text[]) side)
    select (select count(*) from queued), ${bells ? bells.notice : sql`null`}`.execute(tx)
}

/** The fields that differ, each as [before, after]. */
export function differences(before: object, after: object): Record<string, [unknown, unknown]> {
  const old = new Map(Object.entries(before))
  return Object.fromEntries(
    Object.entries(after)
      .filter(([field, value]) => JSON.stringify(old.get(field)) !== JSON.stringify(value))
      .map(([field, value]) => [field, [old.get(field), value]]),
  )
}
