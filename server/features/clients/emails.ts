import type { EventsWithEmails } from '../../registry/email.ts'
import type { clientEventDefinitions } from './event-definitions.ts'

export const clientEmails = {
  'client.emailAsked': {
    owner: () => ({
      subject: 'A new email address for your account',
      text: 'Your agency entered a new email address for your account. Nothing changes until the new address is confirmed.',
      byAnother: true,
    }),
  },
  'client.emailChanged': {
    owner: () => ({
      subject: 'Your email address was changed',
      text: 'The new email address of your account was confirmed. Emails and password links no longer come to this address.',
      byAnother: true,
    }),
  },
} satisfies EventsWithEmails<typeof clientEventDefinitions>
