import type { EventDefinitions } from '../../registry/event-definition.ts'
import { capitalize, detailOf } from '../../registry/event-phrases.ts'
import { wordField } from '../../registry/fields.ts'
import { quotePhrase } from '../../registry/thing-phrases.ts'

const status = wordField('Status')

export const quoteEventDefinitions = {
  'quote.requested': {
    sentence: (told) => `requested ${quotePhrase(told)}`,
    bell: { rings: 'agent', title: 'New quote request' },
    mail: { atOnce: ['agent', 'client'] },
    personal: [],
  },
  'quote.created': { sentence: (told) => `created the quote ${quotePhrase(told)}`, personal: [] },
  'quote.statusChanged': {
    sentence: (told) =>
      `set ${quotePhrase(told)} to ${capitalize(detailOf(told, 'status') ?? 'another status')}`,
    fields: { status },
    personal: [],
  },
  'quote.deleted': { sentence: (told) => `deleted the quote ${quotePhrase(told)}`, personal: [] },
} satisfies EventDefinitions<'quote'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    quotes: typeof quoteEventDefinitions
  }
}
