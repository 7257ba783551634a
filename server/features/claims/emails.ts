import { z } from 'zod'
import { claimStatuses } from '../../../contract/values/claim-labels.ts'
import { type Context, today } from '../../context.ts'
import type { EmailMessage } from '../../platform/mail.ts'
import {
  actorName,
  type EmailContext,
  type EmailWriter,
  type EventsWithEmails,
} from '../../registry/email.ts'
import { agentNameOf } from '../clients/agent-queries.ts'
import {
  claimReceiptEmail,
  claimReportedEmail,
  claimStepEmail,
  claimWaitingEmail,
} from './email-templates.ts'
import type { claimEventDefinitions } from './event-definitions.ts'
import { claimFor } from './queries.ts'

type ClaimForEmail = NonNullable<Awaited<ReturnType<typeof claimFor>>>

const emailAboutClaim =
  (
    letter: (
      claim: ClaimForEmail,
      emailContext: EmailContext,
      context: Context,
    ) => Promise<EmailMessage | null> | EmailMessage | null,
  ): EmailWriter =>
  async (emailContext, context) => {
    const claim = await claimFor(context.db, emailContext.reader, emailContext.id, today(context))
    return claim ? letter(claim, emailContext, context) : null
  }

/** Staff get no email about a claim that they entered for the client. */
const claimReportedEmailWriter = emailAboutClaim((claim, { reader }, context) =>
  claim.filedBy === reader.id ? null : claimReportedEmail(claim, reader, context),
)

const claimReceiptEmailWriter = emailAboutClaim((claim, { reader }, context) =>
  claimReceiptEmail(claim, reader, context),
)

const claimEscalatedEmailWriter = emailAboutClaim(async (claim, { reader, clientId }, context) => {
  if (claim.status !== 'reported') return null
  return claimWaitingEmail(claim, { reader, agentName: await agentNameOf(context.db, clientId) }, context)
})

const Step = z.object({
  status: z.tuple([z.enum(claimStatuses), z.enum(claimStatuses).exclude(['draft'])]).optional(),
})

const claimStepEmailWriter = emailAboutClaim((claim, { reader, event }, context) => {
  // The status in the event, not the present one: a late email still reports the event.
  const status = Step.parse(event.details).status?.[1] ?? null
  return claimStepEmail(claim, { reader, status, by: actorName(event, context) }, context)
})

export const claimEmails = {
  'claim.reported': {
    kind: 'claims',
    reachesStaff: true,
    agent: claimReportedEmailWriter,
    client: claimReceiptEmailWriter,
  },
  'claim.escalated': { kind: 'claims', reachesStaff: true, admins: claimEscalatedEmailWriter },
  'claim.stepTaken': { kind: 'claims', client: claimStepEmailWriter },
} satisfies EventsWithEmails<typeof claimEventDefinitions>
