import type { EventDefinitions } from '../../registry/event-definition.ts'
import { clientPhrase, detailOf } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'

const toWhom = (told: EventRecord) => (told.about.actor?.role === 'client' ? '' : `${clientPhrase(told)} `)

/** Time in ms that a message may stay unread before an email is sent about it. */
export const unreadReminderDelay = 10 * 60_000

/** Empty if the client is the actor, who is named already. */
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
