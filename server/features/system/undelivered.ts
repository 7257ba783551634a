import { z } from 'zod'
import { isStaff } from '../../../contract/values/roles.ts'
import type { Context } from '../../context.ts'
import type { FailedTry } from '../../platform/jobs.ts'
import { MailFailed } from '../../platform/mail.ts'
import { record } from '../activity/record.ts'
import { personForLink } from '../auth/link-queries.ts'
import { markTold, noteUndelivered } from './queries.ts'

// A mail server that is away for a minute, or wants to be asked twice, is nothing to ring a bell for.
const triesUntilTold = 5

const Link = z.object({ userId: z.string() })

/**
 * Notes to whom a job could not deliver its mail, and what that is about. Of a link by which somebody of the agency signs in
 * the admins hear, once: nobody else would.
 */
export const undelivered =
  ({ db, now }: Pick<Context, 'db' | 'now'>) =>
  async ({ id, task, payload, tries }: FailedTry, error: unknown): Promise<void> => {
    if (!(error instanceof MailFailed)) return
    const { to: recipient, subject, isFinal } = error
    const jobId = Number(id)
    await db.transaction().execute(async (tx) => {
      const isTold = await noteUndelivered(tx, { jobId, recipient, subject })
      if (isTold || task !== 'sendAccessLink' || !(isFinal || tries >= triesUntilTold)) return
      const person = await personForLink(tx, Link.parse(payload).userId)
      if (!person || !isStaff(person)) return
      await record(tx, { me: null, now }, { action: 'agent.linkNotSent', id: person.id })
      await markTold(tx, jobId, now().toISOString())
    })
  }
