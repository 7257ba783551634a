import { sql } from 'kysely'
import type { Entity } from '../../../contract/endpoint.ts'
import type { Context, Me } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs.ts'

/** Everything that goes on record, by entity and what happened to it. */
export type Action =
  | 'user.signedIn'
  | 'user.signedOut'
  | 'user.passwordChanged'
  | 'user.detailsChanged'
  | 'user.mailsChanged'
  | 'client.created'
  | 'client.changed'
  | 'client.einShown'
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
  | 'document.moved'
  | 'document.removed'
  | 'request.created'
  | 'request.statusChanged'

// What somebody else is told of: the storey above decides whom and how.
const told: ReadonlySet<Action> = new Set([
  'invite.accepted',
  'request.created',
  'request.statusChanged',
  'document.uploaded',
])

interface Happening {
  action: Action
  /** The entity it happened to. */
  id: string
  /** The client it concerns. */
  clientId?: string
  /** What changed, before and after, without secrets. */
  details?: object
}

type Actor = Pick<Context, 'now'> & { me: Pick<Me, 'id'> | null; ip?: string }

/**
 * Puts what happened on record, in the transaction of the change. History, notifications and live updates all
 * follow from this one row; PostgreSQL delivers the notice only if the transaction commits, to all instances.
 */
export async function record(
  tx: Db,
  { me, now, ip }: Actor,
  { action, id, clientId, details = {} }: Happening,
): Promise<void> {
  const entity = action.split('.')[0] as Entity
  const event = newId()
  await tx
    .insertInto('events')
    .values({
      id: event,
      at: now().toISOString(),
      actorId: me?.id ?? null,
      action,
      entity,
      entityId: id,
      clientId: clientId ?? null,
      details: JSON.stringify(details),
      ip: ip ?? null,
      onBehalfOf: null,
    })
    .execute()
  await sql`select pg_notify('change', json_strip_nulls(json_build_object('entity', ${entity}::text, 'id', ${id}::text,
    'clientId', ${clientId ?? null}::text,
    'agentId', (select agent_id from users where id = ${clientId ?? null})))::text)`.execute(tx)
  if (told.has(action)) await addJob(tx, 'tell', { event })
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
