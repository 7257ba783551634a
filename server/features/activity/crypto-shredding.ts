import type { Db } from '../../database/tables.ts'
import { newDataKey } from '../../platform/secrets.ts'
import {
  destroyKeys,
  destroyKeysOfPeople,
  entriesNaming,
  entriesOfAccounts,
  entriesOfPeople,
  lockSealing,
  putSealed,
} from './seal-queries.ts'
import { forgottenDetails, sealedDetails } from './sealed-details.ts'

/** For good: without their keys the record tells nothing personal of these accounts, also where it was not sealed yet. */
export async function shredAccountsInLog(tx: Db, ids: readonly string[]): Promise<void> {
  await lockSealing(tx)
  const lost = newDataKey()
  const entries = await entriesOfAccounts(tx, ids)
  await putSealed(
    tx,
    entries.flatMap(({ id, action, details }) => {
      const sealed = sealedDetails(action, details, lost)
      return sealed ? [{ id, details: sealed }] : []
    }),
  )
  await destroyKeys(tx, ids)
}

/**
 * For good: what the record tells of people's own accounts. Of a client that goes on, which may have the id of its first person and is
 * told of under its own key, it tells all else as before.
 */
export async function shredPeopleInLog(tx: Db, ids: readonly string[]): Promise<void> {
  await lockSealing(tx)
  await forget(tx, await entriesOfPeople(tx, ids))
  await destroyKeysOfPeople(tx, ids)
}

/** For good: who somebody was, wherever the record of a client names them. */
export async function shredActorInLog(tx: Db, userId: string): Promise<void> {
  await lockSealing(tx)
  await forget(tx, await entriesNaming(tx, userId))
}

async function forget(tx: Db, entries: Awaited<ReturnType<typeof entriesOfPeople>>): Promise<void> {
  const lost = newDataKey()
  await putSealed(
    tx,
    entries.map(({ id, action, details }) => ({ id, details: forgottenDetails(action, details, lost) })),
  )
}
