import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { clientTwoStepRequirement, staffTwoStepRequirement } from '../../http/session.ts'
import { selectStaff } from './queries.ts'

/** Names of the rows of `installation`. While such a row exists, two-step sign-in is required. */
const requirements = { staff: staffTwoStepRequirement, clients: clientTwoStepRequirement }

export async function readTwoStepRequirements(db: Db) {
  const rows = await db
    .selectFrom('installation')
    .select('name')
    .where('name', 'in', Object.values(requirements))
    .execute()
  const names = rows.map(({ name }) => name)
  return {
    requiresTwoStep: names.includes(staffTwoStepRequirement),
    requiresTwoStepOfClients: names.includes(clientTwoStepRequirement),
  }
}

/** Returns whether the setting changed. */
export async function requireTwoStep(
  tx: Db,
  { of, isRequired }: { of: keyof typeof requirements; isRequired: boolean },
): Promise<boolean> {
  const name = requirements[of]
  const rows = isRequired
    ? tx
        .insertInto('installation')
        .values({ name, value: 'yes' })
        .onConflict((row) => row.column('name').doNothing())
        .returning('name')
    : tx.deleteFrom('installation').where('name', '=', name).returning('name')
  return (await rows.execute()).length > 0
}

export const twoStepFigures = (db: Db) =>
  selectStaff(db)
    .where('users.deactivatedAt', 'is', null)
    .select([
      sql<number>`count(*)`.as('staffCount'),
      sql<number>`count(*) filter (where users.two_step_since is null)`.as('withoutTwoStep'),
    ])
    .executeTakeFirstOrThrow()

/** Counts clients who accepted their invitation, and those without two-step sign-in. */
export const twoStepFiguresOfClients = (db: Db) =>
  db
    .selectFrom('users')
    .where('role', '=', 'client')
    .where('acceptedAt', 'is not', null)
    .where('deactivatedAt', 'is', null)
    .select([
      sql<number>`count(*)`.as('clientsCount'),
      sql<number>`count(*) filter (where two_step_since is null)`.as('clientsWithoutTwoStep'),
    ])
    .executeTakeFirstOrThrow()

export const hasTwoStep = async (db: Db, id: string) =>
  (await db.selectFrom('users').select('twoStepSince').where('id', '=', id).executeTakeFirst())
    ?.twoStepSince != null
