import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { matchPath, Navigate, useLocation } from 'react-router'
import { canSeeEverything } from '../contract/values/rights.ts'
import { isRole } from '../contract/values/roles.ts'
import { accountPaths } from './account/paths.ts'
import { viewAsMode } from './api/view-as.ts'
import { cardPaths } from './cards/paths.ts'
import { type FeaturePage, isOpenTo } from './feature.ts'
import { homePaths } from './home/paths.ts'
import { readStoredCards } from './offline-storage/stored-cards.ts'
import { Shell, TwoStepRequiredPage } from './pages/frame.ts'
import { pages } from './pages/pages.ts'
import { isRoleWithoutAccess, useSession } from './session/session.ts'
import { NoAccess, SessionFailed, SessionLoading } from './session/session-states.tsx'
import { visitorPaths } from './visitor/paths.ts'

const StoredCardsPage = lazy(async () => ({
  default: (await import('./cards/offline-cards-page.tsx')).OfflineCardsPage,
}))

/** The screen until the session is known. Shows stored ID cards if the server does not answer. */
export function SessionPending({ session }: { session: ReturnType<typeof useSession> }) {
  const { pathname } = useLocation()
  const isLate = useIsLate(session.isPending)
  const retryProps = { onRetry: () => void session.refetch(), busy: session.isFetching }
  const hasCards =
    (pathname === homePaths.home || pathname === cardPaths.list()) && readStoredCards() !== null
  if (hasCards && (isLate || !session.isPending))
    return (
      <Suspense fallback={<SessionLoading />}>
        <StoredCardsPage {...retryProps} />
      </Suspense>
    )
  if (session.isPending) return <SessionLoading />
  return isRoleWithoutAccess(session.error) ? <NoAccess /> : <SessionFailed {...retryProps} />
}

/**
 * True after three seconds of waiting, so that nobody at the roadside waits longer for their cards.
 */
function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsLate(true), 3000)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isWaiting && isLate
}

/** Screens for visitors. Signed-in people are redirected to where they came from, or home. */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const { data: user } = useSession()
  const { state } = useLocation()
  if (!user) return children
  // A page that somebody else left when their session ended must not open for this person.
  const returnPath = state?.person === undefined || state.person === user.id ? state?.from : undefined
  return <Navigate to={returnPath ?? homePaths.home} replace />
}

const signedOutNotice = 'You were signed out. Please sign in again to continue.'

/** Screens inside the shell. Visitors go to the login page and come back afterwards. */
export function SignedInOnly() {
  const { data: user } = useSession()
  const { pathname, search } = useLocation()
  const knownUserId = useRef(user?.id)
  const Begin = viewAsMode()?.Begin
  if (user) {
    knownUserId.current = user.id
    if (Begin) return <Begin />
    if (!isRole(user.role)) return <NoAccess />
    if (user.mustSetUpTwoStep) return <TwoStepRequiredPage />
    const { may } = user
    if (may === null || canSeeEverything(may)) return <Shell />
    // A right to one part of the account opens only that part, starting on its first page.
    const isPageOfPart = ({ accountPart, path }: FeaturePage) =>
      (accountPart === may || accountPart === 'any') && matchPath(path, pathname)
    if (pages.some(isPageOfPart)) return <Shell />
    return (
      <Navigate
        to={pages.find(({ accountPart }) => accountPart === may)?.path ?? accountPaths.account}
        replace
      />
    )
  }
  const signedOutState = knownUserId.current ? { person: knownUserId.current, notice: signedOutNotice } : {}
  return <Navigate to={visitorPaths.login} replace state={{ from: pathname + search, ...signedOutState }} />
}

/** The page at a route for the person's role. Redirects home if the role has none. */
export function PageForRole({ path }: { path: string }) {
  const { data: user } = useSession()
  const Page = user && pages.find((page) => page.path === path && isOpenTo(user.role, page.audience))
  return Page ? <Page /> : <Navigate to={homePaths.home} replace />
}
