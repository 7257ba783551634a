import { sql } from 'kysely'
import type { ActivityKind } from '../../../contract/entities.ts'
import { fullName } from '../../../contract/values/names.ts'
import type { Db } from '../../database/tables.ts'
import type { ConflictDetails } from '../../failure.ts'
import type { Action } from '../../registry/events.ts'

export interface EditTarget {
  entities: readonly ActivityKind[]
  id?: string
  clientId?: string
  /**
   * Only entries with these actions count as changes of the edited record. If undefined, every
   * action of the entity counts.
   */
  actions?: readonly Action[]
  /**
   * Only entries whose detail has this value count. A carrier, for example, has no entity id in the
   * log, so its entries name it.
   */
  detailValue?: { detail: 'name' | 'offer' | 'webhook'; as: string }
}

/** An entry with before and after values. Views and emails have entries without them. */
const hasFieldDetails = sql<boolean>`exists (
  select from jsonb_each(events.details) as detail where jsonb_typeof(detail.value) = 'array')`

/** The last editor and the time of the last change; both null if the log has no change. */
export async function lastChangeOf(
  db: Db,
  { entities, id, clientId, actions, detailValue }: EditTarget,
): Promise<ConflictDetails['changed']> {
  const row = await db
    .selectFrom('events')
    .leftJoin('users as actor', 'actor.id', 'events.actorId')
    .where('events.entity', 'in', [...entities])
    .$if(id !== undefined, (rows) => rows.where('events.entityId', '=', id ?? ''))
    .$if(clientId !== undefined, (rows) => rows.where('events.clientId', '=', clientId ?? ''))
    .$if(actions !== undefined, (rows) => rows.where('events.action', 'in', [...(actions ?? [])]))
    .$if(detailValue !== undefined, (rows) =>
      rows.where(sql<boolean>`events.details ->> ${detailValue?.detail} = ${detailValue?.as}`),
    )
    .where(hasFieldDetails)
    .orderBy('events.at', 'desc')
    .orderBy('events.id', 'desc')
    .select(['events.at', 'actor.firstName', 'actor.lastName', 'actor.email'])
    .executeTakeFirst()
  if (!row) return { by: null, at: null }
  return { by: fullName(row.firstName, row.lastName) || row.email, at: new Date(row.at).toISOString() }
}
