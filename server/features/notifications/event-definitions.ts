import { mailKindLabels, mailKinds } from '../../../contract/values/mail-kinds.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { onOffField } from '../../registry/fields.ts'

const toTitleCase = (label: string) => label.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

const mailFields = Object.fromEntries(
  mailKinds.map((kind) => [kind, onOffField(`Emails about ${toTitleCase(mailKindLabels[kind].label)}`)]),
)

export const notificationEventDefinitions = {
  'user.mailsChanged': {
    sentence: 'changed their email preferences',
    fields: mailFields,
    personalFields: [],
  },
  'user.notificationsRead': { sentence: 'read notifications', personalFields: [] },
} satisfies EventDefinitions<'user'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    notifications: typeof notificationEventDefinitions
  }
}
