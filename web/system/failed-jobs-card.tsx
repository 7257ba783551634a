import { CircleCheck, MailWarning } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { EndpointReply } from '../../contract/endpoint.ts'
import type { FailedJob } from '../../contract/system.ts'
import { formatMoment } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { system } from '../api/wire.ts'
import { EmailText } from '../invites/email-text.tsx'
import { invitePaths } from '../invites/paths.ts'
import { Alert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

type FailedJobsReply = EndpointReply<typeof system.failedJobs>

/** Emails that were not delivered and jobs that failed, with reasons and retries. */
export function FailedJobsCard({
  failedJobs: { jobs, total, invitesNotSent },
}: {
  failedJobs: FailedJobsReply
}) {
  const [jobToDismiss, setJobToDismiss] = useState<FailedJob | null>(null)
  return (
    <Card
      icon={MailWarning}
      title="Failed emails and jobs"
      subtitle="Emails that could not be delivered, and failed jobs."
      aside={total > 0 && <Badge tone="red">{total.toLocaleString('en-US')} failed</Badge>}
    >
      <div className="space-y-4">
        {invitesNotSent > 0 && (
          <Alert tone="amber">
            {invitesNotSent === 1
              ? 'An invitation was not sent. It is not retried automatically.'
              : `${invitesNotSent} invitations were not sent. They are not retried automatically.`}{' '}
            <Link to={invitePaths.list} className="font-semibold underline underline-offset-4">
              See why, and copy the link
            </Link>
          </Alert>
        )}
        {jobs.length > 0 && (
          <ul className="-my-4 divide-y divide-line">
            {jobs.map((job) => (
              <FailedRow key={job.id} job={job} onDismiss={() => setJobToDismiss(job)} />
            ))}
          </ul>
        )}
        {total > jobs.length && (
          <p className="text-sm text-muted">
            The last {jobs.length} of {total.toLocaleString('en-US')}.
          </p>
        )}
        {total === 0 && invitesNotSent === 0 && (
          <p className="flex items-center gap-2 text-sm text-muted">
            <CircleCheck aria-hidden className="size-4.5 shrink-0 text-green-ink" />
            All emails were delivered and all jobs are done.
          </p>
        )}
      </div>
      {jobToDismiss && (
        <ConfirmCall
          call={system.dismiss}
          send={{ id: jobToDismiss.id }}
          successToast={{ title: 'Email Dismissed', description: 'It will not be retried.' }}
          title="Dismiss Email"
          text={`“${jobToDismiss.what}” to ${jobToDismiss.to} is deleted and will not be retried.`}
          confirmLabel="Dismiss"
          danger
          onClose={() => setJobToDismiss(null)}
        />
      )}
    </Card>
  )
}

function FailedRow({ job, onDismiss }: { job: FailedJob; onDismiss: () => void }) {
  const { what, to, why } = job
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-80 text-sm wrap-anywhere">
        <h3 className="font-semibold">{what}</h3>
        {to && (
          <p className="text-muted">
            to <EmailText email={to} />
          </p>
        )}
        <p className="mt-1 text-red-ink">{why}</p>
        <p className="mt-0.5 text-xs text-muted">{formatAttempts(job)}</p>
      </div>
      <Actions job={job} onDismiss={onDismiss} />
    </li>
  )
}

function formatAttempts({ tries, triedAt, nextTryAt, isBeingTried }: FailedJob): string {
  const triesText =
    tries === 0 ? 'Last tried' : tries === 1 ? 'Tried once, last' : `Tried ${tries} times, last`
  const next = nextTryAt ? `Next on ${formatMoment(nextTryAt, agency.timeZone)}` : 'Not retried automatically'
  return `${triesText} on ${formatMoment(triedAt, agency.timeZone)}.${isBeingTried ? '' : ` ${next}.`}`
}

function Actions({ job, onDismiss }: { job: FailedJob; onDismiss: () => void }) {
  const retryJob = useApiMutation(system.tryAgain, { failureTitle: 'Not retried' })
  const jobLabel = <span className="sr-only"> {job.what}</span>
  return (
    <div className="flex gap-2">
      <Button
        variant="secondary"
        size="sm"
        busy={retryJob.busy || job.isBeingTried}
        busyText="Trying..."
        onClick={() => retryJob.write({ id: job.id })}
      >
        Try again{jobLabel}
      </Button>
      {job.to && (
        <Button variant="ghost" size="sm" onClick={onDismiss}>
          Dismiss{jobLabel}
        </Button>
      )}
    </div>
  )
}
