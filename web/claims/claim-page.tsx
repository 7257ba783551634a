import { useQuery } from '@tanstack/react-query'
import { CalendarClock, SearchX, SquarePen } from 'lucide-react'
import { useState } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { claimLineLabels } from '../../contract/claim-forms.ts'
import { type Claim, claimStatusLabels, claims } from '../../contract/claims.ts'
import { formatDay, formatMoment } from '../../contract/values/days.ts'
import { standingLine } from '../../contract/values/standing-line.ts'
import { CallFailed } from '../api/call.ts'
import { q } from '../api/query.ts'
import { paths } from '../paths.ts'
import { agency, telephone } from '../session/agency.ts'
import { isStaff, useMe } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { Facts } from '../ui/facts.tsx'
import { Failed } from '../ui/failed.tsx'
import { lateDialog } from '../ui/late-dialog.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Bone, Skeleton } from '../ui/skeleton.tsx'
import { CarrierDesk } from './carrier-desk.tsx'
import { placeOfClaim } from './claim-card.tsx'
import { ClaimPhotos } from './claim-photos.tsx'
import { ClaimProgress } from './claim-progress.tsx'
import { claimTone } from './claim-words.ts'
import { PhotoPicker } from './photo-picker.tsx'
import { ToldFacts } from './told-facts.tsx'

const UpdateClaimDialog = lateDialog(
  async () => (await import('./update-claim-dialog.tsx')).UpdateClaimDialog,
)

/** One claim: how it stands, what was told, and what came with it. */
export function ClaimPage() {
  const { claimId = '' } = useParams()
  const { data, error, refetch, isFetching } = useQuery(q(claims.one, { id: claimId }))
  if (error instanceof CallFailed && error.status === 404) return <ClaimNotFound />
  if (!data && error) return <Failed text={error.message} onRetry={() => refetch()} busy={isFetching} />
  if (!data) return <ClaimSkeleton />
  if (data.claim.status === 'draft') return <Navigate to={placeOfClaim(data.claim)} replace />
  return <ClaimShown claim={data.claim} />
}

function ClaimShown({ claim }: { claim: Claim }) {
  const staff = isStaff(useMe())
  const [updating, setUpdating] = useState(false)
  const title = `${claimLineLabels[claim.line]} Claim`
  return (
    <>
      <title>{`${title} · ${agency.name}`}</title>
      <PageHeader
        back={{
          to: staff ? paths.client(claim.clientId) : paths.claims,
          label: staff ? 'Back to Client' : 'Back to Claims',
        }}
        title={title}
        badge={
          <>
            <Badge tone={claimTone[claim.status]}>{claimStatusLabels[claim.status]}</Badge>
            {claim.isOverdue && (
              <Badge tone="red" icon={CalendarClock}>
                Overdue
              </Badge>
            )}
          </>
        }
        subtitle={<About claim={claim} staff={staff} />}
        actions={
          staff && (
            <Button icon={SquarePen} onClick={() => setUpdating(true)}>
              Update Claim
            </Button>
          )
        }
      />
      <div className="space-y-4">
        <Card title="Status">
          <ClaimProgress status={claim.status} />
          <Standing claim={claim} staff={staff} />
        </Card>
        <Card title="What Was Told">
          <ToldFacts line={claim.line} told={claim.told} />
        </Card>
        <Card title="Photos" subtitle={claim.photos.length === 0 ? 'None yet' : undefined}>
          {claim.photos.length > 0 && <ClaimPhotos photos={claim.photos} />}
          {claim.status !== 'closed' && (
            <div className="not-first:mt-4">
              <PhotoPicker claim={claim} showSent={false} />
            </div>
          )}
        </Card>
        {claim.status !== 'closed' && (!staff || claim.claimPhone || claim.claimPage) && (
          <Card title="What Cannot Wait">
            <CarrierDesk {...claim} />
            {!staff && <p className="mt-4 text-xs text-muted">{standingLine}</p>}
          </Card>
        )}
      </div>
      {updating && <UpdateClaimDialog claim={claim} onClose={() => setUpdating(false)} />}
    </>
  )
}

function About({ claim, staff }: { claim: Claim; staff: boolean }) {
  return (
    <>
      <Link to={paths.policy(claim.policyId)} className="font-medium text-orange-ink hover:underline">
        {claim.policyNumber}
      </Link>
      , {claim.carrier}
      {staff && (
        <>
          {' '}
          ·{' '}
          <Link to={paths.client(claim.clientId)} className="font-medium text-orange-ink hover:underline">
            {claim.company ?? claim.clientName}
          </Link>
        </>
      )}
      {claim.reportedAt && (
        <>
          {' '}
          · Reported {formatMoment(claim.reportedAt)}
          {claim.filedBy !== claim.clientId && ` by ${claim.filedByName}`}
        </>
      )}
    </>
  )
}

/** What the carrier has said, and what comes next. */
function Standing({ claim, staff }: { claim: Claim; staff: boolean }) {
  const { claimNumber, adjusterName, adjusterPhone, adjusterEmail, nextStep, nextBy, status } = claim
  const facts = [
    { label: 'Claim number', value: claimNumber },
    { label: 'Adjuster', value: adjusterName },
    {
      label: "Adjuster's phone",
      value: adjusterPhone && (
        <a href={telephone(adjusterPhone)} className="text-orange-ink hover:underline">
          {adjusterPhone}
        </a>
      ),
    },
    {
      label: "Adjuster's email",
      value: adjusterEmail && (
        <a href={`mailto:${adjusterEmail}`} className="text-orange-ink hover:underline">
          {adjusterEmail}
        </a>
      ),
    },
    ...(status === 'closed'
      ? []
      : [
          { label: 'Next step', value: nextStep },
          { label: 'Next by', value: nextBy && formatDay(nextBy) },
        ]),
  ].filter(({ value }) => value)
  return (
    <div className="mt-5 text-sm">
      {status === 'reported' && (
        <p className="text-muted not-last:mb-4">
          {staff
            ? 'Not reported to the carrier yet: that is for you to do, and to confirm here.'
            : `${agency.name} has this report. Nothing has been reported to the carrier until your agent confirms it.`}
        </p>
      )}
      {facts.length > 0 && <Facts facts={facts} across={3} stacked />}
    </div>
  )
}

function ClaimNotFound() {
  return (
    <>
      <title>{`Claim Not Found · ${agency.name}`}</title>
      <h1 className="sr-only">Claim Not Found</h1>
      <Empty
        icon={SearchX}
        title="Claim Not Found"
        text="It does not exist, or it is not one you can see."
        action={<Button to={paths.claims}>Return to Claims</Button>}
      />
    </>
  )
}

function ClaimSkeleton() {
  return (
    <Skeleton status="Loading claim...">
      <div className="space-y-6">
        <Bone tall="title" wide="half" />
        <Bone tall="tile" />
        <Bone tall="card" />
      </div>
    </Skeleton>
  )
}
