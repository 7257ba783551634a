import type { EventDefinitions } from '../../registry/event-definition.ts'
import { clientPhrase, detailOf } from '../../registry/event-phrases.ts'
import { personEventFieldNames, plainField } from '../../registry/fields.ts'
import { hasNoUnreadNotice } from './news-queries.ts'

export const inviteEventDefinitions = {
  'invite.created': {
    sentence: (told) => `created an invitation for ${clientPhrase(told)}`,
    personal: ['email'],
  },
  'invite.sent': { sentence: (told) => `sent ${clientPhrase(told)} an invitation`, personal: [] },
  'invite.notSent': {
    sentence: (told) => `could not send ${clientPhrase(told)} an invitation`,
    ofNobody: (told) =>
      `The invitation could not be sent to ${clientPhrase(told)}: ${detailOf(told, 'because') ?? 'no reason given'}`,
    // Repeated failed attempts ring the bell once.
    bell: { rings: 'agent', title: 'Invitation not sent', isNewsWhere: hasNoUnreadNotice },
    personal: ['because'],
  },
  'invite.emailCorrected': {
    sentence: (told) => `corrected the email of ${clientPhrase(told)}`,
    fields: { email: plainField('Email') },
    personal: ['email'],
  },
  'invite.revoked': { sentence: (told) => `revoked the invitation of ${clientPhrase(told)}`, personal: [] },
  'invite.accepted': {
    sentence: 'accepted the invitation',
    bell: { rings: 'agent', title: 'Invitation accepted' },
    mail: { atOnce: ['agent'] },
    personal: personEventFieldNames,
  },
} satisfies EventDefinitions<'invite'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    invites: typeof inviteEventDefinitions
  }
}
