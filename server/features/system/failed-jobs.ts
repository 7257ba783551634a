import type { Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound } from '../../failure.ts'
import { withoutSecrets } from '../../platform/mail.ts'
import { withId } from '../../wire.ts'
import { record } from '../activity/record.ts'
import { countInvitesNotSent, failedJob, failedJobs, giveUp, reschedule } from './queries.ts'

/** What the jobs do that are no mail, or failed before theirs was written. */
const works = new Map([
  ['tell', 'Tell somebody what happened'],
  ['tellNamed', 'Tell somebody what happened'],
  ['tellLater', 'Tell somebody what happened'],
  ['push', 'Send a push message'],
  ['pushToDevice', 'Send a push message'],
  ['tellTogether', 'Tell somebody of new documents'],
  ['tellUnread', 'Tell somebody of unread messages'],
  ['tellOwner', 'Tell somebody of their own account'],
  ['remind', 'Remind somebody of a presentation'],
  ['escalate', 'Tell the admins of an urgent request that waits'],
  ['escalateClaim', 'Tell the admins of a claim that waits'],
  ['sendAccessLink', 'Mail a link to choose a password'],
  ['sendForgottenLink', 'Mail a link to choose a new password'],
  ['sendEmailChange', 'Mail a link to confirm an e-mail'],
  ['makeArchive', 'Make an archive'],
  ['removeArchiveFile', 'Remove the file of an archive'],
  ['removeFiles', 'Remove the files of what was erased'],
  ['removeUnfiled', 'Remove files of uploads that broke off'],
  ['lookAtImport', 'Look through a file that is to be imported'],
  ['rehearseImport', 'Rehearse an import'],
  ['commitImport', 'Write an import into the book'],
  ['inviteImported', 'Invite the clients of an import'],
  ['undoImport', 'Undo an import'],
  ['sweep', 'Remove files that belong to no document'],
  ['backUp', 'Begin the backup of the night'],
  ['sealAnew', 'Encrypt anew under the new key'],
  ['sealRecord', 'Encrypt what the record says of people'],
  ['tidy', 'Forget what has had its time'],
  ['applyChanges', 'Apply changes of policies whose day has come'],
  ['remindOfBills', 'Remind clients of what is to be paid'],
])

type Row = NonNullable<Awaited<ReturnType<typeof failedJob>>>

const whatOf = ({ subject, task }: Row) => subject ?? works.get(task) ?? task

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
