import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import type { Role } from '../contract/values/roles.ts'
import { keptCards } from './kept/kept-cards.ts'
import { paths } from './paths.ts'
import { useForgetOthers, useOtherTabs, useSession } from './session/session.ts'
import { SessionFailed, SessionLoading } from './session/session-states.tsx'
import { LoginPage } from './visitor/login-page.tsx'

const page = <Name extends string>(load: () => Promise<{ [K in Name]: ComponentType }>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }))

const Shell = page(() => import('./shell/shell.tsx'), 'Shell')
const NotFoundPage = page(() => import('./shell/not-found-page.tsx'), 'NotFoundPage')
const HomePage = page(() => import('./home/home-page.tsx'), 'HomePage')
const PoliciesPage = page(() => import('./policies/policies-page.tsx'), 'PoliciesPage')
const PolicyPage = page(() => import('./policies/policy-page.tsx'), 'PolicyPage')
const CategoryPage = page(() => import('./policies/category-page.tsx'), 'CategoryPage')
const CardsPage = page(() => import('./cards/cards-page.tsx'), 'CardsPage')
const SharedCardPage = page(() => import('./cards/shared-card-page.tsx'), 'SharedCardPage')
const KeptCardsPage = lazy(async () => ({
  default: (await import('./cards/kept-cards-page.tsx')).KeptCardsPage,
}))
const DocumentsPage = page(() => import('./documents/documents-page.tsx'), 'DocumentsPage')
const MessagesPage = page(() => import('./messages/messages-page.tsx'), 'MessagesPage')
const ClaimsPage = page(() => import('./claims/claims-page.tsx'), 'ClaimsPage')
const ClaimPage = page(() => import('./claims/claim-page.tsx'), 'ClaimPage')
const FileClaimPage = page(() => import('./claims/file-claim-page.tsx'), 'FileClaimPage')
const QuotesPage = page(() => import('./quotes/quotes-page.tsx'), 'QuotesPage')
const QuotePage = page(() => import('./quotes/quote-page.tsx'), 'QuotePage')
const BusinessQuotePage = page(() => import('./quotes/business-quote-page.tsx'), 'BusinessQuotePage')
const InvitesPage = page(() => import('./invites/invites-page.tsx'), 'InvitesPage')
const ClientsPage = page(() => import('./clients/clients-page.tsx'), 'ClientsPage')
const ClientPage = page(() => import('./clients/client-page.tsx'), 'ClientPage')
const AccountPage = page(() => import('./account/account-page.tsx'), 'AccountPage')
const ForgotPasswordPage = page(() => import('./visitor/forgot-password-page.tsx'), 'ForgotPasswordPage')
const ChoosePasswordPage = page(() => import('./visitor/choose-password-page.tsx'), 'ChoosePasswordPage')
const ConfirmEmailPage = page(() => import('./visitor/confirm-email-page.tsx'), 'ConfirmEmailPage')
const TwoStepRequiredPage = page(() => import('./visitor/two-step-required-page.tsx'), 'TwoStepRequiredPage')
const NotificationsPage = page(() => import('./notifications/notifications-page.tsx'), 'NotificationsPage')
const AuditLogPage = page(() => import('./admin/audit-log-page.tsx'), 'AuditLogPage')
const AgentsPage = page(() => import('./admin/agents-page.tsx'), 'AgentsPage')
const SettingsPage = page(() => import('./admin/settings-page.tsx'), 'SettingsPage')
const CertificatesPage = page(() => import('./certificates/certificates-page.tsx'), 'CertificatesPage')
const CheckPage = page(() => import('./certificates/check-page.tsx'), 'CheckPage')
const AcceptInvitePage = page(() => import('./visitor/accept-invite-page.tsx'), 'AcceptInvitePage')

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
        <Route path={paths.choosePassword} element={<ChoosePasswordPage />} />
        <Route path={paths.confirmEmail} element={<ConfirmEmailPage />} />
        {/* Whoever has the link, signed in or not. */}
        <Route path="/card/:token" element={<SharedCardPage />} />
        {/* For whoever holds a certificate, signed in or not. */}
        <Route path="/certificate/:number?/:code?" element={<CheckPage />} />
        <Route element={<SignedIn />}>
          <Route path="/" element={<HomePage />} />
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
  return session.isPending ? <SessionLoading /> : <SessionFailed {...retry} />
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
    return user.mustSetUpTwoStep ? <TwoStepRequiredPage /> : <Shell />
  }
  const whose = known.current ? { person: known.current, notice: ended } : {}
  return <Navigate to={paths.login} replace state={{ from: pathname + search, ...whose }} />
}

function Only({ roles, children }: { roles: Role[]; children: ReactNode }) {
  const { data: user } = useSession()
  return user && roles.includes(user.role) ? children : <Navigate to={paths.home} replace />
}
