import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { isRole, type Role } from '../contract/values/roles.ts'
import { keptCards } from './kept/kept-cards.ts'
import { BusinessQuotePage, ClientHome, QuotesPage } from './pages/for-clients.ts'
import {
  AccountPage,
  CardsPage,
  CategoryPage,
  CertificatesPage,
  ClaimPage,
  ClaimsPage,
  DocumentsPage,
  FileClaimPage,
  MessagesPage,
  NotFoundPage,
  NotificationsPage,
  PoliciesPage,
  PolicyPage,
  QuotePage,
  Shell,
  TwoStepRequiredPage,
} from './pages/for-everybody.ts'
import {
  AgentHome,
  AgentsPage,
  AuditLogPage,
  ClientPage,
  ClientsPage,
  InvitesPage,
  SettingsPage,
} from './pages/for-staff.ts'
import {
  AcceptInvitePage,
  CheckPage,
  ChoosePasswordPage,
  ConfirmEmailPage,
  ForgotPasswordPage,
  KeptCardsPage,
  SharedCardPage,
} from './pages/for-visitors.ts'
import { paths } from './paths.ts'
import { isRefused, useForgetOthers, useMe, useOtherTabs, useSession } from './session/session.ts'
import { NoAccess, SessionFailed, SessionLoading } from './session/session-states.tsx'
import { LoginPage } from './visitor/login-page.tsx'

/** The route table of the specification, with its guards and redirects. */
export function AppRoutes() {
  const session = useSession()
  useOtherTabs()
  useForgetOthers(session.data)
  if (session.data === undefined) return <Unanswered session={session} />
  return (
    <Suspense fallback={<SessionLoading />}>
      <Routes>
        <Route
          path="/login"
          element={
            <Visitors>
              <LoginPage />
            </Visitors>
          }
        />
        <Route path="/auth" element={<Navigate to={paths.login} replace />} />
        <Route
          path="/client/accept-invite/auth/:invite?/:email?"
          element={
            <Visitors>
              <AcceptInvitePage />
            </Visitors>
          }
        />
        <Route
          path="/forgot-password"
          element={
            <Visitors>
              <ForgotPasswordPage />
            </Visitors>
          }
        />
        {/* Also for who is signed in: the link is the same, wherever it is opened. */}
        <Route path="/choose-password" element={<ChoosePasswordPage />} />
        <Route path="/confirm-email" element={<ConfirmEmailPage />} />
        {/* Whoever has the link, signed in or not. */}
        <Route path="/card/:token" element={<SharedCardPage />} />
        {/* For whoever holds a certificate, signed in or not. */}
        <Route path="/certificate/:number?/:code?" element={<CheckPage />} />
        <Route element={<SignedIn />}>
          <Route path="/" element={<Home />} />
          <Route path="/policies" element={<PoliciesPage />} />
          <Route path="/policy/:policyId" element={<PolicyPage />} />
          <Route path="/policy/:category/:type" element={<CategoryPage />} />
          <Route path="/id-cards" element={<CardsPage />} />
          <Route path="/documents" element={<DocumentsPage />} />
          <Route path="/claims" element={<ClaimsPage />} />
          <Route path="/claim/:claimId" element={<ClaimPage />} />
          <Route path="/file-claim/:policyId" element={<FileClaimPage />} />
          <Route path="/certificates" element={<CertificatesPage />} />
          <Route path="/messages" element={<MessagesPage />} />
          <Route
            path="/quotes"
            element={
              <Only roles={['client']}>
                <QuotesPage />
              </Only>
            }
          />
          <Route path="/quote/:quoteId" element={<QuotePage />} />
          <Route
            path="/business-quote"
            element={
              <Only roles={['client']}>
                <BusinessQuotePage />
              </Only>
            }
          />
          <Route path="/notifications" element={<NotificationsPage />} />
          <Route
            path="/agency/log"
            element={
              <Only roles={['admin']}>
                <AuditLogPage />
              </Only>
            }
          />
          <Route path="/invite-clients" element={<InvitesPage />} />
          <Route path="/client-management" element={<ClientsPage />} />
          <Route path="/client-details/:clientId" element={<ClientPage />} />
          <Route path="/account" element={<AccountPage />} />
          <Route
            path="/agency/agents"
            element={
              <Only roles={['admin']}>
                <AgentsPage />
              </Only>
            }
          />
          <Route
            path="/agency/settings"
            element={
              <Only roles={['admin']}>
                <SettingsPage />
              </Only>
            }
          />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  )
}

/** Before the server has said who is signed in. Where it does not, the ID cards that this device keeps are there. */
function Unanswered({ session }: { session: ReturnType<typeof useSession> }) {
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
function Visitors({ children }: { children: ReactNode }) {
  const { data: user } = useSession()
  const { state } = useLocation()
  if (!user) return children
  // Where somebody else's session ended is not where this person wanted to go.
  const back = state?.person === undefined || state.person === user.id ? state?.from : undefined
  return <Navigate to={back ?? paths.home} replace />
}

const ended = 'You were signed out. Please sign in again to go on.'

/** Screens inside the shell; a visitor, or whose session has ended, goes to the login page and comes back afterwards. */
function SignedIn() {
  const { data: user } = useSession()
  const { pathname, search } = useLocation()
  const known = useRef(user?.id)
  if (user) {
    known.current = user.id
    if (!isRole(user.role)) return <NoAccess />
    return user.mustSetUpTwoStep ? <TwoStepRequiredPage /> : <Shell />
  }
  const whose = known.current ? { person: known.current, notice: ended } : {}
  return <Navigate to={paths.login} replace state={{ from: pathname + search, ...whose }} />
}

const homes: Record<Role, ComponentType> = { client: ClientHome, agent: AgentHome, admin: AgentHome }

/** The dashboard. */
function Home() {
  const Dashboard = homes[useMe().role]
  return <Dashboard />
}

function Only({ roles, children }: { roles: Role[]; children: ReactNode }) {
  const { data: user } = useSession()
  return user && roles.includes(user.role) ? children : <Navigate to={paths.home} replace />
}
