import { z } from 'zod'
import { adminsOnly, endpoint, entity } from './endpoint.ts'
import { checkNames, systemParts, verdicts } from './values/system-labels.ts'
import { Email, exact, required } from './values/text.ts'

/** What came of a look at the installation. */
export const SystemFinding = z.object({
  verdict: z.enum(verdicts),
  /** How it is, in a sentence or two. */
  says: z.string(),
  /** What to do; null where there is nothing. */
  todo: z.string().nullable(),
})
export type SystemFinding = z.infer<typeof SystemFinding>

/** A job that failed and is still in the queue: a mail that was not delivered, or something else that is to be done. */
export const FailedJob = entity({
  /** A mail by its subject; else what the job does. */
  what: z.string(),
  /** To whom a mail goes; null where it is none. */
  to: z.string().nullable(),
  why: z.string(),
  triedAt: z.string(),
  tries: z.number(),
  /** Null where it is not tried again by itself. */
  nextTryAt: z.string().nullable(),
  isBeingTried: z.boolean(),
})
export type FailedJob = z.infer<typeof FailedJob>

/** So many are shown, those that failed last first. */
export const maxFailedJobs = 100

export const TestMail = z.object({ to: required(254, 'Email is required').pipe(Email) })

const one = { params: z.object({ id: exact(20) }) }

export const system = {
  /** Looks at one part of the installation; that takes as long as it takes to answer, 20 seconds at most. */
  check: endpoint({
    summary: 'How one part of the installation does',
    method: 'GET',
    path: '/api/admin/system/check/:part',
    who: adminsOnly,
    shows: [],
    params: z.object({ part: z.enum(systemParts, 'There is no such part') }),
    reply: z.object({ findings: z.array(SystemFinding.extend({ name: z.enum(checkNames) })) }),
    fails: 'This could not be looked at',
  }),
  failedJobs: endpoint({
    summary: 'What could not be delivered or done',
    method: 'GET',
    path: '/api/admin/system/failed-job',
    who: adminsOnly,
    shows: ['agency', 'agent', 'invite'],
    reply: z.object({
      jobs: z.array(FailedJob),
      total: z.number(),
      /** Of invitations: their last try failed, and they are not sent since. */
      invitesNotSent: z.number(),
    }),
    fails: 'Failed to fetch what failed',
  }),
  /** Has it tried within seconds, and counts its tries anew. */
  tryAgain: endpoint({
    summary: 'Try a failed job again',
    method: 'POST',
    path: '/api/admin/system/failed-job/:id/try-again',
    who: adminsOnly,
    changes: ['agency'],
    ...one,
    status: 204,
    refuses: ['being_tried'],
    fails: 'Failed to try again',
  }),
  /** Gives a mail up that nobody needs any more. */
  dismiss: endpoint({
    summary: 'Give up a mail that was not delivered',
    method: 'DELETE',
    path: '/api/admin/system/failed-job/:id',
    who: adminsOnly,
    changes: ['agency'],
    ...one,
    status: 204,
    refuses: ['being_tried', 'no_mail'],
    fails: 'Failed to dismiss the mail',
  }),
  sendTestMail: endpoint({
    summary: 'Send a test email',
    method: 'POST',
    path: '/api/admin/system/test-mail',
    who: adminsOnly,
    changes: [],
    body: TestMail,
    status: 204,
    refuses: ['mail_failed'],
    fails: 'Failed to send the test mail',
  }),
}
