import { isNotUnread } from '../news-queries.ts'
import type { Acts } from './act.ts'
import { plain } from './fields.ts'
import { client, detail } from './words.ts'

export const inviteActs = {
  'invite.created': { sentence: (told) => `made an invitation for ${client(told)}` },
  'invite.sent': { sentence: (told) => `sent ${client(told)} an invitation` },
  'invite.notSent': {
    sentence: (told) => `could not send ${client(told)} an invitation`,
    ofNobody: (told) =>
      `The invitation could not be sent to ${client(told)}: ${detail(told, 'because') ?? 'no reason was given'}`,
    // Who presses again and again has one.
    bell: { rings: 'agent', title: 'Invitation not sent', isNewsWhere: isNotUnread },
  },
  'invite.emailCorrected': {
    sentence: (told) => `corrected the e-mail of ${client(told)}`,
    fields: { email: plain('Email') },
  },
  'invite.revoked': { sentence: (told) => `revoked the invitation of ${client(told)}` },
  'invite.accepted': {
    sentence: 'accepted the invitation',
    bell: { rings: 'agent', title: 'Invitation accepted' },
    mail: { atOnce: ['agent'] },
  },
} satisfies Acts<'invite'>
