import { policy, vehicle } from '../../registry/called.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detail } from '../../registry/event-words.ts'

export const cardEventDefinitions = {
  'policy.cardViewed': {
    sentence: (told) => {
      const cards = detail(told, 'cards')
      return cards
        ? `opened the ${cards} ID cards of ${policy(told)}`
        : `opened the ID card of ${vehicle(told)}`
    },
    personal: [],
  },
  'policy.cardShared': {
    sentence: (told) => `shared the ID card of ${vehicle(told)} by a link`,
    personal: [],
  },
  'policy.cardLinkWithdrawn': {
    sentence: (told) => `withdrew a link to the ID card of ${vehicle(told)}`,
    personal: [],
  },
} satisfies EventDefinitions<'policy'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    cards: typeof cardEventDefinitions
  }
}
