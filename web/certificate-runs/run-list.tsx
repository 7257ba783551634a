import { useState } from 'react'
import type { CertificateRun } from '../../contract/certificate-runs.ts'
import { formatMoment } from '../../contract/values/days.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { agency } from '../agency.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { certificateRuns } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Progress } from '../ui/progress.tsx'

const RunResultsDialog = lazyDialog(async () => (await import('./run-results-dialog.tsx')).RunResultsDialog)

/** Runs shown before Show All. */
const maxRunsShown = 3

/** The newest runs, each with its progress and results. */
export function RunList({ runs }: { runs: readonly CertificateRun[] }) {
  const [isExpanded, setExpanded] = useState(false)
  const [openRun, setOpenRun] = useState<{ action: 'results' | 'stop'; run: CertificateRun } | null>(null)
  const close = () => setOpenRun(null)
  const stop = useApiMutation(certificateRuns.stop, {
    successToast: ({ run }) => ({
      title: 'Batch Stopped',
      description: `${formatCount(run.stopped, 'certificate')} not issued.`,
    }),
    onDone: close,
  })
  if (runs.length === 0) return null
  const shownRuns = isExpanded ? runs : runs.slice(0, maxRunsShown)
  return (
    <Card
      title="Batches"
      footer={
        shownRuns.length < runs.length && (
          <Button variant="ghost" size="sm" onClick={() => setExpanded(true)}>
            Show All Batches
          </Button>
        )
      }
    >
      <ul aria-label="Batches" className="divide-y divide-line">
        {shownRuns.map((run) => (
          <li key={run.id} className="space-y-2 py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <p className="min-w-0 flex-1 basis-64 text-sm">
                <span className="font-medium">{formatMoment(run.orderedAt, agency.timeZone)}</span>
                <span className="text-muted">
                  , {run.orderedByName}
                  {run.isEmailed ? '' : ', not emailed'}
                </span>
                <span className="block wrap-anywhere">{describeRun(run)}</span>
              </p>
              <div className="flex gap-2">
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`View results of ${formatMoment(run.orderedAt, agency.timeZone)}`}
                  onClick={() => setOpenRun({ action: 'results', run })}
                >
                  View Results
                </Button>
                {run.waiting > 0 && (
                  <Button variant="ghost" size="sm" onClick={() => setOpenRun({ action: 'stop', run })}>
                    Stop Batch
                  </Button>
                )}
              </div>
            </div>
            {run.waiting > 0 && (
              <Progress
                label={`Certificates of ${formatMoment(run.orderedAt, agency.timeZone)}`}
                value={(run.holders - run.waiting) / run.holders}
              />
            )}
          </li>
        ))}
      </ul>
      {openRun?.action === 'results' && <RunResultsDialog run={openRun.run} onClose={close} />}
      {openRun?.action === 'stop' && (
        <Confirm
          title="Stop Batch"
          text="Certificates already issued do not change. The rest are not issued."
          confirmLabel="Stop Batch"
          danger
          busy={stop.busy}
          failure={stop.error?.message ?? null}
          onConfirm={() => void stop.write({ id: openRun.run.id })}
          onClose={close}
        />
      )}
    </Card>
  )
}

/** '12 issued, 3 not issued, 5 waiting' */
const describeRun = ({ issued, leftOut, waiting, stopped }: CertificateRun) =>
  [
    [issued, 'issued'],
    [leftOut, 'not issued'],
    [waiting, 'waiting'],
    [stopped, 'stopped'],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, label]) => `${count?.toLocaleString('en-US')} ${label}`)
    .join(', ')
