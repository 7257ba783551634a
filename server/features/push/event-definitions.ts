import type { PushKind } from '../../../contract/push.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { type EventField, onOffField } from '../../registry/fields.ts'

const pushFields: Record<PushKind, EventField> = {
  messages: onOffField('Notifications about Messages'),
  claims: onOffField('Notifications about Claims'),
  rates: onOffField('Notifications about Quotes'),
  presentations: onOffField('Notifications about Presentations'),
}

export const pushEventDefinitions = {
  'user.pushKindsChanged': {
    sentence: 'changed the notifications on their devices',
    fields: pushFields,
    personalFields: [],
  },
  'user.pushAllowed': { sentence: 'turned on notifications on a device', personalFields: [] },
  'user.pushEnded': { sentence: 'turned off notifications on a device', personalFields: [] },
} satisfies EventDefinitions<'user'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    push: typeof pushEventDefinitions
  }
}
