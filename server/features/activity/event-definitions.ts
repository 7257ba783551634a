import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf } from '../../registry/event-phrases.ts'

export const activityEventDefinitions = {
  'agency.logExported': {
    sentence: (told) => `exported ${detailOf(told, 'rows') ?? 'some'} entries of the audit log`,
    personal: [],
  },
  'agency.listExported': {
    sentence: (told) =>
      `exported a list of ${detailOf(told, 'list') ?? 'records'}: ${detailOf(told, 'rows') ?? 'some'} rows`,
    personal: [],
  },
} satisfies EventDefinitions<'agency'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    activity: typeof activityEventDefinitions
  }
}
