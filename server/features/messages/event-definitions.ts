import type { EventDefinitions } from '../../registry/event-definition.ts'
import { client, detail } from '../../registry/event-words.ts'
import type { Told } from '../../registry/told.ts'

const toWhom = (told: Told) => (told.about.actor?.role === 'client' ? '' : `${client(told)} `)

/** How long a message may wait for somebody to read it before a mail tells of it, in ms. */
export const unreadPatience = 10 * 60_000

/** A client who acts for themselves is not named again. */
const ofClient = (told: Told) => (told.about.actor?.id === told.about.client?.id ? '' : ` of ${client(told)}`)

export const messageEventDefinitions = {
  'message.sent': {
    sentence: (told) => `sent ${toWhom(told)}a message${detail(told, 'documentId') ? ' with a file' : ''}`,
    mail: { unreadFor: unreadPatience },
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
