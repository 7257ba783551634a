import { useQuery } from '@tanstack/react-query'
import { RotateCw, Send } from 'lucide-react'
import { useState } from 'react'
import { KeyChangeCard } from '../admin/key-change-card.tsx'
import { endpointQuery } from '../api/query.ts'
import { admin, system } from '../api/wire.ts'
import { PageHeader } from '../page-header.tsx'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ChecksCard, useChecks } from './checks-card.tsx'
import { FailedJobsCard } from './failed-jobs-card.tsx'

const TestMailDialog = lazyDialog(async () => (await import('./test-mail-dialog.tsx')).TestMailDialog)

// Polling intervals in ms: while a retry runs, and otherwise.
const [fastInterval, slowInterval] = [1500, 30_000]

/** The system page: health checks, and failed jobs. */
export function SystemPage() {
  const [isTesting, setTesting] = useState(false)
  const { again, ...checks } = useChecks()
  const { data, error, refetch, isFetching } = useQuery({
    ...endpointQuery(system.failedJobs, {}),
    refetchInterval: ({ state }) =>
      state.data?.jobs.some(({ isBeingTried }) => isBeingTried) ? fastInterval : slowInterval,
  })
  const { data: settings } = useQuery(endpointQuery(admin.settings, {}))
  const hasFailed = data !== undefined && data.total + data.invitesNotSent > 0
  const failedJobsCard = data ? (
    <FailedJobsCard failedJobs={data} />
  ) : (
    error && <LoadFailed text={error.message} onRetry={() => refetch()} busy={isFetching} />
  )
  return (
    <>
      <PageHeader
        title="System"
        subtitle="Portal health."
        actions={
          <>
            <Button variant="secondary" icon={Send} onClick={() => setTesting(true)}>
              Send Test Email
            </Button>
            <Button icon={RotateCw} busy={!checks.isDone} busyText="Checking..." onClick={again}>
              Check Again
            </Button>
          </>
        }
      />
      {failedJobsCard ? (
        <div className="space-y-5">
          {settings?.settings.keyChange && <KeyChangeCard change={settings.settings.keyChange} />}
          {/* Failed jobs come first. */}
          {hasFailed && failedJobsCard}
          <ChecksCard {...checks} />
          {!hasFailed && failedJobsCard}
        </div>
      ) : (
        <Skeleton status="Loading system..." shape="rows" count={8} />
      )}
      {isTesting && <TestMailDialog onClose={() => setTesting(false)} />}
    </>
  )
}
