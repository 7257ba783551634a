import type { Context } from '../../context.ts'
import { newPushKeys } from '../../platform/push.ts'
import { insertPushKeys, storedPushKeys } from './queries.ts'

/**
 * The portal's VAPID keys. Created on first use; the private key is stored encrypted with the
 * portal's key.
 */
export async function readOrCreatePushKeys({ db, secrets, now }: Pick<Context, 'db' | 'secrets' | 'now'>) {
  let storedKeys = await storedPushKeys(db)
  if (!storedKeys) {
    const { publicKey, privateKey } = newPushKeys()
    await insertPushKeys(db, {
      publicKey,
      privateSealed: secrets.seal(privateKey),
      madeAt: now().toISOString(),
    })
    storedKeys = await storedPushKeys(db)
  }
  if (!storedKeys) throw new Error('The push keys could not be saved')
  return { publicKey: storedKeys.publicKey, privateKey: secrets.open(storedKeys.privateSealed) }
}
