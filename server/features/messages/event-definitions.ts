import type { EventDefinitions } from '../../registry/event-definition.ts'
import { clientPhrase, detailOf } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'

const toWhom = (told: EventRecord) => (told.about.actor?.role === 'client' ? '' : `${clientPhrase(told)} `)

/** How long a message may wait for somebody to read it before a mail tells of it, in ms. */
export const unreadReminderDelay = 10 * 60_000

/** A client who acts for themselves is not named again. */
const ofClient = (told: EventRecord) =>
  told.about.actor?.id === told.about.client?.id ? '' : ` of ${clientPhrase(told)}`

export const messageEventDefinitions = {
  'message.sent': {
    sentence: (told) => `sent ${toWhom(told)}a message${detailOf(told, 'documentId') ? ' with a file' : ''}`,
    mail: { unreadFor: unreadReminderDelay },
    push: 'messages',
    personal: [],
  },
  'message.read': { sentence: (told) => `read messages${ofClient(told)}`, isNoise: true, personal: [] },
} satisfies EventDefinitions<'message'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    messages: typeof messageEventDefinitions
  }
}
