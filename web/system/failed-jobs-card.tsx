import { CircleCheck, MailWarning } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ReplyOf } from '../../contract/endpoint.ts'
import type { FailedJob } from '../../contract/system.ts'
import { formatMoment } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'
import { Ask } from '../api/ask.tsx'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { system } from '../api/wire.ts'
import { EmailText } from '../invites/email-text.tsx'
import { invitePaths } from '../invites/paths.ts'
import { Alert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

type FailedJobsReply = ReplyOf<typeof system.failedJobs>

/** Mails that were not delivered and jobs that failed: to whom, what and why, to be tried again. */
export function FailedJobsCard({ failed: { jobs, total, invitesNotSent } }: { failed: FailedJobsReply }) {
  const [dismissed, setDismissed] = useState<FailedJob | null>(null)
  return (
    <Card
      icon={MailWarning}
      title="Not delivered, not done"
      subtitle="Mails that a mail server did not take, and work that failed."
      aside={total > 0 && <Badge tone="red">{total.toLocaleString('en-US')} failed</Badge>}
    >
      <div className="space-y-4">
        {invitesNotSent > 0 && (
          <Alert tone="amber">
            {invitesNotSent === 1
              ? 'An invitation was not sent. It is not sent again by itself.'
              : `${invitesNotSent} invitations were not sent. They are not sent again by themselves.`}{' '}
            <Link to={invitePaths.list} className="font-semibold underline underline-offset-4">
              See why, and copy the link
            </Link>
          </Alert>
        )}
        {jobs.length > 0 && (
          <ul className="-my-4 divide-y divide-line">
            {jobs.map((job) => (
              <FailedRow key={job.id} job={job} onDismiss={() => setDismissed(job)} />
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
            Every mail was taken, and everything else was done.
          </p>
        )}
      </div>
      {dismissed && (
        <Ask
          call={system.dismiss}
          send={{ id: dismissed.id }}
          told={{ title: 'Mail Dismissed', description: 'It is not tried again.' }}
          title="Dismiss Mail"
          text={`“${dismissed.what}” to ${dismissed.to} is not tried again, and is gone.`}
          confirmLabel="Dismiss"
          danger
          onClose={() => setDismissed(null)}
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
  const often = tries === 0 ? 'To be tried anew' : tries === 1 ? 'Tried once' : `Tried ${tries} times`
  const next = nextTryAt
    ? `Next on ${formatMoment(nextTryAt, agency.timeZone)}`
    : 'It is not tried again by itself'
  return `${often}, last on ${formatMoment(triedAt, agency.timeZone)}.${isBeingTried ? '' : ` ${next}.`}`
}

function Actions({ job, onDismiss }: { job: FailedJob; onDismiss: () => void }) {
  const again = useApiMutation(system.tryAgain, { fails: 'Not tried again' })
  const about = <span className="sr-only"> {job.what}</span>
  return (
    <div className="flex gap-2">
      <Button
        variant="secondary"
        size="sm"
        busy={again.busy || job.isBeingTried}
        busyText="Trying..."
        onClick={() => again.write({ id: job.id })}
      >
        Try again{about}
      </Button>
      {job.to && (
        <Button variant="ghost" size="sm" onClick={onDismiss}>
          Dismiss{about}
        </Button>
      )}
    </div>
  )
}
