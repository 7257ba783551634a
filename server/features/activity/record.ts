import { type RawBuilder, sql } from 'kysely'
import type { Context, Me } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { type Action, entityOf } from './actions.ts'
import { bellsOf } from './bell-queries.ts'
import { mailJobsOf } from './mail-jobs.ts'

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
export async function record(tx: Db, actor: Actor, happening: Happening): Promise<void> {
  await recordWith(tx, actor, happening, null)
}

/** A change as parts of the statement that puts it on record, for what is done often: it costs no turn of its own. */
interface Change {
  /** Common table expressions. */
  parts: RawBuilder<unknown>
  /** The last of them, which returns one row where the change was made, and what is answered of it. */
  made: string
  answer: readonly string[]
}

/** Makes a change and puts it on record, in one statement; answers nothing where it was not made: then it is to be taken back. */
export async function recordWith<Answer>(
  tx: Db,
  { me, now, ip }: Actor,
  { action, id, clientId, details = {} }: Happening,
  change: Change | null,
): Promise<Answer | undefined> {
  const entity = entityOf(action)
  const client = clientId ?? null
  const happened = { event: newId(), id: id ?? null, client, actor: me?.id ?? null, details, at: now() }
  // A person's own account is nobody else's news, but what a client changes of it shows in the agency's lists.
  const heardAs = entity === 'user' ? client && 'client' : entity
  const notice = heardAs
    ? sql`pg_notify('change', json_strip_nulls(json_build_object('entity', ${heardAs}::text, 'id', ${id ?? ''}::text,
      'clientId', ${client}::text, 'agentId', (select agent_id from users where users.id = ${client})))::text)`
    : sql`null`
  const bells = bellsOf(action, happened)
  const columns = change?.answer.map((column) => sql.ref(`${change.made}.${column}`)) ?? []
  // One statement: it goes with every change.
  const { rows } = await sql<Answer>`
    with ${change ? sql`${change.parts}, ` : sql``}happened as (
      insert into events (id, at, actor_id, on_behalf_of, action, entity, entity_id, client_id, details, ip)
      select ${happened.event}, ${happened.at.toISOString()}, ${happened.actor}, ${principalOf(me, client)}, ${action},
        ${entity}, ${happened.id}, ${client}, ${JSON.stringify(details)}, ${ip ?? null}
      ${change ? sql`from ${sql.table(change.made)}` : sql``}
      returning id)
    ${bells ? sql`, belled as (${bells.rows})` : sql``}
    select ${sql.join([notice, ...mailJobsOf(action, happened), ...(bells ? [bells.notice] : []), ...columns])}
    from happened${change ? sql`, ${sql.table(change.made)}` : sql``}`.execute(tx)
  return rows[0]
}

/**
 * Who stands in for the client's agent acts on behalf of that agent. They are who they were when the call began: by that it
 * was decided what they see.
 */
export const principalOf = (me: Actor['me'], clientId: string | null) =>
  me?.covers
    ? sql`(select agent_id from users where users.id = ${clientId} and agent_id = any(${me.covers}::uuid[]))`
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
