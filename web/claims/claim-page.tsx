import { SquarePen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import type { Claim } from '../../contract/claims.ts'
import { claimLineLabels } from '../../contract/values/claim-words.ts'
import { formatDay, formatMoment } from '../../contract/values/days.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { standingLine } from '../../contract/values/standing-line.ts'
import { agency } from '../agency.ts'
import { q } from '../api/query.ts'
import { Reading } from '../api/reading.tsx'
import { claims } from '../api/wire.ts'
import { clientPaths } from '../clients/paths.ts'
import { PageHeader } from '../page-header.tsx'
import { policyPaths } from '../policies/paths.ts'
import { NotThere } from '../session/not-there.tsx'
import { useMe } from '../session/session.ts'
import { type Subject, useSubject } from '../subject.ts'
import { NewTaskButton } from '../tasks/new-task.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { lateDialog } from '../ui/late-dialog.tsx'
import { Bone, Skeleton } from '../ui/skeleton.tsx'
import { CarrierDesk } from './carrier-desk.tsx'
import { ClaimBadges } from './claim-badges.tsx'
import { placeOfClaim } from './claim-card.tsx'
import { ClaimPhotos } from './claim-photos.tsx'
import { ClaimProgress } from './claim-progress.tsx'
import { Standing } from './claim-standing.tsx'
import { claimPaths } from './paths.ts'
import { PhotoPicker } from './photo-picker.tsx'
import { ToldFacts } from './told-facts.tsx'

const UpdateClaimDialog = lateDialog(
  async () => (await import('./update-claim-dialog.tsx')).UpdateClaimDialog,
)
const NotesPanel = lazy(async () => ({ default: (await import('../notes/notes-panel.tsx')).NotesPanel }))

export function ClaimPage() {
  const { claimId = '' } = useParams()
  return (
    <Reading
      of={q(claims.one, { id: claimId })}
      skeleton={<Skeleton status="Loading claim...">{bones}</Skeleton>}
      missing={
        <NotThere title="Claim Not Found" action={<Button to={claimPaths.list}>Return to Claims</Button>} />
      }
    >
      {({ claim }) =>
        claim.status === 'draft' ? (
          <Navigate to={placeOfClaim(claim)} replace />
        ) : (
          <ClaimShown claim={claim} />
        )
      }
    </Reading>
  )
}

/** What is written about this claim names it. */
const subjectOf = ({ id, clientId, clientName, company, policyNumber }: Claim): Subject => ({
  clientId,
  clientName: company ?? clientName,
  about: { kind: 'claim', id, label: `Claim on ${policyNumber}` },
})

function ClaimShown({ claim }: { claim: Claim }) {
  const staff = isStaff(useMe())
  const subject = subjectOf(claim)
  useSubject(staff ? subject : null)
  const [updating, setUpdating] = useState(false)
  const title = `${claimLineLabels[claim.line]} Claim`
  return (
    <>
      <PageHeader
        back={{
          to: claimPaths.list,
          label: 'Back to Claims',
        }}
        title={title}
        badge={<ClaimBadges claim={claim} />}
        subtitle={<About claim={claim} staff={staff} />}
        actions={
          staff && (
            <>
              <NewTaskButton subject={subject} />
              <Button icon={SquarePen} onClick={() => setUpdating(true)}>
                Update Claim
              </Button>
            </>
          )
        }
      />
      <div className="space-y-4">
        <Card title="Status">
          <ClaimProgress {...claim} />
          <Standing claim={claim} staff={staff} />
        </Card>
        <Card title="What Was Reported">
          <ToldFacts line={claim.line} told={claim.told} />
        </Card>
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
        {claim.status !== 'closed' && (!staff || claim.claimPhone || claim.claimPage) && (
          <Card title={staff ? `${claim.carrier} Claims` : 'If It Is Urgent'}>
            <CarrierDesk {...claim} />
            {!staff && <p className="mt-4 text-xs text-muted">{standingLine}</p>}
          </Card>
        )}
      </div>
      {staff && (
        <div className="mt-4">
          <Card title="Notes">
            <Suspense fallback={<Skeleton status="Loading notes..." />}>
              <NotesPanel subject={subject} />
            </Suspense>
          </Card>
        </div>
      )}
      {updating && <UpdateClaimDialog claim={claim} onClose={() => setUpdating(false)} />}
    </>
  )
}

function About({ claim, staff }: { claim: Claim; staff: boolean }) {
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
      {claim.policyCancelledOn && `, cancelled from ${formatDay(claim.policyCancelledOn)}`}
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

const bones = (
  <div className="space-y-6">
    <Bone tall="title" wide="half" />
    <Bone tall="tile" />
    <Bone tall="card" />
  </div>
)
