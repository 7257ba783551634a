import type { EmailsOf } from '../../registry/email.ts'
import type { inviteEventDefinitions } from './event-definitions.ts'
import { acceptedLetter } from './mails.ts'
import { inviteWithId } from './queries.ts'

export const inviteEmails = {
  'invite.accepted': {
    kind: 'invites',
    async agent({ id, reader }, context) {
      const invite = await inviteWithId(context.db, id)
      return invite ? acceptedLetter(invite, reader, context) : null
    },
  },
} satisfies EmailsOf<typeof inviteEventDefinitions>
