import type { EventDefinitions } from '../../registry/event-definition.ts'

export const calendarFeedEventDefinitions = {
  'user.calendarTurnedOn': { sentence: 'turned on their calendar feed', personal: [] },
  'user.calendarAddressReplaced': {
    sentence: 'replaced the address of their calendar feed',
    personal: [],
  },
  'user.calendarTurnedOff': { sentence: 'turned off their calendar feed', personal: [] },
} satisfies EventDefinitions<'user'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    calendarFeeds: typeof calendarFeedEventDefinitions
  }
}
