import { z } from 'zod'
import { ActivityEvent } from './activity.ts'
import { endpoint, entity, Id, staff, versionField } from './endpoint.ts'
import { NewWebhook, WebhookForm, WebhookKind } from './webhook-forms.ts'

/** An address to which the portal sends events, signed as Standard Webhooks asks. */
export const Webhook = entity({
  name: z.string(),
  address: z.string(),
  kinds: z.array(WebhookKind),
  /** Each event has its entry of the audit log too. */
  withChanges: z.boolean(),
  /** The person whose rights decide which records are sent. */
  personId: z.string(),
  personName: z.string(),
  /** An agency's webhook goes on when its person leaves: to the admin who deactivates them. */
  isOfAgency: z.boolean(),
  createdAt: z.string(),
  /** Until then the former secret signs too; null if there is none. */
  formerSecretUntil: z.string().nullable(),
  /** The first failure since the last success. */
  failingSince: z.string().nullable(),
  /** The portal sends nothing since then. */
  offSince: z.string().nullable(),
  version: z.number(),
})
export type Webhook = z.infer<typeof Webhook>

const webhookReply = z.object({ webhook: Webhook })

/** The secret is shown once. */
const secretReply = z.object({ webhook: Webhook, secret: z.string() })

/** The body of a webhook's request. */
export const WebhookEvent = z.object({
  /** The event's name in the audit log: 'policy.renewed'. 'webhook.test' for a test event. */
  type: z.string(),
  timestamp: z.string(),
  data: z.object({
    /** The id of the audit log's entry; null for a test event. */
    eventId: z.string().nullable(),
    /** The entity that changed, and its client. */
    id: z.string().nullable(),
    clientId: z.string().nullable(),
    /** The event that this event undoes. */
    undoes: z.string().nullable(),
    /** The call that reads the record; null for kinds without one. */
    path: z.string().nullable(),
    /** The present reply of that call; null if the record was removed. */
    record: z.record(z.string(), z.unknown()).nullable(),
    /** The entry of the audit log, for webhooks that asked for it. */
    entry: ActivityEvent.nullable(),
  }),
})
export type WebhookEvent = z.infer<typeof WebhookEvent>

const deliveryStates = ['waiting', 'delivered', 'failed'] as const

export const WebhookDelivery = entity({
  type: z.string(),
  createdAt: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  attemptedAt: z.string().nullable(),
  /** Null if it is not tried again by itself. */
  nextAt: z.string().nullable(),
  status: z.number().nullable(),
  /** Why the last try failed. */
  problem: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const params = z.object({ id: Id })

export const webhooks = {
  list: endpoint({
    summary: 'Your webhooks; for admins, everyone’s',
    method: 'GET',
    path: '/api/agent/webhooks',
    who: staff,
    shows: ['agent'],
    /** Newest first. */
    reply: z.object({ webhooks: z.array(Webhook) }),
    fails: 'Failed to fetch the webhooks',
  }),
  create: endpoint({
    summary: 'Create a webhook; the reply is the only one that has its secret',
    method: 'POST',
    path: '/api/agent/webhooks',
    who: staff,
    changes: ['agent'],
    needsConfirmedPassword: true,
    body: NewWebhook,
    reply: secretReply,
    status: 201,
    fails: 'Failed to create the webhook',
  }),
  change: endpoint({
    summary: 'Change the name, the address or the kinds of events of a webhook',
    method: 'PUT',
    path: '/api/agent/webhooks/:id',
    who: staff,
    changes: ['agent'],
    needsConfirmedPassword: true,
    params,
    body: WebhookForm.extend(versionField),
    reply: webhookReply,
    fails: 'Failed to save the webhook',
  }),
  replaceSecret: endpoint({
    summary: 'Replace the secret of a webhook; both secrets sign for a day',
    method: 'POST',
    path: '/api/agent/webhooks/:id/secret',
    who: staff,
    changes: ['agent'],
    needsConfirmedPassword: true,
    params,
    reply: secretReply,
    fails: 'Failed to replace the secret',
  }),
  switchOn: endpoint({
    summary: 'Switch on a webhook that the portal switched off after days of failure',
    method: 'POST',
    path: '/api/agent/webhooks/:id/on',
    who: staff,
    changes: ['agent'],
    params,
    reply: webhookReply,
    fails: 'Failed to switch on the webhook',
  }),
  remove: endpoint({
    summary: 'Remove a webhook; nothing more is sent',
    method: 'DELETE',
    path: '/api/agent/webhooks/:id',
    who: staff,
    changes: ['agent'],
    params,
    status: 204,
    fails: 'Failed to remove the webhook',
  }),
  sendTest: endpoint({
    summary: 'Send a test event',
    method: 'POST',
    path: '/api/agent/webhooks/:id/test',
    who: staff,
    changes: ['agent'],
    params,
    reply: z.object({ delivery: WebhookDelivery }),
    fails: 'Failed to send the test event',
  }),
  deliveries: endpoint({
    summary: 'The newest 100 deliveries of a webhook',
    method: 'GET',
    path: '/api/agent/webhooks/:id/deliveries',
    who: staff,
    shows: ['agent'],
    params,
    query: z.object({
      show: z.enum(['all', 'not delivered'], 'Please choose from the list').default('all'),
    }),
    reply: z.object({ webhook: Webhook, deliveries: z.array(WebhookDelivery) }),
    fails: 'Failed to fetch the deliveries',
  }),
  delivery: endpoint({
    summary: 'A delivery, with its last request and answer',
    method: 'GET',
    path: '/api/agent/webhook-deliveries/:id',
    who: staff,
    shows: ['agent'],
    params,
    reply: z.object({
      delivery: WebhookDelivery,
      /** Cut at their limits; null before the first try. */
      request: z.string().nullable(),
      answer: z.string().nullable(),
    }),
    fails: 'Failed to fetch the delivery',
  }),
  sendAgain: endpoint({
    summary: 'Send a delivery again, under its id',
    method: 'POST',
    path: '/api/agent/webhook-deliveries/:id/again',
    who: staff,
    changes: ['agent'],
    params,
    reply: z.object({ delivery: WebhookDelivery }),
    fails: 'Failed to send it again',
  }),
}
