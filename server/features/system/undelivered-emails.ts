import { z } from 'zod'
import { isStaff } from '../../../contract/values/roles.ts'
import type { Context } from '../../context.ts'
import type { FailedAttempt } from '../../platform/jobs.ts'
import { MailFailure } from '../../platform/mail.ts'
import { record } from '../activity/record.ts'
import { personForLink } from '../auth/link-queries.ts'
import { markUndeliveredNotified, recordUndeliveredEmail } from './queries.ts'

// Earlier failures are often temporary, such as a restart or greylisting of the mail server.
const attemptsBeforeNotice = 5

const AccessLinkDetails = z.object({ userId: z.string() })

/**
 * Stores the recipient and subject of an email that a job could not deliver. If it was a staff
 * member's access link, the admins are notified once, since nobody else would notice.
 */
export const recordFailedEmail =
  ({ db, now }: Pick<Context, 'db' | 'now'>) =>
  async ({ id, task, payload, tries }: FailedAttempt, error: unknown): Promise<void> => {
    if (!(error instanceof MailFailure)) return
    const { to: recipient, subject, isFinal } = error
    const jobId = Number(id)
    await db.transaction().execute(async (tx) => {
      const isRecorded = await recordUndeliveredEmail(tx, { jobId, recipient, subject })
      if (isRecorded || task !== 'sendAccessLink' || !(isFinal || tries >= attemptsBeforeNotice)) return
      const person = await personForLink(tx, AccessLinkDetails.parse(payload).userId)
      if (!person || !isStaff(person)) return
      await record(tx, { me: null, now }, { action: 'agent.linkNotSent', id: person.id })
      await markUndeliveredNotified(tx, jobId, now().toISOString())
    })
  }
