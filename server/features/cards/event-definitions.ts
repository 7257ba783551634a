import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { policyPhrase, vehiclePhrase } from '../../registry/thing-phrases.ts'

/** 'ID card of 2019 Ford Transit 250 (…4821)', or 'ID card of The Hartford'. */
const cardPhrase = (told: EventRecord) => `ID card of ${detailOf(told, 'carrier') ?? vehiclePhrase(told)}`

export const cardEventDefinitions = {
  'policy.cardViewed': {
    sentence: (told) => {
      const cards = detailOf(told, 'cards')
      return cards
        ? `opened the ${cards} ID cards of ${policyPhrase(told)}`
        : `opened the ID card of ${vehiclePhrase(told)}`
    },
    personal: [],
  },
  'policy.cardShared': {
    sentence: (told) => `shared the ${cardPhrase(told)} by a link`,
    personal: [],
  },
  'policy.cardLinkWithdrawn': {
    sentence: (told) => `withdrew a link to the ${cardPhrase(told)}`,
    personal: [],
  },
} satisfies EventDefinitions<'policy'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    cards: typeof cardEventDefinitions
  }
}
