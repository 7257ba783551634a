import { z } from 'zod'
import { type EventKind, isSharedWithClients } from '../../../contract/values/policy-events.ts'
import type { EventsWithEmails } from '../../registry/email.ts'
import { emailAboutPolicy } from './email-templates.ts'
import type { policyEventDefinitions } from './event-definitions.ts'
import { policyLetterOf, takenBackLetter } from './policy-letters.ts'

const EffectiveDayDetails = z.object({ on: z.string() })
const eventEmail = (kind: EventKind) =>
  emailAboutPolicy((policy, { details }, context) =>
    policyLetterOf({ kind, day: EffectiveDayDetails.parse(details).on }, policy, context),
  )

const CancelledDetails = z.object({ cancelledOn: z.string() })

/**
 * Not sent if the effective date was corrected in the meantime: the correction sends its own email.
 */
const cancelledEmail = emailAboutPolicy((policy, { details }, context) =>
  policyLetterOf({ kind: 'cancellation', day: CancelledDetails.parse(details).cancelledOn }, policy, context),
)

const UndoneEventDetails = z.object({ what: z.string(), kind: z.string() })
const takenBackEmail = emailAboutPolicy((policy, { details }, context) => {
  const { what, kind } = UndoneEventDetails.parse(details)
  return isSharedWithClients(kind) ? takenBackLetter(policy, what, context) : null
})

export const policyEventEmails = {
  'policy.cancelled': { kind: null, client: cancelledEmail },
  'policy.noticeOfCancellation': { kind: null, client: eventEmail('notice of cancellation') },
  'policy.noticeWithdrawn': { kind: null, client: eventEmail('notice withdrawn') },
  'policy.reinstated': { kind: null, client: eventEmail('reinstatement') },
  'policy.notToBeRenewed': { kind: null, client: eventEmail('notice of nonrenewal') },
  'policy.nonrenewalWithdrawn': { kind: null, client: eventEmail('nonrenewal withdrawn') },
  'policy.extended': { kind: null, client: eventEmail('extension') },
  'policy.conditionalRenewal': { kind: null, client: eventEmail('conditional renewal') },
  'policy.conditionalRenewalWithdrawn': { kind: null, client: eventEmail('conditional renewal withdrawn') },
  'policy.agentOfRecordOut': { kind: null, client: eventEmail('agent of record out') },
  'policy.agentOfRecordIn': { kind: null, client: eventEmail('agent of record in') },
  'policy.eventTakenBack': { kind: null, client: takenBackEmail },
} satisfies EventsWithEmails<typeof policyEventDefinitions>
