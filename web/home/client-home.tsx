import { useQuery } from '@tanstack/react-query'
import { Inbox, ShieldPlus } from 'lucide-react'
import { lazy, Suspense, useCallback, useDeferredValue, useState } from 'react'
import type { Policy } from '../../contract/policies.ts'
import { formatDay } from '../../contract/values/days.ts'
import { shortTypeName } from '../../contract/values/insurance-types.ts'
import { endpointQuery, useList } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { LazyCoverage } from '../coverage/lazy-coverage.ts'
import { documentPaths } from '../documents/paths.ts'
import { ContactAgentButton } from '../messages/contact-button.tsx'
import { endFirstMinute, readFirstMinute } from '../offline-storage/first-minute.ts'
import { PageHeader } from '../page-header.tsx'
import { policyPaths } from '../policies/paths.ts'
import { ownPoliciesQuery } from '../policies/preload.ts'
import { PolicyStandingNotice } from '../policy-events/policy-standing-notice.tsx'
import { LazyOwnPremiums } from '../premiums/lazy-premiums.ts'
import { quotePaths } from '../quotes/paths.ts'
import { MyRequests } from '../requests/my-requests.tsx'
import { useMe } from '../session/session.ts'
import { PolicyAccordion } from '../terms/policy-accordion.tsx'
import { PolicyGrid } from '../terms/policy-grid.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { useIsPhone } from '../ui/media.ts'
import { RenderWhenVisible } from '../ui/render-when-visible.tsx'
import { Skeleton, SkeletonBar } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { SmallTile } from '../ui/tile.tsx'
import { FirstActions } from './first-actions.tsx'
import { NextBill } from './next-bill.tsx'
import { clientFiguresQuery } from './preload.ts'
import { UpcomingForYou } from './upcoming-for-you.tsx'

const RequestDialog = lazyDialog(async () => (await import('../requests/request-dialog.tsx')).RequestDialog)

// The first render has the picture: loaded by a render, it would come a round trip later.
void LazyCoverage.load()

export function ClientHome() {
  const me = useMe()
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const isPhone = useIsPhone()
  // A first load paints the top before the rest is rendered: a slow phone shows it much earlier.
  // Not on Back, where the browser scrolls at once to where it was.
  const isFirstLoad = document.getElementById('frame') !== null
  const hasLowerPart = useDeferredValue(true, !isFirstLoad)
  const actions = (
    <>
      <ContactAgentButton variant="secondary">Contact Agent</ContactAgentButton>
      {me.may === 'everything' && (
        <Button variant="secondary" icon={Inbox} onClick={() => setConfirmOpen(true)}>
          Request Service
        </Button>
      )}
    </>
  )
  return (
    <>
      <PageHeader
        tab="Overview"
        title={`Welcome, ${me.fullName}`}
        subtitle="Your coverage at a glance."
        actions={!isPhone && actions}
      />
      {me.isFormer && (
        <div className="mb-5">
          <Alert tone="blue">
            Your account is closed. You can still see your records, and report losses from before it closed.
          </Alert>
        </div>
      )}
      <Warnings />
      <FirstMinute />
      <UpcomingForYou />
      <FirstActions />
      {isPhone && <div className="mb-6 flex flex-wrap gap-2 *:flex-1">{actions}</div>}
      {hasLowerPart && (
        <>
          <MyPolicies />
          <MyRequests />
          <MyPremiums />
        </>
      )}
      {isConfirmOpen && <RequestDialog onClose={() => setConfirmOpen(false)} />}
    </>
  )
}

const FirstMinuteCard = lazy(async () => ({
  default: (await import('./first-minute-card.tsx')).FirstMinuteCard,
}))

/** First steps of a client who has just accepted the invitation in this browser. */
function FirstMinute() {
  const { id } = useMe()
  const [firstMinute, setFirstMinute] = useState(() => readFirstMinute(id))
  const end = useCallback(() => {
    endFirstMinute(id)
    setFirstMinute(null)
  }, [id])
  if (!firstMinute) return null
  return (
    <Suspense
      fallback={
        <Skeleton status="Loading first steps...">
          <SkeletonBar height="card" />
        </Skeleton>
      }
    >
      <FirstMinuteCard message={firstMinute.message} onDone={end} />
    </Suspense>
  )
}

/** A carrier's notices of cancellation, with day, amount and phone. */
function Warnings() {
  const { data } = useQuery(endpointQuery(...clientFiguresQuery))
  return data?.notices.map((policy) => (
    <PolicyStandingNotice
      key={policy.id}
      policy={policy}
      payPage={policy.payPage}
      paymentEffect={policy.paymentEffect}
      hasPolicyName
    />
  ))
}

function Figures() {
  return (
    <QueryView
      query={endpointQuery(...clientFiguresQuery)}
      skeleton={
        <Skeleton status="Loading figures...">
          <SkeletonBar height="panel" />
        </Skeleton>
      }
    >
      {({
        activePolicies,
        policiesElsewhere,
        pendingPolicies,
        documents,
        documentsThisMonth,
        nextExpiration,
      }) => (
        <div className={coverageAsideClassName}>
          <SmallTile
            label="Active Policies"
            value={activePolicies}
            note={
              policiesElsewhere > 0
                ? `${policiesElsewhere} with another agent`
                : pendingPolicies > 0
                  ? `${pendingPolicies} pending`
                  : 'None pending'
            }
            to={policyPaths.list('active')}
          />
          <SmallTile
            label="Documents"
            value={documents}
            note={documentsThisMonth > 0 ? `${documentsThisMonth} added this month` : 'None added this month'}
            to={documentPaths.list}
          />
          <SmallTile
            label="Days to Next Expiration"
            value={nextExpiration?.days ?? 'N/A'}
            note={
              nextExpiration ? (
                <>
                  <span className="inline-block max-w-full truncate align-bottom">
                    {shortestTypeName(nextExpiration.name)},
                  </span>{' '}
                  <span className="inline-block">{formatDay(nextExpiration.endDate)}</span>
                </>
              ) : (
                'No active policy'
              )
            }
            {...(nextExpiration ? { to: policyPaths.one(nextExpiration.policyId) } : {})}
          />
        </div>
      )}
    </QueryView>
  )
}

// Leaves out the part in parentheses, because the longest note sets the height of all tiles.
const shortestTypeName = (type: string) => shortTypeName(type).replace(/ \(.+\)$/, '')

const policiesSkeleton = <Skeleton status="Loading policies..." shape="cards" count={2} />

// A column beside the picture, as many as there is room for without it.
const coverageAsideClassName = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-2.5'

/** The picture of coverage, with the next bill and the figures beside it, and the policies. */
function MyPolicies() {
  const list = useList(...ownPoliciesQuery, 'policies')
  if (list.isPending) return policiesSkeleton
  const commercial = list.items.filter(({ category }) => category === 'commercial')
  const personal = list.items.filter(({ category }) => category === 'personal')
  return (
    // All waits for the picture, so that nothing below it moves.
    <Suspense fallback={policiesSkeleton}>
      <div className="flex flex-col gap-3 xl:flex-row xl:gap-4">
        <div className="peer min-w-0 flex-1 empty:hidden">
          <LazyCoverage policies={list.items} total={list.total} />
        </div>
        <div className={`${coverageAsideClassName} content-start xl:w-72 xl:peer-empty:w-full`}>
          <NextBill />
          <Figures />
        </div>
      </div>
      <section aria-label="Policies" className="mt-6">
        <ListOf list={list} pluralNoun="policies" skeleton={policiesSkeleton}>
          <Tabs
            label="Type of insurance"
            defaultValue={commercial.length === 0 && personal.length > 0 ? 'personal' : 'commercial'}
            tabs={[
              {
                value: 'commercial',
                label: 'Commercial Insurance',
                content: <CategoryPolicies policies={commercial} />,
              },
              ...(personal.length > 0
                ? [
                    {
                      value: 'personal',
                      label: 'Personal Insurance',
                      content: <CategoryPolicies policies={personal} />,
                    },
                  ]
                : []),
            ]}
          />
        </ListOf>
      </section>
    </Suspense>
  )
}

/** Last on the page, because nothing below may move when it comes. */
function MyPremiums() {
  const { items } = useList(...ownPoliciesQuery, 'policies')
  return (
    items.length > 0 && (
      <RenderWhenVisible>
        <Suspense>
          <div className="mt-8 empty:hidden">
            <LazyOwnPremiums />
          </div>
        </Suspense>
      </RenderWhenVisible>
    )
  )
}

function CategoryPolicies({ policies }: { policies: readonly Policy[] }) {
  const isPhone = useIsPhone()
  if (policies.length > 0)
    return isPhone ? <PolicyAccordion policies={policies} /> : <PolicyGrid policies={policies} />
  return (
    <Empty
      icon={ShieldPlus}
      title="No policies yet"
      text="Your policies will be here as soon as your agent adds them."
      action={
        <Button variant="secondary" to={quotePaths.request}>
          Get a Quote
        </Button>
      }
    />
  )
}
