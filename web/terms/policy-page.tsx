import { Inbox, Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { Policy } from '../../contract/policies.ts'
import type { PolicyContents } from '../../contract/policy-parts.ts'
import { formatDay } from '../../contract/values/days.ts'
import { formatConditions } from '../../contract/values/event-labels.ts'
import { withInsurance } from '../../contract/values/insurance-types.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { clientPaths } from '../clients/paths.ts'
import { homePaths } from '../home/paths.ts'
import { ContactAgentButton, ContactClientButton } from '../messages/contact-button.tsx'
import { PageHeader } from '../page-header.tsx'
import { usePageSubject } from '../page-subject.ts'
import { policyPaths } from '../policies/paths.ts'
import {
  formatDeactivation,
  isUnconfirmedRenewal,
  policyPageTone,
  policyStatusLabels,
  policySubject,
} from '../policies/policy-labels.ts'
import { policyQuery } from '../policies/preload.ts'
import { PolicyStandingNotice } from '../policy-events/policy-standing-notice.tsx'
import { useRecentClient } from '../recent-clients.ts'
import { NotFound } from '../session/not-found.tsx'
import { useMe } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Skeleton, SkeletonBar } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { PolicyActions } from './policy-actions.tsx'
import { PolicyClaims } from './policy-claims.tsx'
import { PolicyCoverage } from './policy-coverage.tsx'
import { PolicyDocuments } from './policy-documents.tsx'
import { PolicyOverview } from './policy-overview.tsx'
import { UnconfirmedRenewal } from './unconfirmed-renewal.tsx'

const UploadDialog = lazyDialog(async () => (await import('../documents/upload-dialog.tsx')).UploadDialog)
const RequestDialog = lazyDialog(async () => (await import('../requests/request-dialog.tsx')).RequestDialog)
const RenewWithOffer = lazyDialog(async () => (await import('./renew-with-offer.tsx')).RenewWithOffer)
const PolicyHistory = lazy(async () => ({
  default: (await import('../policy-events/policy-history.tsx')).PolicyHistory,
}))
const NotesPanel = lazy(async () => ({ default: (await import('../notes/notes-panel.tsx')).NotesPanel }))

export function PolicyPage() {
  const { policyId = '' } = useParams()
  return (
    <QueryView
      query={endpointQuery(...policyQuery(policyId))}
      skeleton={<Skeleton status="Loading policy...">{skeleton}</Skeleton>}
      missing={
        <NotFound
          title="Policy Not Found"
          action={<Button to={homePaths.home}>Return to Dashboard</Button>}
        />
      }
    >
      {({ says, ...page }) => <PolicyDetail {...page} contents={says} />}
    </QueryView>
  )
}

interface LinkedTerm {
  id: string
  policyNumber: string
}

interface PolicyPageProps {
  policy: Policy
  /** The carrier's payment page. */
  payPage?: string | undefined
  /** The effect of a payment in time; missing unless a notice of cancellation pends. */
  paymentEffect?: string | undefined
  /** The policy's parts and facts, apart from coverages. */
  contents?: PolicyContents | undefined
  /** The term that the same carrier rewrote this policy as, or that it was rewritten from. */
  rewrittenAs?: LinkedTerm | undefined
  rewrittenFrom?: LinkedTerm | undefined
  /** Future changes that the carrier has confirmed. */
  toCome?: { what: string; effectiveOn: string }[] | undefined
}

function PolicyDetail({
  policy,
  payPage,
  paymentEffect,
  contents,
  toCome = [],
  rewrittenAs,
  rewrittenFrom,
}: PolicyPageProps) {
  const isForStaff = isStaff(useMe())
  const [dialog, setDialog] = useState<'upload' | 'request' | null>(null)
  usePageSubject(isForStaff ? policySubject(policy) : null)
  useRecentClient(policySubject(policy))
  const upload = () => setDialog('upload')
  const closeDialog = () => setDialog(null)
  const title = withInsurance(policy.type)
  return (
    <>
      <PageHeader
        backLink={{ to: homePaths.home, label: 'Back to Dashboard' }}
        title={title}
        badge={<Badge tone={policyPageTone(policy.status)}>{policyStatusLabels[policy.status]}</Badge>}
        subtitle={isForStaff ? <PolicyNumberLine policy={policy} /> : policy.policyNumber}
        actions={
          isForStaff ? (
            <StaffButtons policy={policy} onUpload={upload} />
          ) : (
            <ClientButtons onUpload={upload} onRequest={() => setDialog('request')} />
          )
        }
      />
      {policy.deactivatedAt !== null && (
        <div className="mb-6">
          <Alert tone="amber">
            {formatDeactivation({ ...policy, deactivatedAt: policy.deactivatedAt })}. Clients do not see this
            policy{policy.deactivationReason !== 'entered in error' && ', but can report a loss under it'}.
          </Alert>
        </div>
      )}
      {isUnconfirmedRenewal(policy) && (
        <div className="mb-6">
          <UnconfirmedRenewal policy={policy} />
        </div>
      )}
      {policy.deactivatedAt === null && (
        <PolicyStandingNotice policy={policy} payPage={payPage} paymentEffect={paymentEffect} />
      )}
      {policy.deactivatedAt === null && <ConditionalRenewalNotice policy={policy} />}
      {rewrittenAs && <Rewrite term={rewrittenAs}>Rewritten, same carrier, as</Rewrite>}
      {rewrittenFrom && <Rewrite term={rewrittenFrom}>Rewritten, same carrier, from</Rewrite>}
      {toCome.length > 0 && (
        <div className="mb-6">
          <Alert tone="blue">
            {toCome.map(({ what, effectiveOn }) => (
              <p key={`${what} ${effectiveOn}`}>
                From {formatDay(effectiveOn)}, confirmed by the carrier: {what}.
              </p>
            ))}
            <p>Until then the policy is as shown here.</p>
          </Alert>
        </div>
      )}
      {/* Unconfirmed renewals have no payment link: nobody should pay for them. */}
      <PolicyTabs
        policy={policy}
        payPage={isUnconfirmedRenewal(policy) ? undefined : payPage}
        contents={contents}
        onUpload={upload}
      />
      <p className="mt-8 text-xs text-muted">
        A summary for your convenience. The policy issued by the carrier controls.
      </p>
      {dialog === 'upload' && <UploadDialog clientId={policy.userId} policy={policy} onClose={closeDialog} />}
      {dialog === 'request' && <RequestDialog policy={policy} onClose={closeDialog} />}
      {isForStaff && <OfferToRenewWith policy={policy} />}
    </>
  )
}

const Rewrite = ({ term, children }: { term: LinkedTerm; children: string }) => (
  <p className="mb-6 text-sm">
    {children}{' '}
    <Link to={policyPaths.one(term.id)} className="font-medium text-orange-ink hover:underline">
      {term.policyNumber}
    </Link>
  </p>
)

/** The carrier renews only on other terms. Shown while the term runs. */
function ConditionalRenewalNotice({ policy }: { policy: Policy }) {
  const { conditionalRenewal, standing, insurer, endDate } = policy
  if (!conditionalRenewal || standing === 'cancelled' || policy.status === 'expired') return null
  return (
    <div className="mb-6">
      <Alert tone="amber">
        {insurer} has given notice that it will renew this policy effective {formatDay(endDate)} only on
        different terms: {formatConditions(conditionalRenewal)}.
      </Alert>
    </div>
  )
}

/** Opens the renewal dialog with the offer in the URL, for links from a quote. */
function OfferToRenewWith({ policy }: { policy: Policy }) {
  const [searchParams, setSearchParams] = useSearchParams()
  const [quoteId, offerId] = [searchParams.get('quote'), searchParams.get('offer')]
  if (!quoteId || !offerId) return null
  const close = () => setSearchParams({}, { replace: true })
  return <RenewWithOffer policy={policy} quoteId={quoteId} offerId={offerId} onClose={close} />
}

/** The open tab is in the URL. */
function PolicyTabs({ policy, payPage, contents, onUpload }: PolicyPageProps & { onUpload: () => void }) {
  const isForStaff = isStaff(useMe())
  const [searchParams, setSearchParams] = useSearchParams()
  const tabs = [
    {
      value: 'overview',
      label: 'Overview',
      content: <PolicyOverview policy={policy} payPage={payPage} contents={contents} />,
    },
    { value: 'coverage', label: 'Coverage', content: <PolicyCoverage policy={policy} onUpload={onUpload} /> },
    {
      value: 'documents',
      label: 'Documents',
      content: <PolicyDocuments policy={policy} onUpload={onUpload} />,
    },
    { value: 'claims', label: 'Claims', content: <PolicyClaims policy={policy} /> },
    {
      value: 'history',
      label: 'History',
      content: (
        <Suspense fallback={<Skeleton status="Loading history..." />}>
          <PolicyHistory policy={policy} />
        </Suspense>
      ),
    },
    ...(isForStaff
      ? [
          {
            value: 'notes',
            label: 'Notes',
            content: (
              <Suspense fallback={<Skeleton status="Loading notes..." />}>
                <NotesPanel subject={policySubject(policy)} />
              </Suspense>
            ),
          },
        ]
      : []),
  ]
  const tabParam = searchParams.get('tab')
  return (
    <Tabs
      label="Policy"
      value={tabs.find(({ value }) => value === tabParam)?.value ?? 'overview'}
      onChange={(tab) => setSearchParams(tab === 'overview' ? {} : { tab }, { replace: true })}
      tabs={tabs}
    />
  )
}

function PolicyNumberLine({ policy: { policyNumber, userId, clientName } }: { policy: Policy }) {
  return (
    <>
      {policyNumber} ·{' '}
      <Link to={clientPaths.one(userId)} className="font-medium text-orange-ink hover:underline">
        {clientName}
      </Link>
    </>
  )
}

function ClientButtons({ onUpload, onRequest }: { onUpload: () => void; onRequest: () => void }) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <Button variant="secondary" icon={Inbox} onClick={onRequest}>
        Request
      </Button>
      <Button variant="secondary" icon={Upload} onClick={onUpload}>
        Upload
      </Button>
      <div className="max-sm:col-span-2 max-sm:grid">
        <ContactAgentButton>Contact Agent</ContactAgentButton>
      </div>
    </div>
  )
}

function StaffButtons({ policy, onUpload }: { policy: Policy; onUpload: () => void }) {
  return (
    <>
      <ContactClientButton variant="secondary" client={{ id: policy.userId, name: policy.clientName }}>
        Send Message
      </ContactClientButton>
      {policy.deactivatedAt === null && (
        <Button variant="secondary" icon={Upload} onClick={onUpload}>
          Upload
        </Button>
      )}
      <PolicyActions policy={policy} />
    </>
  )
}

const skeleton = (
  <div className="space-y-6">
    <SkeletonBar height="title" width="half" />
    <SkeletonBar height="control" width="third" />
    <div className="grid gap-4 lg:grid-cols-3">
      <SkeletonBar height="card" />
      <SkeletonBar height="card" />
      <SkeletonBar height="card" />
    </div>
  </div>
)
