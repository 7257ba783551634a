import { FileDown, SquarePen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import type { Claim } from '../../contract/claims.ts'
import { lossKindLabels } from '../../contract/values/claim-labels.ts'
import { formatDay, formatMoment } from '../../contract/values/days.ts'
import { noChangeNotice } from '../../contract/values/no-change-notice.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { agency } from '../agency.ts'
import { callForFile } from '../api/call-for-file.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { useSaveFile } from '../api/use-save-file.ts'
import { claims } from '../api/wire.ts'
import { clientPaths } from '../clients/paths.ts'
import { PageHeader } from '../page-header.tsx'
import { type PageSubject, usePageSubject } from '../page-subject.ts'
import { policyPaths } from '../policies/paths.ts'
import { NotFound } from '../session/not-found.tsx'
import { useMe } from '../session/session.ts'
import { NewTaskButton } from '../tasks/new-task.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Skeleton, SkeletonBar } from '../ui/skeleton.tsx'
import { CarrierClaimsContact } from './carrier-claims-contact.tsx'
import { ClaimBadges } from './claim-badges.tsx'
import { claimLink } from './claim-card.tsx'
import { ClaimDeadlines } from './claim-deadlines.tsx'
import { ClaimPhotos } from './claim-photos.tsx'
import { ClaimProgress } from './claim-progress.tsx'
import { ClaimProgressFacts } from './claim-progress-facts.tsx'
import { LossFacts } from './loss-facts.tsx'
import { claimPaths } from './paths.ts'
import { PhotoPicker } from './photo-picker.tsx'

const UpdateClaimDialog = lazyDialog(
  async () => (await import('./update-claim-dialog.tsx')).UpdateClaimDialog,
)
const EmployeeDetailsPanel = lazy(async () => ({
  default: (await import('./employee-details.tsx')).EmployeeDetailsPanel,
}))
const NotesPanel = lazy(async () => ({ default: (await import('../notes/notes-panel.tsx')).NotesPanel }))

export function ClaimPage() {
  const { claimId = '' } = useParams()
  return (
    <QueryView
      query={endpointQuery(claims.one, { id: claimId })}
      skeleton={<Skeleton status="Loading claim...">{skeleton}</Skeleton>}
      missing={
        <NotFound title="Claim Not Found" action={<Button to={claimPaths.list}>Return to Claims</Button>} />
      }
    >
      {({ claim }) =>
        claim.status === 'draft' ? <Navigate to={claimLink(claim)} replace /> : <ClaimDetails claim={claim} />
      }
    </QueryView>
  )
}

/** Messages written from this page are about the claim. */
const subjectOf = ({ id, clientId, clientName, company, policyNumber }: Claim): PageSubject => ({
  clientId,
  clientName: company ?? clientName,
  about: { kind: 'claim', id, label: `Claim on ${policyNumber}` },
})

function ClaimDetails({ claim }: { claim: Claim }) {
  const isForStaff = isStaff(useMe())
  const subject = subjectOf(claim)
  usePageSubject(isForStaff ? subject : null)
  const [isUpdating, setUpdating] = useState(false)
  const title = `${lossKindLabels[claim.line]} Claim`
  return (
    <>
      <PageHeader
        backLink={{
          to: claimPaths.list,
          label: 'Back to Claims',
        }}
        title={title}
        badge={<ClaimBadges claim={claim} />}
        subtitle={<ClaimNotices claim={claim} staff={isForStaff} />}
        actions={
          isForStaff && (
            <>
              <NewTaskButton subject={subject} />
              <NoticeOfLoss id={claim.id} />
              <Button icon={SquarePen} onClick={() => setUpdating(true)}>
                Update Claim
              </Button>
            </>
          )
        }
      />
      <div className="space-y-4">
        {isForStaff && <ClaimDeadlines claim={claim} />}
        <Card title="Status">
          <ClaimProgress {...claim} />
          <ClaimProgressFacts claim={claim} staff={isForStaff} />
        </Card>
        <Card title="What Was Reported">
          <LossFacts line={claim.line} report={claim.told} />
        </Card>
        {claim.line === 'workers compensation' && (
          <Card title="Employee">
            <Suspense fallback={<Skeleton status="Loading employee..." />}>
              <EmployeeDetailsPanel claim={claim} staff={isForStaff} />
            </Suspense>
          </Card>
        )}
        {(claim.photos.length > 0 || claim.status !== 'closed') && (
          <Card title="Photos">
            {claim.photos.length > 0 && <ClaimPhotos photos={claim.photos} />}
            {claim.status !== 'closed' && (
              <div className="not-first:mt-4">
                <PhotoPicker claim={claim} showSent={false} />
              </div>
            )}
          </Card>
        )}
        {claim.status !== 'closed' && (!isForStaff || claim.claimPhone || claim.claimPage) && (
          <Card title={isForStaff ? `${claim.carrier} Claims` : 'If It Is Urgent'}>
            <CarrierClaimsContact {...claim} />
            {!isForStaff && <p className="mt-4 text-xs text-muted">{noChangeNotice}</p>}
          </Card>
        )}
      </div>
      {isForStaff && (
        <div className="mt-4">
          <Card title="Notes">
            <Suspense fallback={<Skeleton status="Loading notes..." />}>
              <NotesPanel subject={subject} />
            </Suspense>
          </Card>
        </div>
      )}
      {isUpdating && <UpdateClaimDialog claim={claim} onClose={() => setUpdating(false)} />}
    </>
  )
}

/** The first notice of loss, for the carrier. */
function NoticeOfLoss({ id }: { id: string }) {
  const notice = useSaveFile(() => callForFile(claims.notice, { id }), {
    failureTitle: 'Failed to create the first notice of loss',
  })
  return (
    <Button variant="secondary" icon={FileDown} busy={notice.isPending} onClick={() => notice.mutate()}>
      Notice of Loss
    </Button>
  )
}

function ClaimNotices({ claim, staff }: { claim: Claim; staff: boolean }) {
  return (
    <>
      {claim.policyDeactivated && !staff ? (
        claim.policyNumber
      ) : (
        <Link to={policyPaths.one(claim.policyId)} className="font-medium text-orange-ink hover:underline">
          {claim.policyNumber}
        </Link>
      )}
      , {claim.carrier}
      {claim.policyCancelledOn && `, cancelled effective ${formatDay(claim.policyCancelledOn)}`}
      {staff && (
        <>
          {' '}
          ·{' '}
          <Link to={clientPaths.one(claim.clientId)} className="font-medium text-orange-ink hover:underline">
            {claim.company ?? claim.clientName}
          </Link>
        </>
      )}
      {claim.reportedAt && (
        <>
          {' '}
          · Reported {formatMoment(claim.reportedAt, agency.timeZone)}
          {claim.filedBy !== claim.clientId && ` by ${claim.filedByName}`}
        </>
      )}
    </>
  )
}

const skeleton = (
  <div className="space-y-6">
    <SkeletonBar height="title" width="half" />
    <SkeletonBar height="tile" />
    <SkeletonBar height="card" />
  </div>
)
