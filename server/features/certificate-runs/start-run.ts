import type { RequestContext } from '../../context.ts'
import { today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { record } from '../activity/record.ts'
import { insertRun, queueRun, runSeenBy, stopWaitingHolders } from './queries.ts'

interface RunOrder {
  certificateIds?: readonly string[] | undefined
  clientId?: string | undefined
  isEmailed: boolean
}

/** Starts a run. Its job issues the certificates, so the caller does not wait for them. */
export async function startRun(tx: Db, context: RequestContext, { isEmailed, ...scope }: RunOrder) {
  const { me, settings, now } = context
  // Without a mail server, emails are written to a folder, and nobody receives them.
  if (isEmailed && !settings.smtpUrl)
    throw conflict(
      'no_mail_server',
      'Email isn’t set up. Please issue without emailing, and send the certificates another way',
    )
  const id = newId()
  const run = { id, orderedBy: me.id, orderedAt: now().toISOString(), isEmailed }
  const count = await insertRun(tx, run, scope, { me, day: today(context) })
  if (count === 0)
    throw conflict(
      'nothing_expires',
      'No certificate to issue: none of these lists a policy that expires within 45 days, or another batch already includes them',
    )
  await queueRun(tx, id)
  await record(tx, context, { action: 'certificate.runStarted', details: { run: id, holders: count } })
  return runSeenBy(tx, me, id)
}

/** Stops the holders that wait. A certificate that is being issued at this moment is completed. */
export async function stopRun(tx: Db, context: RequestContext, id: string) {
  const { me, now } = context
  await runSeenBy(tx, me, id)
  const count = await stopWaitingHolders(tx, me, id, now().toISOString())
  if (count === 0) throw conflict('not_waiting', 'This batch has nothing left to stop')
  await record(tx, context, { action: 'certificate.runStopped', details: { run: id, holders: count } })
  return runSeenBy(tx, me, id)
}
