import type { PushKind } from '../../../contract/push.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { type EventField, onOffField } from '../../registry/fields.ts'

const pushes: Record<PushKind, EventField> = {
  messages: onOffField('Notifications about Messages'),
  claims: onOffField('Notifications about Claims'),
  rates: onOffField('Notifications about Quotes'),
  presentations: onOffField('Notifications about Presentations'),
}

export const pushEventDefinitions = {
  'user.pushKindsChanged': {
    sentence: 'changed which notifications reach their devices',
    fields: pushes,
    personal: [],
  },
  'user.pushAllowed': { sentence: 'had notifications reach a device', personal: [] },
  'user.pushEnded': { sentence: 'had no notifications reach a device any more', personal: [] },
} satisfies EventDefinitions<'user'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    push: typeof pushEventDefinitions
  }
}
