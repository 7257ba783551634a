import type { Db } from '../../database/tables.ts'
import { newDataKey } from '../../platform/secrets.ts'
import { destroyKeys, entriesNaming, entriesOf, putSealed } from './seal-queries.ts'
import { forgottenDetails, sealedDetails } from './sealed-details.ts'

/** For good: the record tells nothing personal of these any more, accounts or people, also where it was not sealed yet. */
export async function forgetInRecord(tx: Db, subjects: readonly string[]): Promise<void> {
  const lost = newDataKey()
  const entries = await entriesOf(tx, subjects)
  await putSealed(
    tx,
    entries.flatMap(({ id, action, details }) => {
      const sealed = sealedDetails(action, details, lost)
      return sealed ? [{ id, details: sealed }] : []
    }),
  )
  await destroyKeys(tx, subjects)
}

/** For good: what the record of a client tells of somebody who acted for them, which is sealed by the client's key. */
export async function forgetPersonInRecord(
  tx: Db,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<void> {
  const lost = newDataKey()
  const entries = await entriesNaming(tx, { clientId, userId })
  await putSealed(
    tx,
    entries.map(({ id, action, details }) => ({ id, details: forgottenDetails(action, details, lost) })),
  )
}
