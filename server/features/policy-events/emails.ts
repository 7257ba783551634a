import { z } from 'zod'
import { type EventKind, isToldToClients } from '../../../contract/values/policy-events.ts'
import type { EmailsOf } from '../../registry/email.ts'
import type { policyEventDefinitions } from './event-definitions.ts'
import { takenBackWords, wordsOf } from './letter-words.ts'
import { emailOfPolicy } from './mails.ts'

const On = z.object({ on: z.string() })
const happened = (kind: EventKind) =>
  emailOfPolicy((policy, { details }, context) =>
    wordsOf({ kind, on: On.parse(details).on }, policy, context),
  )

const Cancelled = z.object({ cancelledOn: z.string() })

/** As it stands by now: a day that was corrected meanwhile is told once, as it is. */
const cancelled = emailOfPolicy((policy, { details }, context) =>
  wordsOf({ kind: 'cancellation', on: Cancelled.parse(details).cancelledOn }, policy, context),
)

const TookBack = z.object({ what: z.string(), kind: z.string() })
const eventTakenBack = emailOfPolicy((policy, { details }, context) => {
  const { what, kind } = TookBack.parse(details)
  return isToldToClients(kind) ? takenBackWords(policy, what, context) : null
})

export const policyEventEmails = {
  'policy.cancelled': { kind: null, client: cancelled },
  'policy.noticeOfCancellation': { kind: null, client: happened('notice of cancellation') },
  'policy.noticeWithdrawn': { kind: null, client: happened('notice withdrawn') },
  'policy.reinstated': { kind: null, client: happened('reinstatement') },
  'policy.notToBeRenewed': { kind: null, client: happened('notice of nonrenewal') },
  'policy.nonrenewalWithdrawn': { kind: null, client: happened('nonrenewal withdrawn') },
  'policy.eventTakenBack': { kind: null, client: eventTakenBack },
} satisfies EmailsOf<typeof policyEventDefinitions>
