import type { EventDefinitions } from '../../registry/event-definition.ts'
import { client, detail, isolated } from '../../registry/event-words.ts'

export const mergingEventDefinitions = {
  'client.merged': {
    sentence: (told) => `merged ${isolated(detail(told, 'from') ?? 'another client')} into ${client(told)}`,
    personal: ['from'],
  },
  'client.mergerUndone': {
    sentence: (told) =>
      `undid the merger of ${isolated(detail(told, 'from') ?? 'another client')}: they are clients of their own again`,
    personal: ['from'],
  },
} satisfies EventDefinitions<'client'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    merging: typeof mergingEventDefinitions
  }
}
