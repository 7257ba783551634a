import { type Insertable, sql } from 'kysely'
import type { Entity } from '../../../contract/entities.ts'
import { maxPushDevices, type PushKind } from '../../../contract/push.ts'
import { rightsToNotify } from '../../../contract/values/rights.ts'
import type { Db, PushDevices } from '../../database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { newJob } from '../../platform/jobs.ts'

export const storedPushKeys = (db: Db) =>
  db.selectFrom('pushKeys').select(['publicKey', 'privateSealed']).executeTakeFirst()

/** Concurrent inserts keep the first pair of keys. */
export const insertPushKeys = (db: Db, keys: { publicKey: string; privateSealed: Buffer; madeAt: string }) =>
  db
    .insertInto('pushKeys')
    .values({ id: newId(), ...keys })
    .onConflict((row) => row.column('onlyOne').doNothing())
    .execute()

export const devicesOf = (db: Db, userId: string) =>
  db
    .selectFrom('pushDevices')
    .select(['id', 'endpoint', 'sessionHash', 'deviceKey', 'auth'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/**
 * Stores a device, replacing one with the same endpoint. Deletes the oldest above `maxPushDevices`.
 */
export async function savePushDevice(tx: Db, device: Omit<Insertable<PushDevices>, 'id'>): Promise<void> {
  await tx
    .insertInto('pushDevices')
    .values({ id: newId(), ...device })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(device))
    .execute()
  const knownDevices = await devicesOf(tx, device.userId)
  const excessDevices = knownDevices.slice(maxPushDevices).map(({ id }) => id)
  if (excessDevices.length > 0) await tx.deleteFrom('pushDevices').where('id', 'in', excessDevices).execute()
}

/** Returns false if the user had no device with this endpoint. */
export const deleteDeviceByEndpoint = async (
  tx: Db,
  { userId, endpoint }: { userId: string; endpoint: string },
) =>
  (await tx
    .deleteFrom('pushDevices')
    .where('userId', '=', userId)
    .where('endpoint', '=', endpoint)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Called when the push service reports that the device is gone. */
export const deleteDevice = (db: Db, id: string) =>
  db.deleteFrom('pushDevices').where('id', '=', id).execute()

const pushOptOutRow = (db: Db, id: string) => db.selectFrom('users').select('pushOff').where('id', '=', id)

export const pushOptOutsOf = async (db: Db, id: string) =>
  (await pushOptOutRow(db, id).executeTakeFirstOrThrow()).pushOff

export const pushOptOutsToChange = async (tx: Db, id: string) =>
  (await pushOptOutRow(tx, id).forUpdate().executeTakeFirstOrThrow()).pushOff

export const updatePushOptOuts = (tx: Db, id: string, kinds: PushKind[]) =>
  tx.updateTable('users').set({ pushOff: kinds }).where('id', '=', id).execute()

const entityOfPush: Record<PushKind, Entity> = {
  messages: 'message',
  claims: 'claim',
  rates: 'quote',
  presentations: 'quote',
}

/** Devices of the people of a client who may see this kind of news and have not switched it off. */
export const devicesToNotify = (db: Db, clientId: string, kind: PushKind) =>
  db
    .selectFrom('pushDevices')
    .innerJoin('users', 'users.id', 'pushDevices.userId')
    .innerJoin('people', 'people.userId', 'users.id')
    .select('pushDevices.id')
    .where('people.accountId', '=', clientId)
    .where('people.endedAt', 'is', null)
    .where('people.may', 'in', [...rightsToNotify(entityOfPush[kind])])
    .where('users.deactivatedAt', 'is', null)
    .where(sql<boolean>`not ${kind} = any(users.push_off)`)
    .execute()

/** A device for a push, if it exists and its user is active. */
export const deviceWithId = (db: Db, id: string) =>
  db
    .selectFrom('pushDevices')
    .innerJoin('users', 'users.id', 'pushDevices.userId')
    .select(['pushDevices.id', 'pushDevices.endpoint', 'pushDevices.deviceKey', 'pushDevices.auth'])
    .where('pushDevices.id', '=', id)
    .where('users.deactivatedAt', 'is', null)
    .executeTakeFirst()

export const queueDevicePush = (db: Db, payload: { device: string; kind: PushKind; until: string }) =>
  sql`select ${newJob('pushToDevice', payload, 'push')}`.execute(db)
