import type { EmailsOf } from '../../registry/email.ts'
import type { clientEventDefinitions } from './event-definitions.ts'

export const clientEmails = {
  'client.emailAsked': {
    owner: () => ({
      subject: 'A new e-mail address for your account',
      text: 'Your agency has entered another e-mail address for your account. It takes the place of this one once it is confirmed from there. Until then nothing changes.',
      byAnother: true,
    }),
  },
  'client.emailChanged': {
    owner: () => ({
      subject: 'Your e-mail address was changed',
      text: 'The new e-mail address of your account was confirmed. Mails about it, and links to a new password, do not come to this address any more.',
      byAnother: true,
    }),
  },
} satisfies EmailsOf<typeof clientEventDefinitions>
