import { z } from 'zod'
import { type EmailsOf, idOfNamed } from '../../registry/email.ts'
import type { peopleEventDefinitions } from './event-definitions.ts'
import { letInLetter } from './mails.ts'
import { letInToTell } from './queries.ts'

const LetIn = z.object({ userId: z.string() })

export const peopleEmails = {
  'client.personAdded': {
    /** Who has no sign-in yet has an invitation instead. */
    async named({ id: event, clientId, details }, context) {
      const { userId } = LetIn.parse(details)
      const reader = clientId ? await letInToTell(context.db, { accountId: clientId, userId }) : undefined
      return reader ? [{ ...letInLetter(reader, context), id: idOfNamed(event, reader) }] : []
    },
  },
} satisfies EmailsOf<typeof peopleEventDefinitions>
