import { z } from 'zod'
import { isStaff } from '../../../contract/values/roles.ts'
import type { Context } from '../../context.ts'
import type { FailedAttempt } from '../../platform/jobs.ts'
import { MailFailure } from '../../platform/mail.ts'
import { record } from '../activity/record.ts'
import { personForLink } from '../auth/link-queries.ts'
import { markUndeliveredTold, recordUndelivered } from './queries.ts'

// A mail server that is away for a minute, or wants to be asked twice, is nothing to ring a bell for.
const triesBeforeNotice = 5

const AccessLinkDetails = z.object({ userId: z.string() })

/**
 * Notes to whom a job could not deliver its mail, and what that is about. Of a link by which somebody of the agency signs in
 * the admins hear, once: nobody else would.
 */
export const noteFailedEmail =
  ({ db, now }: Pick<Context, 'db' | 'now'>) =>
  async ({ id, task, payload, tries }: FailedAttempt, error: unknown): Promise<void> => {
    if (!(error instanceof MailFailure)) return
    const { to: recipient, subject, isFinal } = error
    const jobId = Number(id)
    await db.transaction().execute(async (tx) => {
      const isTold = await recordUndelivered(tx, { jobId, recipient, subject })
      if (isTold || task !== 'sendAccessLink' || !(isFinal || tries >= triesBeforeNotice)) return
      const person = await personForLink(tx, AccessLinkDetails.parse(payload).userId)
      if (!person || !isStaff(person)) return
      await record(tx, { me: null, now }, { action: 'agent.linkNotSent', id: person.id })
      await markUndeliveredTold(tx, jobId, now().toISOString())
    })
  }
