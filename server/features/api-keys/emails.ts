import { z } from 'zod'
import type { EventsWithEmails } from '../../registry/email.ts'
import type { apiKeyEventDefinitions } from './event-definitions.ts'

const KeyDetails = z.object({ name: z.string() })

export const apiKeyEmails = {
  'user.keyCreated': {
    owner: (details) => ({
      subject: 'An API key was created',
      text: `A program can now act for you with the API key “${KeyDetails.parse(details).name}”. A new password does not end it: revoke it under Security, API Keys.`,
    }),
  },
  'user.keyRevoked': {
    owner: (details) => ({
      subject: 'An API key was revoked',
      text: `The API key “${KeyDetails.parse(details).name}” can no longer act for you.`,
    }),
  },
} satisfies EventsWithEmails<typeof apiKeyEventDefinitions>
