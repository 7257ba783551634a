import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound } from '../../failure.ts'
import { redactSecrets } from '../../platform/mail.ts'
import { jobs } from '../../registry/jobs.ts'
import { addWireId } from '../../wire.ts'
import { record } from '../activity/record.ts'
import { completeJob, countInvitesNotSent, failedJob, failedJobs, rescheduleJob } from './queries.ts'

type FailedJobRow = NonNullable<Awaited<ReturnType<typeof failedJob>>>

const jobLabel = ({ subject, task }: FailedJobRow) => subject ?? jobs.get(task)?.label ?? task

/** Failed jobs that are still pending, and the number of unsent invitations. */
export async function failedJobsSeenBy({ db }: Pick<RequestContext, 'db'>) {
  const rows = await failedJobs(db)
  return {
    jobs: rows.map((row) => {
      const { id, to, tries, triedAt, nextTryAt, isBeingTried, lastError } = row
      const reason = redactSecrets(lastError)
      return addWireId({ id, what: jobLabel(row), to, why: reason, tries, triedAt, nextTryAt, isBeingTried })
    }),
    total: rows[0]?.total ?? 0,
    invitesNotSent: await countInvitesNotSent(db),
  }
}

async function failedJobToChange(tx: Db, id: string): Promise<FailedJobRow> {
  const row = await failedJob(tx, id)
  if (!row) throw notFound('Job')
  return row
}

const detailsOf = (row: FailedJobRow) => ({ what: jobLabel(row), ...(row.to === null ? {} : { to: row.to }) })
const runningJobError = () =>
  conflict('being_tried', 'This is being retried right now. Please wait for the result')

/** Reschedules the job for now, on any free instance. */
export async function retryJob(tx: Db, context: RequestContext, id: string): Promise<void> {
  const row = await failedJobToChange(tx, id)
  if (!(await rescheduleJob(tx, id))) throw runningJobError()
  await record(tx, context, { action: 'agency.triedAgain', details: detailsOf(row) })
}

/** Dismisses an email. Other jobs cannot be dismissed. */
export async function dismissEmail(tx: Db, context: RequestContext, id: string): Promise<void> {
  const row = await failedJobToChange(tx, id)
  if (row.to === null) throw conflict('no_mail', 'Only emails can be dismissed. Retry this job instead')
  if (!(await completeJob(tx, id))) throw runningJobError()
  await record(tx, context, { action: 'agency.mailGivenUp', details: detailsOf(row) })
}
