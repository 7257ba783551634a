import { z } from 'zod'
import { endpoint, signedIn } from './endpoint.ts'

/** The kinds of mails that a person may switch off. */
export const mailKinds = ['messages', 'requests', 'documents', 'quotes', 'presentations', 'invites'] as const
export type MailKind = (typeof mailKinds)[number]

const sent = z.boolean('Please say true or false')

/** Which mails are sent to a person. */
const Mails = z.object({
  messages: sent,
  requests: sent,
  documents: sent,
  quotes: sent,
  presentations: sent,
  invites: sent,
} satisfies Record<MailKind, typeof sent>)

export const notifications = {
  mails: endpoint({
    method: 'GET',
    path: '/api/notification/mails',
    who: signedIn,
    shows: ['user'],
    reply: z.object({ mails: Mails }),
    fails: 'Failed to fetch notification settings',
  }),
  /** Only what was sent is changed. */
  saveMails: endpoint({
    method: 'PUT',
    path: '/api/notification/mails',
    who: signedIn,
    changes: ['user'],
    body: z.object({ mails: Mails.partial() }),
    reply: z.object({ mails: Mails }),
    fails: 'Failed to save notification settings',
  }),
}
