import type { MailKind } from '../../../contract/notifications.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { type Field, onOff } from '../../registry/fields.ts'

const mails: Record<MailKind, Field> = {
  messages: onOff('Mails about Messages'),
  requests: onOff('Mails about Service Requests'),
  documents: onOff('Mails about Documents'),
  quotes: onOff('Mails about Quotes'),
  presentations: onOff('Mails about Presentations'),
  invites: onOff('Mails about Invitations'),
  claims: onOff('Mails about Claims'),
  bills: onOff('Mails about Bills'),
}

export const notificationEventDefinitions = {
  'user.mailsChanged': { sentence: 'changed which mails they get', fields: mails, personal: [] },
  'user.notificationsRead': { sentence: 'read notifications', personal: [] },
} satisfies EventDefinitions<'user'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    notifications: typeof notificationEventDefinitions
  }
}
