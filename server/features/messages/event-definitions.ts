import { z } from 'zod'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { clientPhrase, detailOf } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'

const recipientPrefix = (entry: EventRecord) =>
  entry.about.actor?.role === 'client' ? '' : `${clientPhrase(entry)} `

/** Time in ms that a message may stay unread before an email is sent about it. */
export const unreadReminderDelay = 10 * 60_000

/** Empty if the client is the actor, who is named already. */
const clientSuffix = (entry: EventRecord) =>
  entry.about.actor?.id === entry.about.client?.id ? '' : ` of ${clientPhrase(entry)}`

const EmailDetails = z.object({ byEmail: z.literal(true), isAccepted: z.boolean().default(false) })

function emailPhrase({ details }: EventRecord): string {
  const { data } = EmailDetails.safeParse(details)
  if (!data) return ''
  return data.isAccepted ? ' by email, which staff accepted' : ' by email'
}

export const messageEventDefinitions = {
  'message.sent': {
    sentence: (entry) =>
      `sent ${recipientPrefix(entry)}a message${detailOf(entry, 'documentId') ? ' with a file' : ''}${emailPhrase(entry)}`,
    mail: { unreadFor: unreadReminderDelay },
    push: 'messages',
    personalFields: [],
  },
  'message.read': {
    sentence: (entry) => `read messages${clientSuffix(entry)}`,
    isNoise: true,
    personalFields: [],
  },
} satisfies EventDefinitions<'message'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    messages: typeof messageEventDefinitions
  }
}
