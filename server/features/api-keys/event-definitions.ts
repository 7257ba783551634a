import { alwaysTrue, type EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf, quoteName } from '../../registry/event-phrases.ts'

export const apiKeyEventDefinitions = {
  'user.keyCreated': {
    sentence: (entry) =>
      `created the API key ${quoteName(detailOf(entry, 'name'), '')} (${detailOf(entry, 'rights') ?? 'no rights'})`,
    tellsOwner: alwaysTrue,
    personalFields: [],
  },
  'user.keyRevoked': {
    sentence: (entry) => `revoked the API key ${quoteName(detailOf(entry, 'name'), '')}`,
    tellsOwner: alwaysTrue,
    personalFields: [],
  },
} satisfies EventDefinitions<'user'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    apiKeys: typeof apiKeyEventDefinitions
  }
}
