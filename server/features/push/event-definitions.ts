import type { PushKind } from '../../../contract/push.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { type Field, onOff } from '../../registry/fields.ts'

const pushes: Record<PushKind, Field> = {
  messages: onOff('Notifications about Messages'),
  claims: onOff('Notifications about Claims'),
  rates: onOff('Notifications about Rates'),
  presentations: onOff('Notifications about Presentations'),
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
