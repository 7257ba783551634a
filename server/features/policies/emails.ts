import { z } from 'zod'
import { type EventKind, isToldToClients } from '../../../contract/values/policy-events.ts'
import type { Context } from '../../context.ts'
import type { EmailOf, EmailsOf, EventToTell } from '../../registry/email.ts'
import type { policyEventDefinitions } from './event-definitions.ts'
import { renewalWords, restoredWords, takenBackWords, type Words, wordsOf } from './letter-words.ts'
import { policyMail } from './mails.ts'
import { type PolicyToTell, policyToTell } from './told-queries.ts'

/** Writes about an event of a policy; null where nobody is to be told of it any more. */
const ofPolicy =
  (write: (policy: PolicyToTell, event: EventToTell, context: Context) => Words | null): EmailOf =>
  async ({ id, event, reader }, context) => {
    const policy = await policyToTell(context.db, reader, id)
    const words = policy ? write(policy, event, context) : null
    return words && policyMail(words, id, reader, context)
  }

const On = z.object({ on: z.string() })
const happened = (kind: EventKind) =>
  ofPolicy((policy, { details }, context) => wordsOf({ kind, on: On.parse(details).on }, policy, context))

const Cancelled = z.object({ cancelledOn: z.string() })

/** As it stands by now: a day that was corrected meanwhile is told once, as it is. */
const cancelled = ofPolicy((policy, { details }, context) =>
  wordsOf({ kind: 'cancellation', on: Cancelled.parse(details).cancelledOn }, policy, context),
)

const TakenBack = z.object({ cancelledOn: z.tuple([z.string(), z.null()]).optional() })

/** To whom it was told as cancelled, unless it has ended again. */
const restored = ofPolicy((policy, { details }, context) => {
  const [cancelledOn] = TakenBack.parse(details).cancelledOn ?? []
  if (cancelledOn === undefined || policy.deactivatedAt !== null || policy.cancelledOn !== null) return null
  return restoredWords(policy, cancelledOn, context)
})

const TookBack = z.object({ what: z.string(), kind: z.string() })
const eventTakenBack = ofPolicy((policy, { details }, context) => {
  const { what, kind } = TookBack.parse(details)
  return isToldToClients(kind) ? takenBackWords(policy, what, context) : null
})

export const policyEmails = {
  'policy.cancelled': { kind: null, client: cancelled },
  'policy.restored': { kind: null, client: restored },
  // While it waits for its carrier.
  'policy.renewalShown': {
    kind: null,
    client: ofPolicy((policy, _, context) => renewalWords(policy, context)),
  },
  'policy.noticeOfCancellation': { kind: null, client: happened('notice of cancellation') },
  'policy.noticeWithdrawn': { kind: null, client: happened('notice withdrawn') },
  'policy.reinstated': { kind: null, client: happened('reinstatement') },
  'policy.notToBeRenewed': { kind: null, client: happened('notice of nonrenewal') },
  'policy.nonrenewalWithdrawn': { kind: null, client: happened('nonrenewal withdrawn') },
  'policy.eventTakenBack': { kind: null, client: eventTakenBack },
} satisfies EmailsOf<typeof policyEventDefinitions>
