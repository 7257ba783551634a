import { z } from 'zod'
import { directEmailId, type EventsWithEmails } from '../../registry/email.ts'
import { personAddedEmail } from './email-templates.ts'
import type { peopleEventDefinitions } from './event-definitions.ts'
import { personAddedRecipient } from './queries.ts'

const PersonAddedDetails = z.object({ userId: z.string() })

export const peopleEmails = {
  'client.personAdded': {
    /** A person without a sign-in gets an invitation instead. */
    async named({ id: event, clientId, details }, context) {
      const { userId } = PersonAddedDetails.parse(details)
      const reader = clientId
        ? await personAddedRecipient(context.db, { accountId: clientId, userId })
        : undefined
      return reader ? [{ ...personAddedEmail(reader, context), id: directEmailId(event, reader) }] : []
    },
  },
} satisfies EventsWithEmails<typeof peopleEventDefinitions>
