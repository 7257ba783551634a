import { z } from 'zod'
import type { PushKind } from '../../../contract/push.ts'
import { pushKinds } from '../../../contract/values/push-kinds.ts'
import type { Context } from '../../context.ts'
import { encryptForDevice, vapidHeader } from '../../platform/push.ts'
import { readOrCreatePushKeys } from './keys.ts'
import { pushLabels } from './push-labels.ts'
import { deleteDevice, devicesToNotify, deviceWithId, queueDevicePush } from './queries.ts'

/** Time in ms for retries, here and at the push service. Older news is dropped. */
const maxPushAge = 3600_000

/** Queues one job per device of a client, so that a slow device does not block the others. */
export async function queuePushes(context: Context, clientId: string, kind: PushKind): Promise<void> {
  const until = new Date(context.now().getTime() + maxPushAge).toISOString()
  for (const { id } of await devicesToNotify(context.db, clientId, kind))
    await queueDevicePush(context.db, { device: id, kind, until })
}

const PushJob = z.object({ client: z.string(), kind: z.enum(pushKinds) })

/** Job: queues the pushes about an event to a client's devices. */
export const queueDevicePushes = (context: Context) => async (payload: unknown) => {
  const { client, kind } = PushJob.parse(payload)
  await queuePushes(context, client, kind)
}

const DevicePushJob = z.object({ device: z.string(), kind: z.enum(pushKinds), until: z.string() })

const isSubscriptionGone = (status: number) => status === 404 || status === 410
/** The push service is busy or broken. Other errors would repeat on a retry. */
const isRetryableStatus = (status: number) => status === 429 || status >= 500

/** Job: pushes to one device. The queue retries it until `until`. */
export const sendPush = (context: Context) => async (payload: unknown) => {
  const { device: id, kind, until } = DevicePushJob.parse(payload)
  const secondsLeft = Math.floor((Date.parse(until) - context.now().getTime()) / 1000)
  const device = secondsLeft > 0 ? await deviceWithId(context.db, id) : undefined
  if (!device) return
  const { text, to } = pushLabels[kind]
  const { name, email } = context.agency()
  const contact = `mailto:${email}`
  const body = encryptForDevice(device, JSON.stringify({ title: name, text, to, tag: kind }))
  const status = await context.push.send({
    endpoint: device.endpoint,
    headers: {
      authorization: vapidHeader(device.endpoint, {
        ...(await readOrCreatePushKeys(context)),
        contact,
        now: context.now(),
      }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      ttl: secondsLeft,
      urgency: 'high',
      // A newer message of the same kind replaces an undelivered one.
      topic: kind,
    },
    body,
  })
  if (isSubscriptionGone(status)) await deleteDevice(context.db, id)
  else if (isRetryableStatus(status)) throw new Error(`The push service answered ${status}`)
  else if (status < 200 || status > 299) context.log.warn({ status }, 'A push service refused a message')
}
