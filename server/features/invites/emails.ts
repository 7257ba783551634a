import type { EventsWithEmails } from '../../registry/email.ts'
import { inviteAcceptedEmail } from './email-templates.ts'
import type { inviteEventDefinitions } from './event-definitions.ts'
import { inviteWithId } from './queries.ts'

export const inviteEmails = {
  'invite.accepted': {
    kind: 'invites',
    async agent({ id, reader }, context) {
      const invite = await inviteWithId(context.db, id)
      return invite ? inviteAcceptedEmail(invite, reader, context) : null
    },
  },
} satisfies EventsWithEmails<typeof inviteEventDefinitions>
