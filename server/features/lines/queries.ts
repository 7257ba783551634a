import { type Insertable, sql, type Updateable } from 'kysely'
import type { InsuranceLine } from '../../../contract/lines.ts'
import { readLines } from '../../agency.ts'
import type { Db, Lines } from '../../database/tables.ts'

/** All lines, for a change. The lock serializes changes: two at once could take the same name. */
export async function linesToChange(tx: Db): Promise<InsuranceLine[]> {
  await sql`lock table lines in share row exclusive mode`.execute(tx)
  return readLines(tx)
}

/** Adds a line behind the others of its category. */
export const insertLine = (tx: Db, line: Omit<Insertable<Lines>, 'place'>) =>
  tx
    .insertInto('lines')
    .values({
      ...line,
      place: (row) =>
        row
          .selectFrom('lines')
          .where('category', '=', line.category)
          .select(sql<number>`coalesce(max(place), 0) + 1`.as('place')),
    })
    .execute()

/**
 * Changes a line. A new name is copied to all policies of the line, so the statement has no
 * timeout.
 */
export async function updateLine(tx: Db, name: string, changes: Updateable<Lines>): Promise<void> {
  if (changes.name !== undefined) await sql`set local statement_timeout = 0`.execute(tx)
  await tx.updateTable('lines').set(changes).where('name', '=', name).execute()
}

/** Moves all policies and former names of a line to another, and deletes the first. */
export async function mergeLines(
  tx: Db,
  sourceLine: InsuranceLine,
  targetLine: InsuranceLine,
): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  // A change of a policy locks its client's account first, so the accounts are locked here too, in
  // id order.
  await tx
    .selectFrom('accounts')
    .where('id', 'in', (query) =>
      query.selectFrom('policies').where('type', '=', sourceLine.name).select('userId'),
    )
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute()
  await tx
    .updateTable('policies')
    .set({ type: targetLine.name })
    .where('type', '=', sourceLine.name)
    .execute()
  await tx.deleteFrom('lines').where('name', '=', sourceLine.name).execute()
  const formerNames = [...new Set([...targetLine.formerNames, sourceLine.name, ...sourceLine.formerNames])]
  await updateLine(tx, targetLine.name, { formerNames })
}

/** Stores the order of a category's lines. */
export const orderLines = (tx: Db, names: readonly string[]) =>
  tx
    .updateTable('lines')
    .from(
      sql<{
        name: string
        place: number
      }>`unnest(${names}::text[]) with ordinality`.as<'ordered'>(sql`ordered(name, place)`),
    )
    .set({ place: sql<number>`ordered.place` })
    .whereRef('lines.name', '=', 'ordered.name')
    .execute()
