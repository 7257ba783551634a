import { z } from 'zod'
import type { PushKind } from '../../../contract/push.ts'
import { pushKinds } from '../../../contract/values/push-kinds.ts'
import type { Context } from '../../context.ts'
import { sealedFor, vapid } from '../../platform/push.ts'
import { pushKeys } from './keys.ts'
import { devicesToTell, deviceWithId, forgetDevice, queueForDevice } from './queries.ts'
import { pushWords } from './words.ts'

/** For so long it is tried, by the portal and by the service: later it is no news. */
const lasts = 3600_000

/** Has a client's devices told of something, each by a job of its own: one that is slow holds up no other. */
export async function pushTo(context: Context, clientId: string, kind: PushKind): Promise<void> {
  const until = new Date(context.now().getTime() + lasts).toISOString()
  for (const { id } of await devicesToTell(context.db, clientId, kind))
    await queueForDevice(context.db, { device: id, kind, until })
}

const News = z.object({ client: z.string(), kind: z.enum(pushKinds) })

/** A job: tells a client's devices of what went on record. */
export const push = (context: Context) => async (payload: unknown) => {
  const { client, kind } = News.parse(payload)
  await pushTo(context, client, kind)
}

const ForDevice = z.object({ device: z.string(), kind: z.enum(pushKinds), until: z.string() })

const isGone = (status: number) => status === 404 || status === 410
/** The service is busy or broken; what else it refuses, it refuses again. */
const mayPass = (status: number) => status === 429 || status >= 500

/** A job: tells one device. It is tried again by the queue, until it is no news any more. */
export const pushToDevice = (context: Context) => async (payload: unknown) => {
  const { device: id, kind, until } = ForDevice.parse(payload)
  const left = Math.floor((Date.parse(until) - context.now().getTime()) / 1000)
  const device = left > 0 ? await deviceWithId(context.db, id) : undefined
  if (!device) return
  const { text, to } = pushWords[kind]
  const { name, email } = context.agency()
  const contact = `mailto:${email}`
  const body = sealedFor(device, JSON.stringify({ title: name, text, to, tag: kind }))
  const status = await context.push.send({
    endpoint: device.endpoint,
    headers: {
      authorization: vapid(device.endpoint, { ...(await pushKeys(context)), contact, now: context.now() }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      ttl: left,
      urgency: 'high',
      // A newer one of the kind takes the place of what the device has not seen.
      topic: kind,
    },
    body,
  })
  if (isGone(status)) await forgetDevice(context.db, id)
  else if (mayPass(status)) throw new Error(`The push service answered ${status}`)
  else if (status < 200 || status > 299) context.log.warn({ status }, 'A push service refused a message')
}
