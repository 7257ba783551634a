import { createECDH } from 'node:crypto'
import { api } from '../../../contract/index.ts'
import type { PushKind, PushKinds } from '../../../contract/push.ts'
import { pushKinds } from '../../../contract/values/push-kinds.ts'
import { wrongField } from '../../failure.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { changedFieldsBetween, record } from '../activity/record.ts'
import { readOrCreatePushKeys } from './keys.ts'
import {
  deleteDeviceByEndpoint,
  devicesOf,
  pushOptOutsOf,
  pushOptOutsToChange,
  savePushDevice,
  updatePushOptOuts,
} from './queries.ts'

const toPushKinds = (pushOptOuts: readonly PushKind[]): PushKinds => ({
  messages: !pushOptOuts.includes('messages'),
  claims: !pushOptOuts.includes('claims'),
  rates: !pushOptOuts.includes('rates'),
  presentations: !pushOptOuts.includes('presentations'),
})

/** True if the key is a point on P-256. Encryption to any other key fails. */
function isDeviceKey(key: string): boolean {
  const ecdhProbe = createECDH('prime256v1')
  ecdhProbe.generateKeys()
  try {
    ecdhProbe.computeSecret(Buffer.from(key, 'base64url'))
    return true
  } catch {
    return false // Node reports an invalid point by throwing
  }
}

export const pushRoutes = serve(api.push, {
  async settings(_, context) {
    const { db, me, session } = context
    const { publicKey } = await readOrCreatePushKeys(context)
    const devices = await devicesOf(db, me.id)
    const currentDevice = devices.find(({ sessionHash }) => session?.equals(sessionHash))
    return {
      publicKey,
      devices: devices.length,
      endpoint: currentDevice?.endpoint ?? null,
      kinds: toPushKinds(await pushOptOutsOf(db, me.id)),
    }
  },

  saveKinds: ({ kinds: pushSettings }, context) =>
    context.write(async (tx) => {
      const { me } = context
      const kindsBefore = toPushKinds(await pushOptOutsToChange(tx, me.id))
      const kinds = { ...kindsBefore, ...pushSettings }
      const details = changedFieldsBetween(kindsBefore, kinds)
      if (Object.keys(details).length > 0) {
        await updatePushOptOuts(
          tx,
          me.id,
          pushKinds.filter((kind) => !kinds[kind]),
        )
        await record(tx, context, { action: 'user.pushKindsChanged', id: me.id, details })
      }
      return { kinds }
    }),

  allow: ({ endpoint, keys: { p256dh, auth } }, context) =>
    context.write(async (tx) => {
      const { me, session } = context
      if (!context.push.isAllowed(endpoint))
        throw wrongField('endpoint', 'This is not an address of a push service')
      if (!isDeviceKey(p256dh)) throw wrongField('keys', 'These are not the keys of a device')
      if (session === null) throw new Error('Whoever is signed in has a session')
      await savePushDevice(tx, {
        userId: me.id,
        sessionHash: session,
        endpoint,
        deviceKey: p256dh,
        auth,
        createdAt: context.now().toISOString(),
      })
      await record(tx, context, { action: 'user.pushAllowed', id: me.id, details: {} })
    }),

  end: ({ endpoint }, context) =>
    context.write(async (tx) => {
      const { me } = context
      if (await deleteDeviceByEndpoint(tx, { userId: me.id, endpoint }))
        await record(tx, context, { action: 'user.pushEnded', id: me.id, details: {} })
    }),
})
