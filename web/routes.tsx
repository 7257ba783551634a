import { type ComponentType, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import type { Role } from '../contract/values/roles.ts'
import { Only, SignedIn, Unanswered, Visitors } from './guards.tsx'
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
  SharedCardPage,
} from './pages/for-visitors.ts'
import { paths } from './paths.ts'
import { useForgetOthers, useMe, useOtherTabs, useSession } from './session/session.ts'
import { SessionLoading } from './session/session-states.tsx'
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

const homes: Record<Role, ComponentType> = { client: ClientHome, agent: AgentHome, admin: AgentHome }

/** The dashboard. */
function Home() {
  const Dashboard = homes[useMe().role]
  return <Dashboard />
}
