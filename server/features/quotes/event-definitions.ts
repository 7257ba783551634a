import { quote } from '../../registry/called.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { capitalised, detail } from '../../registry/event-words.ts'
import { word } from '../../registry/fields.ts'

const status = word('Status')

export const quoteEventDefinitions = {
  'quote.requested': {
    sentence: (told) => `requested ${quote(told)}`,
    bell: { rings: 'agent', title: 'New quote request' },
    mail: { atOnce: ['agent', 'client'] },
    personal: [],
  },
  'quote.created': { sentence: (told) => `created the quote ${quote(told)}`, personal: [] },
  'quote.statusChanged': {
    sentence: (told) => `set ${quote(told)} to ${capitalised(detail(told, 'status') ?? 'another status')}`,
    fields: { status },
    personal: [],
  },
  'quote.deleted': { sentence: (told) => `deleted the quote ${quote(told)}`, personal: [] },
} satisfies EventDefinitions<'quote'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    quotes: typeof quoteEventDefinitions
  }
}
