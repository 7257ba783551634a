import { SquarePen } from 'lucide-react'
import { useState } from 'react'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { claims } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { WorkItemProps } from '../work-item.ts'
import { CarrierClaimsContact } from './carrier-claims-contact.tsx'
import { ClaimBadges } from './claim-badges.tsx'
import { ClaimDeadlines } from './claim-deadlines.tsx'
import { ClaimPhotos } from './claim-photos.tsx'
import { LossFacts } from './loss-facts.tsx'

const UpdateClaimDialog = lazyDialog(
  async () => (await import('./update-claim-dialog.tsx')).UpdateClaimDialog,
)

export function ClaimWorkItem({ item, onDone }: WorkItemProps) {
  const [isUpdating, setUpdating] = useState(false)
  return (
    <QueryView
      // The claim is not cached, because it has a new version after an undo.
      query={{ ...endpointQuery(claims.one, { id: item.id }), gcTime: 0 }}
      skeleton={<Skeleton status="Loading claim..." shape="rows" count={3} />}
    >
      {({ claim }) => (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <Button icon={SquarePen} aria-keyshortcuts="e" data-next-step onClick={() => setUpdating(true)}>
              Update Claim
            </Button>
            <ClaimBadges claim={claim} />
          </div>
          {(claim.nextStep || claim.nextBy) && (
            <p className="text-sm font-medium wrap-anywhere">Next step: {claim.nextStep ?? 'not entered'}</p>
          )}
          <ClaimDeadlines claim={claim} />
          <LossFacts line={claim.line} report={claim.told} />
          {claim.photos.length > 0 && <ClaimPhotos photos={claim.photos} />}
          {(claim.claimPhone || claim.claimPage) && <CarrierClaimsContact {...claim} />}
          {isUpdating && (
            <UpdateClaimDialog claim={claim} onDone={onDone} onClose={() => setUpdating(false)} />
          )}
        </>
      )}
    </QueryView>
  )
}
