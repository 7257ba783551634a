import type { EventDefinitions } from '../../registry/event-definition.ts'
import { clientPhrase, detailOf, isolateBidi } from '../../registry/event-phrases.ts'

export const mergingEventDefinitions = {
  'client.merged': {
    sentence: (entry) =>
      `merged ${isolateBidi(detailOf(entry, 'from') ?? 'another client')} into ${clientPhrase(entry)}`,
    personalFields: ['from'],
  },
  'client.mergerUndone': {
    sentence: (entry) =>
      `undid the merge of ${isolateBidi(detailOf(entry, 'from') ?? 'another client')}: the two are separate clients again`,
    personalFields: ['from'],
  },
} satisfies EventDefinitions<'client'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    merging: typeof mergingEventDefinitions
  }
}
