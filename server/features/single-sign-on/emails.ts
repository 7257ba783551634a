import { z } from 'zod'
import type { EventsWithEmails } from '../../registry/email.ts'
import type { signOnEventDefinitions } from './event-definitions.ts'

const LinkDetails = z.object({ label: z.string() })

export const signOnEmails = {
  'agent.signOnLinked': {
    owner: (details) => ({
      subject: 'An account was linked to your sign-in',
      text: `You can now sign in to the portal with your ${LinkDetails.parse(details).label} account.`,
    }),
  },
} satisfies EventsWithEmails<typeof signOnEventDefinitions>
