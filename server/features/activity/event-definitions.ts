import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detail } from '../../registry/event-words.ts'

export const activityEventDefinitions = {
  'agency.logExported': {
    sentence: (told) => `exported ${detail(told, 'rows') ?? 'some'} entries of the audit log`,
    personal: [],
  },
  'agency.listExported': {
    sentence: (told) =>
      `exported a list of ${detail(told, 'list') ?? 'something'}: ${detail(told, 'rows') ?? 'some'} rows`,
    personal: [],
  },
} satisfies EventDefinitions<'agency'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    activity: typeof activityEventDefinitions
  }
}
