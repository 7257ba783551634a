import type { Db } from '../../database/tables.ts'
import { newDataKey } from '../../platform/secrets.ts'
import {
  destroyKeys,
  destroyKeysOfPeople,
  entriesAboutPerson,
  entriesOfAccounts,
  entriesOfPeople,
  lockSealing,
  replaceSealedDetails,
} from './seal-queries.ts'
import { sealDetails, shredDetails } from './sealed-details.ts'

/**
 * Makes the personal details in the accounts' log entries unreadable for good, including details
 * that are not encrypted yet.
 */
export async function shredAccountsInLog(tx: Db, ids: readonly string[]): Promise<void> {
  await lockSealing(tx)
  const lostKey = newDataKey()
  const entries = await entriesOfAccounts(tx, ids)
  await replaceSealedDetails(
    tx,
    entries.flatMap(({ id, action, details }) => {
      const sealedDetails = sealDetails(action, details, lostKey)
      return sealedDetails ? [{ id, details: sealedDetails }] : []
    }),
  )
  await destroyKeys(tx, ids)
}

/**
 * Makes the personal details in entries about people's own accounts unreadable for good. A client
 * may have the same id as its first person, and then both share one key. If the client is not
 * erased, that key stays, so the client's entries stay readable.
 */
export async function shredPeopleInLog(tx: Db, ids: readonly string[]): Promise<void> {
  await lockSealing(tx)
  await replaceWithLostKey(tx, await entriesOfPeople(tx, ids))
  await destroyKeysOfPeople(tx, ids)
}

/** Makes a person's identity unreadable for good in the entries about clients. */
export async function shredActorInLog(tx: Db, userId: string): Promise<void> {
  await lockSealing(tx)
  await replaceWithLostKey(tx, await entriesAboutPerson(tx, userId))
}

async function replaceWithLostKey(
  tx: Db,
  entries: Awaited<ReturnType<typeof entriesOfPeople>>,
): Promise<void> {
  const lostKey = newDataKey()
  await replaceSealedDetails(
    tx,
    entries.map(({ id, action, details }) => ({ id, details: shredDetails(action, details, lostKey) })),
  )
}
