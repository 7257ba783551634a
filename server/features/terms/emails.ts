import { z } from 'zod'
import type { EventsWithEmails } from '../../registry/email.ts'
import { emailAboutPolicy } from '../policy-events/email-templates.ts'
import { renewalLetter, restoredLetter } from '../policy-events/policy-letters.ts'
import type { termEventDefinitions } from './event-definitions.ts'

const RestoredDetails = z.object({ cancelledOn: z.tuple([z.string(), z.null()]).optional() })

/** Goes to clients who were told of the cancellation, unless the policy has ended again. */
const restoredEmail = emailAboutPolicy((policy, { details }, context) => {
  const [cancelledOn] = RestoredDetails.parse(details).cancelledOn ?? []
  if (cancelledOn === undefined || policy.deactivatedAt !== null || policy.cancelledOn !== null) return null
  return restoredLetter(policy, cancelledOn, context)
})

export const termEmails = {
  'policy.restored': { kind: null, client: restoredEmail },
  // Sent while the renewal awaits its carrier's confirmation.
  'policy.renewalShown': {
    kind: null,
    client: emailAboutPolicy((policy, _, context) => renewalLetter(policy, context)),
  },
} satisfies EventsWithEmails<typeof termEventDefinitions>
