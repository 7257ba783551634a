import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'

/** Names a failed job: an email by subject and recipient, any other job by its label. */
const jobPhrase = (entry: EventRecord) => {
  const recipient = detailOf(entry, 'to')
  return `${quoteName(detailOf(entry, 'what'), 'a job')}${recipient ? ` to ${recipient}` : ''}`
}

export const systemEventDefinitions = {
  'agency.triedAgain': { sentence: (entry) => `retried ${jobPhrase(entry)}`, personalFields: [] },
  'agency.mailGivenUp': { sentence: (entry) => `dismissed ${jobPhrase(entry)}`, personalFields: [] },
  'agency.testMailSent': {
    sentence: (entry) => `sent a test email to ${detailOf(entry, 'to') ?? 'someone'}`,
    personalFields: [],
  },
  'agency.testMailKept': {
    sentence: (entry) =>
      `saved a test email to ${detailOf(entry, 'to') ?? 'someone'} in a folder: no mail server is set`,
    personalFields: [],
  },
} satisfies EventDefinitions<'agency'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    system: typeof systemEventDefinitions
  }
}
