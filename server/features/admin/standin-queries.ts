import { type Insertable, sql } from 'kysely'
import type { Covers, Db } from '../../database/tables.ts'
import { fullNameOf } from '../../queries/json.ts'

export const insertStandIn = (tx: Db, cover: Insertable<Covers>) =>
  tx.insertInto('covers').values(cover).execute()

/**
 * Whether `coverId` already covers for `agentId` on one of these days. The caller has locked both
 * people.
 */
export const hasOverlappingStandIn = async (
  tx: Db,
  { agentId, coverId, fromDay, untilDay }: Pick<Covers, 'agentId' | 'coverId' | 'fromDay' | 'untilDay'>,
) =>
  (await tx
    .selectFrom('covers')
    .select('id')
    .where('agentId', '=', agentId)
    .where('coverId', '=', coverId)
    .where('endedAt', 'is', null)
    .where('fromDay', '<=', untilDay)
    .where('untilDay', '>=', fromDay)
    .executeTakeFirst()) !== undefined

const standInName = sql<string>`(select ${fullNameOf('s')} from users s where s.id = covers.cover_id)`.as(
  'name',
)

export const endStandIn = (tx: Db, id: string, { actorId, time }: { actorId: string; time: Date }) =>
  tx
    .updateTable('covers')
    .set({ endedAt: time.toISOString(), endedBy: actorId })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('endsAt', '>', time.toISOString())
    .returning(['agentId', 'coverId', 'fromDay', 'untilDay', standInName])
    .executeTakeFirst()

/**
 * Ends all present and future covers in which a person takes part, as the absent agent or as the
 * covering colleague. Returns the ended covers.
 */
export const endStandInsOf = (tx: Db, person: string, { actorId, time }: { actorId: string; time: Date }) =>
  tx
    .updateTable('covers')
    .set({ endedAt: time.toISOString(), endedBy: actorId })
    .where((eb) => eb.or([eb('agentId', '=', person), eb('coverId', '=', person)]))
    .where('endedAt', 'is', null)
    .where('endsAt', '>', time.toISOString())
    .returning(['id', 'agentId', 'coverId', 'fromDay', 'untilDay', standInName])
    .execute()
