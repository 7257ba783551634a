import { alwaysTrue, type EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'

const webhookName = (entry: EventRecord) => `the webhook ${quoteName(detailOf(entry, 'name'), '')}`

export const webhookEventDefinitions = {
  'user.webhookCreated': {
    sentence: (entry) =>
      `created ${webhookName(entry)} to ${detailOf(entry, 'host') ?? 'an address'} (${detailOf(entry, 'kinds') ?? 'no events'})`,
    tellsOwner: alwaysTrue,
    personal: [],
  },
  'user.webhookSecretReplaced': {
    sentence: (entry) => `replaced the secret of ${webhookName(entry)}`,
    tellsOwner: alwaysTrue,
    personal: [],
  },
  'user.webhookSwitchedOn': { sentence: (entry) => `switched on ${webhookName(entry)}`, personal: [] },
  'user.webhookSwitchedOff': {
    sentence: (entry) => `switched off ${webhookName(entry)}`,
    ofNobody: (entry) => `The portal switched off ${webhookName(entry)}: its receiver did not accept events`,
    mail: { atOnce: ['named'] },
    personal: [],
  },
  'user.webhookRemoved': {
    sentence: (entry) => `removed ${webhookName(entry)}`,
    tellsOwner: alwaysTrue,
    personal: [],
  },
} satisfies EventDefinitions<'user'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    webhooks: typeof webhookEventDefinitions
  }
}
