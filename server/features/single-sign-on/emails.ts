import { z } from 'zod'
import type { EventsWithEmails } from '../../registry/email.ts'
import type { signOnEventDefinitions } from './event-definitions.ts'

const LinkDetails = z.object({ label: z.string() })

export const signOnEmails = {
  'agent.signOnLinked': {
    owner: (details) => ({
      subject: 'An account was linked to your sign-in',
      text: `Your ${LinkDetails.parse(details).label} account can now sign in to the portal for you.`,
    }),
  },
} satisfies EventsWithEmails<typeof signOnEventDefinitions>
