import type { EventDefinitions } from '../../registry/event-definition.ts'
import { clientPhrase, detailOf, quoteName } from '../../registry/event-phrases.ts'

export const emailReplyEventDefinitions = {
  'agency.replyMailboxSet': {
    sentence: (entry) =>
      `set the mailbox for replies by email to ${quoteName(detailOf(entry, 'address'), '')}`,
    personalFields: [],
  },
  'agency.replyMailboxRemoved': {
    sentence: (entry) => `removed the mailbox for replies ${quoteName(detailOf(entry, 'address'), '')}`,
    personalFields: [],
  },
  'message.emailAccepted': {
    sentence: (entry) => `accepted an email as a message of ${clientPhrase(entry)}`,
    personalFields: [],
  },
  'message.emailDiscarded': { sentence: 'discarded an email that was waiting for staff', personalFields: [] },
  'message.emailBounced': {
    sentence: 'reported an email as not delivered',
    sentenceWithoutActor: (entry) => `An email about messages of ${clientPhrase(entry)} was not delivered`,
    personalFields: [],
  },
} satisfies EventDefinitions<'agency' | 'message'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    emailReplies: typeof emailReplyEventDefinitions
  }
}
