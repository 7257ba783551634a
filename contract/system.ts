import { z } from 'zod'
import { adminsOnly, endpoint, entity } from './endpoint.ts'
import { checkNames, checkVerdicts, systemParts } from './values/system-labels.ts'
import { Email, exactText, requiredText } from './values/text.ts'

export const SystemFinding = z.object({
  verdict: z.enum(checkVerdicts),
  /** One or two sentences for people. */
  says: z.string(),
  /** Advice; null if there is nothing to do. */
  todo: z.string().nullable(),
})
export type SystemFinding = z.infer<typeof SystemFinding>

/** A failed job that is still queued: an undelivered email or other work. */
export const FailedJob = entity({
  /** Subject of an email; for other jobs, a description. */
  what: z.string(),
  /** Recipient of an email; null for other jobs. */
  to: z.string().nullable(),
  why: z.string(),
  triedAt: z.string(),
  tries: z.number(),
  /** Next automatic retry; null if there is none. */
  nextTryAt: z.string().nullable(),
  isBeingTried: z.boolean(),
})
export type FailedJob = z.infer<typeof FailedJob>

/** Limit of the list, latest failures first. */
export const maxFailedJobs = 100

export const TestMail = z.object({ to: requiredText(254, 'Email is required').pipe(Email) })

const checkParams = { params: z.object({ id: exactText(20) }) }

export const system = {
  /** Checks one part of the installation. Takes as long as that part, at most 20 seconds. */
  check: endpoint({
    summary: 'Check one part of the installation',
    method: 'GET',
    path: '/api/admin/system/check/:part',
    who: adminsOnly,
    shows: [],
    params: z.object({ part: z.enum(systemParts, 'There is no such part') }),
    reply: z.object({ findings: z.array(SystemFinding.extend({ name: z.enum(checkNames) })) }),
    fails: 'This could not be checked',
  }),
  failedJobs: endpoint({
    summary: 'Undelivered emails and other failed jobs',
    method: 'GET',
    path: '/api/admin/system/failed-job',
    who: adminsOnly,
    shows: ['agency', 'agent', 'invite'],
    reply: z.object({
      jobs: z.array(FailedJob),
      total: z.number(),
      /** Invitations whose last delivery failed and that were not sent again. */
      invitesNotSent: z.number(),
    }),
    fails: 'Failed to fetch failed jobs',
  }),
  /** Retries within seconds and resets the retry count. */
  tryAgain: endpoint({
    summary: 'Retry a failed job',
    method: 'POST',
    path: '/api/admin/system/failed-job/:id/try-again',
    who: adminsOnly,
    changes: ['agency'],
    ...checkParams,
    status: 204,
    refuses: ['being_tried'],
    fails: 'Failed to retry',
  }),
  /** Drops an email that is not needed. */
  dismiss: endpoint({
    summary: 'Dismiss an undelivered email',
    method: 'DELETE',
    path: '/api/admin/system/failed-job/:id',
    who: adminsOnly,
    changes: ['agency'],
    ...checkParams,
    status: 204,
    refuses: ['being_tried', 'no_mail'],
    fails: 'Failed to dismiss the email',
  }),
  sendTestMail: endpoint({
    summary: 'Send a test email',
    method: 'POST',
    path: '/api/admin/system/test-mail',
    who: adminsOnly,
    changes: [],
    body: TestMail,
    reply: z.object({
      /** False if no mail server is set: the email was saved on the server. */
      isSent: z.boolean(),
    }),
    refuses: ['mail_failed'],
    fails: 'Failed to send the test email',
  }),
}
