import type { EventDefinitions } from '../../registry/event-definition.ts'

export const calendarFeedEventDefinitions = {
  'user.calendarTurnedOn': { sentence: 'turned on their calendar feed', personalFields: [] },
  'user.calendarAddressReplaced': {
    sentence: 'replaced the address of their calendar feed',
    personalFields: [],
  },
  'user.calendarTurnedOff': { sentence: 'turned off their calendar feed', personalFields: [] },
} satisfies EventDefinitions<'user'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    calendarFeeds: typeof calendarFeedEventDefinitions
  }
}
