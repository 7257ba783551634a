import type { Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound } from '../../failure.ts'
import { withoutSecrets } from '../../platform/mail.ts'
import { jobs } from '../../registry/jobs.ts'
import { withId } from '../../wire.ts'
import { record } from '../activity/record.ts'
import { countInvitesNotSent, failedJob, failedJobs, giveUp, reschedule } from './queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof failedJob>>>

const whatOf = ({ subject, task }: Row) => subject ?? jobs.get(task)?.label ?? task

/** What failed and is still to be done, and how many invitations were not sent. */
export async function failedJobsSeenBy({ db }: Pick<Visit, 'db'>) {
  const rows = await failedJobs(db)
  return {
    jobs: rows.map((row) => {
      const { id, to, tries, triedAt, nextTryAt, isBeingTried, lastError } = row
      const why = withoutSecrets(lastError)
      return withId({ id, what: whatOf(row), to, why, tries, triedAt, nextTryAt, isBeingTried })
    }),
    total: rows[0]?.total ?? 0,
    invitesNotSent: await countInvitesNotSent(db),
  }
}

async function toChange(tx: Db, id: string): Promise<Row> {
  const row = await failedJob(tx, id)
  if (!row) throw notFound('Job')
  return row
}

const detailsOf = (row: Row) => ({ what: whatOf(row), ...(row.to === null ? {} : { to: row.to }) })
const beingTried = () =>
  conflict('being_tried', 'This is being tried right now. Please wait for what comes of it')

/** Has it tried at once, by whichever instance is free. */
export async function tryJobAgain(tx: Db, visit: Visit, id: string): Promise<void> {
  const row = await toChange(tx, id)
  if (!(await reschedule(tx, id))) throw beingTried()
  await record(tx, visit, { action: 'agency.triedAgain', details: detailsOf(row) })
}

/** Gives a mail up. Anything else has to be done. */
export async function dismissMail(tx: Db, visit: Visit, id: string): Promise<void> {
  const row = await toChange(tx, id)
  if (row.to === null) throw conflict('no_mail', 'This is no mail: it has to be done')
  if (!(await giveUp(tx, id))) throw beingTried()
  await record(tx, visit, { action: 'agency.mailGivenUp', details: detailsOf(row) })
}
