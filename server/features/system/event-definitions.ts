import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'

/** Names a failed job: an email by subject and recipient, any other job by its label. */
const job = (told: EventRecord) => {
  const to = detailOf(told, 'to')
  return `${quoteName(detailOf(told, 'what'), 'a job')}${to ? ` to ${to}` : ''}`
}

export const systemEventDefinitions = {
  'agency.triedAgain': { sentence: (told) => `retried ${job(told)}`, personal: [] },
  'agency.mailGivenUp': { sentence: (told) => `dismissed ${job(told)}`, personal: [] },
  'agency.testMailSent': {
    sentence: (told) => `sent a test email to ${detailOf(told, 'to') ?? 'someone'}`,
    personal: [],
  },
  'agency.testMailKept': {
    sentence: (told) =>
      `saved a test email to ${detailOf(told, 'to') ?? 'someone'} in a folder: no mail server is set`,
    personal: [],
  },
} satisfies EventDefinitions<'agency'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    system: typeof systemEventDefinitions
  }
}
