import { z } from 'zod'
import { clientsOnly, endpoint } from './endpoint.ts'
import type { pushKinds } from './values/push-kinds.ts'
import { boundedText } from './values/text.ts'

export type PushKind = (typeof pushKinds)[number]

/** Per person. */
export const maxPushDevices = 10

const switchField = z.boolean('Please say true or false')
const Kinds = z.object({
  messages: switchField,
  claims: switchField,
  rates: switchField,
  presentations: switchField,
} satisfies Record<PushKind, typeof switchField>)
export type PushKinds = z.infer<typeof Kinds>

const pushAddressError = 'This is not an address of a push service'
const Endpoint = boundedText(1000, pushAddressError)
const base64urlPattern = /^[\w-]+={0,2}$/

export const push = {
  settings: endpoint({
    summary: "The viewer's choice of push messages, and the key for subscriptions",
    method: 'GET',
    path: '/api/push',
    who: clientsOnly,
    shows: ['user'],
    reply: z.object({
      /** VAPID public key, in the format that browsers expect. */
      publicKey: z.string(),
      devices: z.number(),
      /** Push endpoint of this session's device; null if none. */
      endpoint: z.string().nullable(),
      kinds: Kinds,
    }),
    fails: 'Failed to fetch notification settings',
  }),
  /** Missing fields stay unchanged. */
  saveKinds: endpoint({
    summary: "Change the viewer's choice of push messages",
    method: 'PUT',
    path: '/api/push',
    who: clientsOnly,
    changes: ['user'],
    body: z.object({ kinds: Kinds.partial() }),
    reply: z.object({ kinds: Kinds }),
    fails: 'Failed to save notification settings',
  }),
  /** Subscribes this session's device; ends with the session. Replaces an earlier subscription. */
  allow: endpoint({
    summary: 'Subscribe this device to push messages',
    method: 'POST',
    path: '/api/push/device',
    who: clientsOnly,
    changes: ['user'],
    body: z.object({
      endpoint: Endpoint,
      keys: z.object({
        p256dh: boundedText(200, pushAddressError).regex(base64urlPattern, pushAddressError),
        auth: boundedText(100, pushAddressError).regex(base64urlPattern, pushAddressError),
      }),
    }),
    status: 204,
    fails: 'Failed to turn on notifications',
  }),
  end: endpoint({
    summary: 'Unsubscribe this device from push messages',
    method: 'POST',
    path: '/api/push/device/end',
    who: clientsOnly,
    changes: ['user'],
    body: z.object({ endpoint: Endpoint }),
    status: 204,
    fails: 'Failed to turn off notifications',
  }),
}
