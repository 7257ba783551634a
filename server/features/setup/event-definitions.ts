import type { EventDefinitions } from '../../registry/event-definition.ts'

export const setupEventDefinitions = {
  'agency.setUp': { sentence: 'set up the portal', personalFields: [] },
} satisfies EventDefinitions<'agency'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    setup: typeof setupEventDefinitions
  }
}
