import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { type Right, seesAll } from '../contract/values/rights.ts'
import { isRole, type Role } from '../contract/values/roles.ts'
import { viewing } from './api/viewing.ts'
import { keptCards } from './kept/kept-cards.ts'
import { Shell, TwoStepRequiredPage } from './pages/for-everybody.ts'
import { KeptCardsPage } from './pages/for-visitors.ts'
import { paths } from './paths.ts'
import { isRefused, useSession } from './session/session.ts'
import { NoAccess, SessionFailed, SessionLoading } from './session/session-states.tsx'

/** Before the server has said who is signed in. Where it does not, the ID cards that this device keeps are there. */
export function Unanswered({ session }: { session: ReturnType<typeof useSession> }) {
  const { pathname } = useLocation()
  const isLate = useLate(session.isPending)
  const retry = { onRetry: () => void session.refetch(), busy: session.isFetching }
  const hasCards = (pathname === paths.home || pathname === paths.cards()) && keptCards() !== null
  if (hasCards && (isLate || !session.isPending))
    return (
      <Suspense fallback={<SessionLoading />}>
        <KeptCardsPage {...retry} />
      </Suspense>
    )
  if (session.isPending) return <SessionLoading />
  return isRefused(session.error) ? <NoAccess /> : <SessionFailed {...retry} />
}

/** Whether something has been waited for longer than a person at the roadside will: three seconds. */
function useLate(isWaiting: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), 3000)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isWaiting && late
}

/** Screens for people who are not signed in; everybody else goes home, or back to what they had asked for. */
export function Visitors({ children }: { children: ReactNode }) {
  const { data: user } = useSession()
  const { state } = useLocation()
  if (!user) return children
  // Where somebody else's session ended is not where this person wanted to go.
  const back = state?.person === undefined || state.person === user.id ? state?.from : undefined
  return <Navigate to={back ?? paths.home} replace />
}

/** The pages of who has one part of an account alone; the first is where they begin. */
const partOf = (may: Right) => [
  ...(may === 'claims' ? [paths.claims, '/claim', '/file-claim'] : [paths.certificates]),
  paths.cards(),
  paths.notifications,
  paths.account,
]

const ended = 'You were signed out. Please sign in again to go on.'

/** Screens inside the shell; a visitor, or whose session has ended, goes to the login page and comes back afterwards. */
export function SignedIn() {
  const { data: user } = useSession()
  const { pathname, search } = useLocation()
  const known = useRef(user?.id)
  const Begin = viewing()?.Begin
  if (user) {
    known.current = user.id
    if (Begin) return <Begin />
    if (!isRole(user.role)) return <NoAccess />
    if (user.mustSetUpTwoStep) return <TwoStepRequiredPage />
    const part = user.may && !seesAll(user.may) ? partOf(user.may) : null
    return part && !part.some((start) => pathname === start || pathname.startsWith(`${start}/`)) ? (
      <Navigate to={part[0] ?? paths.account} replace />
    ) : (
      <Shell />
    )
  }
  const whose = known.current ? { person: known.current, notice: ended } : {}
  return <Navigate to={paths.login} replace state={{ from: pathname + search, ...whose }} />
}

/** A screen for people of these roles; all others go home. */
export function Only({ roles, children }: { roles: Role[]; children: ReactNode }) {
  const { data: user } = useSession()
  return user && roles.includes(user.role) ? children : <Navigate to={paths.home} replace />
}
