import { alwaysTrue, type EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { listField, plainField, yesNoField } from '../../registry/fields.ts'

const webhookName = (entry: EventRecord) => `the webhook ${quoteName(detailOf(entry, 'name'), '')}`

export const webhookEventDefinitions = {
  'user.webhookCreated': {
    sentence: (entry) =>
      `created ${webhookName(entry)} to ${detailOf(entry, 'host') ?? 'an address'} (${detailOf(entry, 'kinds') ?? 'no events'})`,
    tellsOwner: alwaysTrue,
    personalFields: [],
  },
  'user.webhookChanged': {
    sentence: (entry) => `changed ${webhookName(entry)}`,
    fields: {
      title: plainField('Name'),
      address: plainField('Web address'),
      kinds: listField('Events about'),
      withChanges: yesNoField('Include the audit log entry'),
    },
    tellsOwner: alwaysTrue,
    personalFields: [],
  },
  'user.webhookSecretReplaced': {
    sentence: (entry) => `replaced the secret of ${webhookName(entry)}`,
    tellsOwner: alwaysTrue,
    personalFields: [],
  },
  'user.webhookSwitchedOn': { sentence: (entry) => `switched on ${webhookName(entry)}`, personalFields: [] },
  'user.webhookSwitchedOff': {
    sentence: (entry) => `switched off ${webhookName(entry)}`,
    sentenceWithoutActor: (entry) =>
      `The portal switched off ${webhookName(entry)}: its receiver did not accept events`,
    mail: { atOnce: ['named'] },
    personalFields: [],
  },
  'user.webhookRemoved': {
    sentence: (entry) => `removed ${webhookName(entry)}`,
    tellsOwner: alwaysTrue,
    personalFields: [],
  },
} satisfies EventDefinitions<'user'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    webhooks: typeof webhookEventDefinitions
  }
}
