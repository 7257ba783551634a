import { z } from 'zod'
import { renderEmail } from '../../platform/email-layout.ts'
import { type DirectEmailWriter, directEmailId, type EventsWithEmails } from '../../registry/email.ts'
import { adminRecipients, staffRecipients } from '../notifications/queries.ts'
import type { webhookEventDefinitions } from './event-definitions.ts'

const WebhookDetails = z.object({ name: z.string() })
const nameOf = (details: unknown) => `“${WebhookDetails.parse(details).name}”`

/** To the webhook's person and to all admins, whatever their settings. */
const emailAboutSwitchOff: DirectEmailWriter = async ({ id: event, details, entityId }, context) => {
  if (entityId === null) return []
  const { db, agency, settings } = context
  const heading = `The webhook ${nameOf(details)} was switched off`
  const readers = [...(await staffRecipients(db, [entityId], null)), ...(await adminRecipients(db, null))]
  return [...new Map(readers.map((reader) => [reader.id, reader])).values()].map((reader) => ({
    id: directEmailId(event, reader),
    to: reader.email,
    subject: heading,
    ...renderEmail({
      from: agency(),
      heading,
      paragraphs: [
        reader.firstName ? `Hello ${reader.firstName},` : 'Hello,',
        'The receiver did not accept events. The portal no longer sends it events.',
        'The webhook’s log has each request and response. Fix the receiver, then switch the webhook on.',
      ],
      action: { label: 'Open Webhooks', link: `${settings.publicUrl}/account/webhooks` },
    }),
  }))
}

export const webhookEmails = {
  'user.webhookCreated': {
    owner: (details) => ({
      subject: 'A webhook was created',
      text: `The webhook ${nameOf(details)} now receives events, limited to what you may see. A new password does not end it: remove it under Security, Webhooks.`,
    }),
  },
  'user.webhookChanged': {
    owner: (details) => ({
      subject: 'A webhook was changed',
      text: `The name, address or events of the webhook ${nameOf(details)} were changed. The audit log shows how.`,
    }),
  },
  'user.webhookSecretReplaced': {
    owner: (details) => ({
      subject: 'The secret of a webhook was replaced',
      text: `The webhook ${nameOf(details)} has a new secret. Events are also signed with the old secret for one more day.`,
    }),
  },
  'user.webhookSwitchedOff': { named: emailAboutSwitchOff },
  'user.webhookRemoved': {
    owner: (details) => ({
      subject: 'A webhook was removed',
      text: `The portal no longer sends events to the webhook ${nameOf(details)}.`,
    }),
  },
} satisfies EventsWithEmails<typeof webhookEventDefinitions>
