import type { EventDefinitions } from '../../registry/event-definition.ts'
import { capitalize, detailOf } from '../../registry/event-phrases.ts'
import { wordField } from '../../registry/fields.ts'
import { quotePhrase } from '../../registry/subject-phrases.ts'

const status = wordField('Status')

export const quoteEventDefinitions = {
  'quote.requested': {
    sentence: (entry) => `requested ${quotePhrase(entry)}`,
    bell: { audience: 'agent', title: 'New quote request' },
    mail: { atOnce: ['agent', 'client'] },
    personalFields: [],
  },
  'quote.created': { sentence: (entry) => `created the quote ${quotePhrase(entry)}`, personalFields: [] },
  'quote.statusChanged': {
    sentence: (entry) =>
      `set ${quotePhrase(entry)} to ${capitalize(detailOf(entry, 'status') ?? 'another status')}`,
    fields: { status },
    personalFields: [],
  },
  'quote.deleted': { sentence: (entry) => `deleted the quote ${quotePhrase(entry)}`, personalFields: [] },
} satisfies EventDefinitions<'quote'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    quotes: typeof quoteEventDefinitions
  }
}
