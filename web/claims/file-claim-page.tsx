import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { ArrowRight, Phone } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import type { Filing } from '../../contract/claim-policies.ts'
import { withInsurance } from '../../contract/values/insurance-types.ts'
import { noChangeNotice } from '../../contract/values/no-change-notice.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { CallError } from '../api/call.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { claims } from '../api/wire.ts'
import { homePaths } from '../home/paths.ts'
import { PageHeader } from '../page-header.tsx'
import { policyPaths } from '../policies/paths.ts'
import { NotFound } from '../session/not-found.tsx'
import { useMe } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton, SkeletonBar } from '../ui/skeleton.tsx'
import { CarrierClaimsContact } from './carrier-claims-contact.tsx'
import { ClaimForm } from './claim-form.tsx'
import { formatEndedPolicy } from './coverage-warnings.ts'
import { claimPaths } from './paths.ts'
import { startedFromChoice } from './started-from-choice.ts'
import { UnfinishedReports, unfinishedReportsQuery } from './unfinished-reports.tsx'

/** File a Claim: urgent steps first, then the report. Draft and step are in the URL. */
export function FileClaimPage() {
  const { policyId = '' } = useParams()
  usePrefetchQuery(unfinishedReportsQuery(policyId))
  return (
    <QueryView
      query={endpointQuery(claims.filing, { policyId })}
      skeleton={<Skeleton status="Loading policy...">{skeleton}</Skeleton>}
      missing={
        <NotFound
          title="Policy Not Found"
          action={<Button to={homePaths.home}>Return to Dashboard</Button>}
        />
      }
    >
      {({ filing }) => <FileClaim filing={filing} />}
    </QueryView>
  )
}

function FileClaim({ filing }: { filing: Filing }) {
  const [searchParams] = useSearchParams()
  const claimId = searchParams.get('claim')
  const isDirect = useLocation().state === startedFromChoice
  const isForStaff = isStaff(useMe())
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        backLink={
          filing.policyDeactivated && !isForStaff
            ? { to: claimPaths.list, label: 'Back to Claims' }
            : { to: policyPaths.one(filing.policyId), label: 'Back to Policy' }
        }
        title="File a Claim"
        subtitle={`${withInsurance(filing.policyType)}, ${filing.policyNumber}`}
      />
      {isDirect && <UrgentSteps filing={filing} />}
      {claimId ? <Report key={claimId} filing={filing} claimId={claimId} /> : <FirstScreen filing={filing} />}
    </div>
  )
}

/** The carrier's contact, folded. For reports begun in the dialog, which skips the first screen. */
const UrgentSteps = ({ filing }: { filing: Filing }) => (
  <details className="mb-4 rounded-card border border-line bg-surface px-5 py-2 shadow-card">
    <summary className="min-h-10 cursor-pointer py-2 font-semibold">If it is urgent</summary>
    <div className="pb-3">
      <CarrierClaimsContact {...filing} />
    </div>
  </details>
)

function FirstScreen({ filing }: { filing: Filing }) {
  const isForStaff = isStaff(useMe())
  const unfinishedQuery = useQuery(unfinishedReportsQuery(filing.policyId))
  return (
    <div className="space-y-4">
      <Alert tone="amber">
        <p className="mb-2.5">
          {isForStaff
            ? 'If anyone is hurt or in danger, have the client call 911 first.'
            : 'If anyone is hurt or in danger, call for help first.'}
        </p>
        <Button variant="secondary" icon={Phone} href="tel:911">
          Call 911
        </Button>
      </Alert>
      {(!isForStaff || filing.claimPhone || filing.claimPage) && (
        <Card title={isForStaff ? `${filing.carrier} Claims` : 'If It Is Urgent'}>
          <CarrierClaimsContact {...filing} />
        </Card>
      )}
      {(filing.policyDeactivated || filing.cancelledOn !== null) && (
        <Alert tone="blue">{formatEndedPolicy(filing)}</Alert>
      )}
      {unfinishedQuery.isPending ? (
        <Skeleton status="Loading reports...">
          <SkeletonBar height="card" />
        </Skeleton>
      ) : (
        <>
          <UnfinishedReports reports={unfinishedQuery.data?.claims ?? []} />
          <StartReport filing={filing} />
        </>
      )}
    </div>
  )
}

function StartReport({ filing }: { filing: Filing }) {
  const [, setSearchParams] = useSearchParams()
  const isForStaff = isStaff(useMe())
  const start = useApiMutation(claims.start, {
    failureTitle: 'Failed to start the report',
    onDone: ({ claim }) => setSearchParams({ claim: claim.id }),
  })
  return (
    <Card title={isForStaff ? `Report for ${filing.clientName}` : 'Report to Your Agent'}>
      <p className="text-sm text-muted">
        A few questions, step by step, and photos if {isForStaff ? 'there are' : 'you have'} any. Your answers
        are saved, so you can finish later or on another device.
      </p>
      <p className="mt-3 text-sm">
        {isForStaff
          ? 'The client sees the report once you submit it here. The carrier does not have the report until you send it.'
          : noChangeNotice}
      </p>
      <div className="mt-5 max-sm:*:w-full">
        <Button
          size="lg"
          iconAfter={ArrowRight}
          busy={start.busy}
          onClick={() => start.write({ policyId: filing.policyId })}
        >
          {isForStaff ? 'Start the Report' : 'Start Report'}
        </Button>
      </div>
    </Card>
  )
}

/** Refetches the draft when the page opens, because the draft may have been changed elsewhere. */
function Report({ filing, claimId }: { filing: Filing; claimId: string }) {
  const [searchParams, setSearchParams] = useSearchParams()
  const [openedAt] = useState(() => Date.now())
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery({
    ...endpointQuery(claims.one, { id: claimId }),
    refetchOnMount: 'always',
  })
  if (error instanceof CallError && error.status === 404)
    return <Navigate to={claimPaths.file(filing.policyId)} replace />
  if (error && (!data || dataUpdatedAt < openedAt))
    return <LoadFailed text={error.message} onRetry={() => refetch()} busy={isFetching} />
  if (!data || dataUpdatedAt < openedAt) return <Skeleton status="Loading policy...">{skeleton}</Skeleton>
  if (data.claim.status !== 'draft') return <Navigate to={claimPaths.one(claimId)} replace />
  const step = Number(searchParams.get('step') ?? '1') - 1
  const goToStep = (next: number) =>
    setSearchParams(
      next < 0 ? {} : next === 0 ? { claim: claimId } : { claim: claimId, step: String(next + 1) },
    )
  return (
    <Draft claim={data.claim} filing={filing} step={Number.isInteger(step) ? step : 0} onStep={goToStep} />
  )
}

function Draft({ claim, ...rest }: Omit<Parameters<typeof ClaimForm>[0], 'draft'>) {
  const [draft] = useState(claim)
  return <ClaimForm draft={draft} claim={claim} {...rest} />
}

const skeleton = (
  <div className="mx-auto max-w-2xl space-y-6">
    <SkeletonBar height="title" width="half" />
    <SkeletonBar height="tile" />
    <SkeletonBar height="card" />
  </div>
)
