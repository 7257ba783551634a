import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf } from '../../registry/event-phrases.ts'
import { policyPhrase, vehiclePhrase } from '../../registry/thing-phrases.ts'

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
    sentence: (told) => `shared the ID card of ${vehiclePhrase(told)} by a link`,
    personal: [],
  },
  'policy.cardLinkWithdrawn': {
    sentence: (told) => `withdrew a link to the ID card of ${vehiclePhrase(told)}`,
    personal: [],
  },
} satisfies EventDefinitions<'policy'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    cards: typeof cardEventDefinitions
  }
}
