import { useState } from 'react'
import type { Claim } from '../../contract/claims.ts'
import { draftRetentionDays } from '../../contract/values/claim-labels.ts'
import { formatMoment } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { endpointQuery } from '../api/query.ts'
import { claims } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { claimLink } from './claim-card.tsx'
import { claimSummary } from './claim-labels.ts'
import { deleteOfflineClaim } from './offline-claim.ts'
import { clearPhotoQueue } from './photo-queue.ts'

export const unfinishedReportsQuery = (policyId: string) =>
  endpointQuery(claims.list, { policyId, status: 'draft', limit: 5 })

/** Claim reports that were not sent yet. Renders nothing if there are none. */
export function UnfinishedReports({ reports }: { reports: readonly Claim[] }) {
  if (reports.length === 0) return null
  return (
    <Card title="Not Yet Sent">
      <ul className="divide-y divide-line">
        {reports.map((claim) => (
          <li key={claim.id} className="py-3 first:pt-0 last:pb-0">
            <UnfinishedReport claim={claim} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function UnfinishedReport({ claim }: { claim: Claim }) {
  const { id: userId } = useMe()
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="line-clamp-2 text-sm font-medium wrap-anywhere">{claimSummary(claim)}</p>
        <p className="text-xs text-muted">
          Last changed {formatMoment(claim.changedAt, agency.timeZone)}. Kept for {draftRetentionDays} days
          after that.
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="ghost" size="sm" onClick={() => setConfirmOpen(true)}>
          Delete
        </Button>
        <Button variant="secondary" size="sm" to={claimLink(claim)}>
          Continue
        </Button>
      </div>
      {isConfirmOpen && (
        <ConfirmCall
          call={claims.discard}
          send={{ id: claim.id }}
          onDone={() => {
            deleteOfflineClaim(userId, claim.id)
            clearPhotoQueue({ userId, claimId: claim.id })
          }}
          title="Delete this report?"
          text="Your answers and photos are removed. Nothing has been sent."
          confirmLabel="Delete"
          cancelLabel="Keep It"
          danger
          onClose={() => setConfirmOpen(false)}
        />
      )}
    </div>
  )
}
