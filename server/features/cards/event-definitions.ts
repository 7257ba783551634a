import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { policyPhrase, vehiclePhrase } from '../../registry/subject-phrases.ts'

/** 'ID card of 2019 Ford Transit 250 (…4821)', or 'ID card of The Hartford'. */
const cardPhrase = (entry: EventRecord) => `ID card of ${detailOf(entry, 'carrier') ?? vehiclePhrase(entry)}`

export const cardEventDefinitions = {
  'policy.cardViewed': {
    sentence: (entry) => {
      const cards = detailOf(entry, 'cards')
      return cards
        ? `opened the ${cards} ID cards of ${policyPhrase(entry)}`
        : `opened the ID card of ${vehiclePhrase(entry)}`
    },
    personalFields: [],
  },
  'policy.cardShared': {
    sentence: (entry) => `created a link to the ${cardPhrase(entry)}`,
    personalFields: [],
  },
  'policy.cardLinkWithdrawn': {
    sentence: (entry) => `withdrew a link to the ${cardPhrase(entry)}`,
    personalFields: [],
  },
} satisfies EventDefinitions<'policy'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    cards: typeof cardEventDefinitions
  }
}
