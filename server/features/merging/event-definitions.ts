import type { EventDefinitions } from '../../registry/event-definition.ts'
import { clientPhrase, detailOf, isolateBidi } from '../../registry/event-phrases.ts'

export const mergingEventDefinitions = {
  'client.merged': {
    sentence: (told) =>
      `merged ${isolateBidi(detailOf(told, 'from') ?? 'another client')} into ${clientPhrase(told)}`,
    personal: ['from'],
  },
  'client.mergerUndone': {
    sentence: (told) =>
      `undid the merge of ${isolateBidi(detailOf(told, 'from') ?? 'another client')}: the two are separate clients again`,
    personal: ['from'],
  },
} satisfies EventDefinitions<'client'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    merging: typeof mergingEventDefinitions
  }
}
