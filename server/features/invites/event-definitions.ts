import type { EventDefinitions } from '../../registry/event-definition.ts'
import { client, detail } from '../../registry/event-words.ts'
import { personFields, plain } from '../../registry/fields.ts'
import { isNotUnread } from './news-queries.ts'

export const inviteEventDefinitions = {
  'invite.created': { sentence: (told) => `made an invitation for ${client(told)}`, personal: ['email'] },
  'invite.sent': { sentence: (told) => `sent ${client(told)} an invitation`, personal: [] },
  'invite.notSent': {
    sentence: (told) => `could not send ${client(told)} an invitation`,
    ofNobody: (told) =>
      `The invitation could not be sent to ${client(told)}: ${detail(told, 'because') ?? 'no reason was given'}`,
    // Who presses again and again has one.
    bell: { rings: 'agent', title: 'Invitation not sent', isNewsWhere: isNotUnread },
    personal: ['because'],
  },
  'invite.emailCorrected': {
    sentence: (told) => `corrected the e-mail of ${client(told)}`,
    fields: { email: plain('Email') },
    personal: ['email'],
  },
  'invite.revoked': { sentence: (told) => `revoked the invitation of ${client(told)}`, personal: [] },
  'invite.accepted': {
    sentence: 'accepted the invitation',
    bell: { rings: 'agent', title: 'Invitation accepted' },
    mail: { atOnce: ['agent'] },
    personal: personFields,
  },
} satisfies EventDefinitions<'invite'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    invites: typeof inviteEventDefinitions
  }
}
