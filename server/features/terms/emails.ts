import { z } from 'zod'
import type { EmailsOf } from '../../registry/email.ts'
import { renewalWords, restoredWords } from '../policy-events/letter-words.ts'
import { emailOfPolicy } from '../policy-events/mails.ts'
import type { termEventDefinitions } from './event-definitions.ts'

const TakenBack = z.object({ cancelledOn: z.tuple([z.string(), z.null()]).optional() })

/** To whom it was told as cancelled, unless it has ended again. */
const restored = emailOfPolicy((policy, { details }, context) => {
  const [cancelledOn] = TakenBack.parse(details).cancelledOn ?? []
  if (cancelledOn === undefined || policy.deactivatedAt !== null || policy.cancelledOn !== null) return null
  return restoredWords(policy, cancelledOn, context)
})

export const termEmails = {
  'policy.restored': { kind: null, client: restored },
  // While it waits for its carrier.
  'policy.renewalShown': {
    kind: null,
    client: emailOfPolicy((policy, _, context) => renewalWords(policy, context)),
  },
} satisfies EmailsOf<typeof termEventDefinitions>
