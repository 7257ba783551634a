import type { EventsWithEmails } from '../../registry/email.ts'
import { documentsEmail } from './email-templates.ts'
import type { documentEventDefinitions } from './event-definitions.ts'
import { documentsFor } from './queries.ts'

export const documentEmails = {
  'document.uploaded': {
    kind: 'documents',
    gathered: async ({ ids, reader, fromClient }, context) =>
      documentsEmail(await documentsFor(context.db, reader, ids), { reader, fromClient }, context),
  },
} satisfies EventsWithEmails<typeof documentEventDefinitions>
