import type { AccountExternalIds, Db } from '../../database/tables.ts'

/** Returns false if the external id is already taken. */
export async function addExternalId(tx: Db, input: AccountExternalIds): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('accountExternalIds')
    .values(input)
    .onConflict((row) => row.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Returns false if the account did not have this external id. */
export async function removeExternalId(
  tx: Db,
  { accountId, system, externalId }: AccountExternalIds,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('accountExternalIds')
    .where('accountId', '=', accountId)
    .where('system', '=', system)
    .where('externalId', '=', externalId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
