import { createECDH } from 'node:crypto'
import { api } from '../../../contract/index.ts'
import type { PushKind, PushKinds } from '../../../contract/push.ts'
import { pushKinds } from '../../../contract/values/push-kinds.ts'
import { wrongField } from '../../failure.ts'
import { serve } from '../../http/serve.ts'
import { differences, record } from '../activity/record.ts'
import { pushKeys } from './keys.ts'
import {
  deleteDeviceByEndpoint,
  devicesOf,
  pushOffOf,
  pushOffToChange,
  savePushDevice,
  updatePushOptOuts,
} from './queries.ts'

const onWire = (off: readonly PushKind[]): PushKinds => ({
  messages: !off.includes('messages'),
  claims: !off.includes('claims'),
  rates: !off.includes('rates'),
  presentations: !off.includes('presentations'),
})

/** True if the key is a point on P-256. Encryption to any other key fails. */
function isDeviceKey(key: string): boolean {
  const probe = createECDH('prime256v1')
  probe.generateKeys()
  try {
    probe.computeSecret(Buffer.from(key, 'base64url'))
    return true
  } catch {
    return false // Node reports an invalid point by throwing
  }
}

export const pushRoutes = serve(api.push, {
  async settings(_, visit) {
    const { db, me, session } = visit
    const { publicKey } = await pushKeys(visit)
    const devices = await devicesOf(db, me.id)
    const here = devices.find(({ sessionHash }) => session?.equals(sessionHash))
    return {
      publicKey,
      devices: devices.length,
      endpoint: here?.endpoint ?? null,
      kinds: onWire(await pushOffOf(db, me.id)),
    }
  },

  saveKinds: ({ kinds: wanted }, visit) =>
    visit.write(async (tx) => {
      const { me } = visit
      const before = onWire(await pushOffToChange(tx, me.id))
      const kinds = { ...before, ...wanted }
      const details = differences(before, kinds)
      if (Object.keys(details).length > 0) {
        await updatePushOptOuts(
          tx,
          me.id,
          pushKinds.filter((kind) => !kinds[kind]),
        )
        await record(tx, visit, { action: 'user.pushKindsChanged', id: me.id, details })
      }
      return { kinds }
    }),

  allow: ({ endpoint, keys: { p256dh, auth } }, visit) =>
    visit.write(async (tx) => {
      const { me, session } = visit
      if (!visit.push.isAllowed(endpoint))
        throw wrongField('endpoint', 'This is not an address of a push service')
      if (!isDeviceKey(p256dh)) throw wrongField('keys', 'These are not the keys of a device')
      if (session === null) throw new Error('Whoever is signed in has a session')
      await savePushDevice(tx, {
        userId: me.id,
        sessionHash: session,
        endpoint,
        deviceKey: p256dh,
        auth,
        createdAt: visit.now().toISOString(),
      })
      await record(tx, visit, { action: 'user.pushAllowed', id: me.id, details: {} })
    }),

  end: ({ endpoint }, visit) =>
    visit.write(async (tx) => {
      const { me } = visit
      if (await deleteDeviceByEndpoint(tx, { userId: me.id, endpoint }))
        await record(tx, visit, { action: 'user.pushEnded', id: me.id, details: {} })
    }),
})
