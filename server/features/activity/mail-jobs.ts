import { addedToJob, newJob, oneLaterJob } from '../../platform/jobs.ts'
import { type Action, actOf } from './actions.ts'
import type { Mail, WhoseMail } from './acts/act.ts'
import type { Happened } from './news-queries.ts'

/** The job by which a mail tells somebody at once. */
export const jobTelling = (whom: WhoseMail) => (whom === 'named' ? 'tellNamed' : 'tell')

/** Has one side of a conversation told of what it has not read by then; once for all that has come meanwhile. */
export const unreadJob = (unread: { clientId: string | null; to: 'client' | 'agent' }, runAt: Date) =>
  oneLaterJob('tellUnread', { key: `unread ${unread.clientId} ${unread.to}`, runAt, payload: unread })

function jobsOf(mail: Mail, action: Action, { event, client, actor, at }: Happened) {
  const after = (ms: number) => new Date(at.getTime() + ms)
  if ('atOnce' in mail) return mail.atOnce.map((to) => newJob(jobTelling(to), { event, to }))
  if ('unreadFor' in mail) {
    const to = actor === client ? 'agent' : 'client'
    return [unreadJob({ clientId: client, to }, after(mail.unreadFor))]
  }
  const job = { key: `${action} ${client} ${actor}`, runAt: after(mail.together), payload: { event } }
  return [addedToJob('tellTogether', job)]
}

/** The jobs that mail of what just happened, as parts of the statement that puts it on record. */
export function mailJobsOf(action: Action, happened: Happened) {
  const { mail, tellsOwner } = actOf[action]
  const jobs = mail ? jobsOf(mail, action, happened) : []
  if (tellsOwner?.(happened.details)) jobs.push(newJob('tellOwner', { event: happened.event }))
  return jobs
}
