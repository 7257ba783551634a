import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf } from '../../registry/event-phrases.ts'

export const activityEventDefinitions = {
  'agency.logExported': {
    sentence: (entry) => `exported ${detailOf(entry, 'rows') ?? 'some'} entries of the audit log`,
    personalFields: [],
  },
  'agency.listExported': {
    sentence: (entry) =>
      `exported a list of ${detailOf(entry, 'list') ?? 'records'}: ${detailOf(entry, 'rows') ?? 'some'} rows`,
    personalFields: [],
  },
} satisfies EventDefinitions<'agency'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    activity: typeof activityEventDefinitions
  }
}
