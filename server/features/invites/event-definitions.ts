import type { EventDefinitions } from '../../registry/event-definition.ts'
import { clientPhrase, detailOf } from '../../registry/event-phrases.ts'
import { personEventFieldNames, plainField } from '../../registry/fields.ts'
import { hasNoUnreadNotice } from './news-queries.ts'

export const inviteEventDefinitions = {
  'invite.created': {
    sentence: (entry) => `created an invitation for ${clientPhrase(entry)}`,
    personalFields: ['email'],
  },
  'invite.sent': { sentence: (entry) => `sent ${clientPhrase(entry)} an invitation`, personalFields: [] },
  'invite.notSent': {
    sentence: (entry) => `could not send ${clientPhrase(entry)} an invitation`,
    sentenceWithoutActor: (entry) =>
      `The invitation could not be sent to ${clientPhrase(entry)}: ${detailOf(entry, 'because') ?? 'no reason given'}`,
    // Repeated failed attempts ring the bell once.
    bell: { audience: 'agent', title: 'Invitation not sent', isNewsWhere: hasNoUnreadNotice },
    personalFields: ['because'],
  },
  'invite.emailCorrected': {
    sentence: (entry) => `corrected the email of ${clientPhrase(entry)}`,
    fields: { email: plainField('Email') },
    personalFields: ['email'],
  },
  'invite.revoked': {
    sentence: (entry) => `revoked the invitation to ${clientPhrase(entry)}`,
    personalFields: [],
  },
  'invite.accepted': {
    sentence: 'accepted the invitation',
    bell: { audience: 'agent', title: 'Invitation accepted' },
    mail: { atOnce: ['agent'] },
    personalFields: personEventFieldNames,
  },
} satisfies EventDefinitions<'invite'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    invites: typeof inviteEventDefinitions
  }
}
