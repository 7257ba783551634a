import { sql } from 'kysely'
import type { Entity } from '../../../contract/entities.ts'
import { whoLooksAfter } from '../../access.ts'
import type { Context, Me } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
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
  | 'agency.carrierChanged'
  | 'agency.logExported'
  | 'client.created'
  | 'client.changed'
  | 'client.einShown'
  | 'client.reassigned'
  | 'client.accessReset'
  | 'client.emailAsked'
  | 'client.emailWithdrawn'
  | 'client.emailChanged'
  | 'invite.created'
  | 'invite.sent'
  | 'invite.emailCorrected'
  | 'invite.revoked'
  | 'invite.accepted'
  | 'policy.created'
  | 'policy.changed'
  | 'policy.renewed'
  | 'policy.renewalConfirmed'
  | 'policy.deactivated'
  | 'policy.cancelled'
  | 'policy.restored'
  | 'document.uploaded'
  | 'document.attached'
  | 'document.moved'
  | 'document.removed'
  | 'document.viewed'
  | 'request.created'
  | 'request.opened'
  | 'request.statusChanged'
  | 'request.escalated'
  | 'policy.vehiclesChanged'
  | 'policy.cardViewed'
  | 'policy.cardShared'
  | 'policy.cardLinkWithdrawn'
  | 'certificate.approved'
  | 'certificate.approvalWithdrawn'
  | 'certificate.issued'
  | 'certificate.reissued'
  | 'certificate.withdrawn'
  | 'certificate.holderRemoved'
  | 'claim.reported'
  | 'claim.escalated'
  | 'claim.stepTaken'
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
  | 'quote.presentationStayed'
  | 'agent.created'

/**
 * Who may be told by mail of what happens: the client it concerns, the client's agent and who stands in, the admins, and
 * those whom it names itself.
 */
export type Side = 'client' | 'agent' | 'admins' | 'named'

// What is told at once, to whom: the storey above decides in which words, and whether they want to hear of it.
export const told: Partial<Record<Action, readonly Side[]>> = {
  'invite.accepted': ['agent'],
  'policy.cancelled': ['client'],
  'policy.restored': ['client'],
  'request.created': ['agent'],
  'request.opened': ['client'],
  'request.statusChanged': ['client'],
  'request.escalated': ['admins'],
  'claim.reported': ['agent', 'client'],
  'claim.escalated': ['admins'],
  'claim.stepTaken': ['client'],
  'quote.requested': ['agent', 'client'],
  'quote.offerAdded': ['client'],
  'quote.amountsShown': ['client'],
  'quote.presentationBooked': ['client', 'agent'],
  'quote.presentationMoved': ['client', 'agent'],
  'quote.presentationCancelled': ['client', 'agent'],
  'quote.presentationPassedOn': ['client', 'agent', 'named'],
  'agent.coverNamed': ['named'],
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
  'agent.changed': (details) => 'email' in details,
  'agent.accessReset': () => true,
  'client.emailAsked': () => true,
  'client.emailChanged': () => true,
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

/** Who did it, and from where. */
export type Actor = Pick<Context, 'now'> & {
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
  const jobs = (told[action] ?? []).map((to) => newJob(to === 'named' ? 'tellNamed' : 'tell', { event, to }))
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
      values (${event}, ${now().toISOString()}, ${me?.id ?? null}, ${principalOf({ me, now }, client)}, ${action}, ${entity},
        ${id ?? null}, ${client}, ${JSON.stringify(details)}, ${ip ?? null})
      returning id)
    ${bells ? sql`, belled as (${bells.rows})` : sql``}
    select ${sql.join([notice, ...jobs, ...(bells ? [bells.notice] : [])])}
    from happened`.execute(tx)
}

export const entityOf = (action: Action) => action.split('.')[0] as Entity

/** Who stands in for the client's agent acts on behalf of that agent. */
export const principalOf = ({ me, now }: Actor, clientId: string | null) =>
  me?.covers
    ? sql`(select instead_of from ${whoLooksAfter(clientId, now())} as who where who.id = ${me.id})`
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
