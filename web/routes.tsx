import { type ComponentType, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import type { Role } from '../contract/values/roles.ts'
import { Only, SignedIn, Unanswered, Visitors } from './guards.tsx'
import { BusinessQuotePage, ClientHome, QuotesPage } from './pages/for-clients.ts'
import {
  AccountPage,
  BillsPage,
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
  ClientQuotesPage,
  ClientsPage,
  ImportPage,
  ImportsPage,
  InvitesPage,
  RenewalsPage,
  RequestsPage,
  SettingsPage,
  SystemPage,
  TasksPage,
  WelcomePage,
} from './pages/for-staff.ts'
import {
  AcceptInvitePage,
  CheckPage,
  ChoosePasswordPage,
  ConfirmEmailPage,
  ForgotPasswordPage,
  SetupPage,
  SharedCardPage,
} from './pages/for-visitors.ts'
import { useFetchAhead } from './pages/use-fetch-ahead.ts'
import { paths } from './paths.ts'
import { useForgetOthers, useMe, useOtherTabs, useSession } from './session/session.ts'
import { SessionLoading } from './session/session-states.tsx'
import { LoginPage } from './visitor/login-page.tsx'

/** The route table of the specification, with its guards and redirects. */
export function AppRoutes() {
  const session = useSession()
  useOtherTabs()
  useForgetOthers(session.data)
  useFetchAhead(session.data)
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
          path={AcceptInvitePage.at}
          element={
            <Visitors>
              <AcceptInvitePage />
            </Visitors>
          }
        />
        <Route
          path={ForgotPasswordPage.at}
          element={
            <Visitors>
              <ForgotPasswordPage />
            </Visitors>
          }
        />
        {/* Also for who is signed in: the link is the same, wherever it is opened. */}
        <Route path={ChoosePasswordPage.at} element={<ChoosePasswordPage />} />
        <Route path={ConfirmEmailPage.at} element={<ConfirmEmailPage />} />
        <Route path={SetupPage.at} element={<SetupPage />} />
        {/* Whoever has the link, signed in or not. */}
        <Route path={SharedCardPage.at} element={<SharedCardPage />} />
        {/* For whoever holds a certificate, signed in or not. */}
        <Route path={CheckPage.at} element={<CheckPage />} />
        <Route element={<SignedIn />}>
          <Route path={ClientHome.at} element={<Home />} />
          <Route path={PoliciesPage.at} element={<PoliciesPage />} />
          <Route path={PolicyPage.at} element={<PolicyPage />} />
          <Route path={CategoryPage.at} element={<CategoryPage />} />
          <Route path={BillsPage.at} element={<BillsPage />} />
          <Route path={CardsPage.at} element={<CardsPage />} />
          <Route path={DocumentsPage.at} element={<DocumentsPage />} />
          <Route path={ClaimsPage.at} element={<ClaimsPage />} />
          <Route path={ClaimPage.at} element={<ClaimPage />} />
          <Route path={FileClaimPage.at} element={<FileClaimPage />} />
          <Route path={CertificatesPage.at} element={<CertificatesPage />} />
          <Route path={MessagesPage.at} element={<MessagesPage />} />
          <Route
            path={QuotesPage.at}
            element={
              <Only roles={['client']}>
                <QuotesPage />
              </Only>
            }
          />
          <Route path={QuotePage.at} element={<QuotePage />} />
          <Route
            path={BusinessQuotePage.at}
            element={
              <Only roles={['client']}>
                <BusinessQuotePage />
              </Only>
            }
          />
          <Route
            path={RequestsPage.at}
            element={
              <Only roles={['agent', 'admin']}>
                <RequestsPage />
              </Only>
            }
          />
          <Route
            path={ClientQuotesPage.at}
            element={
              <Only roles={['agent', 'admin']}>
                <ClientQuotesPage />
              </Only>
            }
          />
          <Route
            path={RenewalsPage.at}
            element={
              <Only roles={['agent', 'admin']}>
                <RenewalsPage />
              </Only>
            }
          />
          <Route path={NotificationsPage.at} element={<NotificationsPage />} />
          <Route
            path={AuditLogPage.at}
            element={
              <Only roles={['admin']}>
                <AuditLogPage />
              </Only>
            }
          />
          <Route path={InvitesPage.at} element={<InvitesPage />} />
          <Route path={ClientsPage.at} element={<ClientsPage />} />
          <Route path={ClientPage.at} element={<ClientPage />} />
          <Route path={TasksPage.at} element={<TasksPage />} />
          <Route path={AccountPage.at} element={<AccountPage />} />
          <Route
            path={AgentsPage.at}
            element={
              <Only roles={['admin']}>
                <AgentsPage />
              </Only>
            }
          />
          <Route
            path={SettingsPage.at}
            element={
              <Only roles={['admin']}>
                <SettingsPage />
              </Only>
            }
          />
          <Route
            path={ImportsPage.at}
            element={
              <Only roles={['admin']}>
                <ImportsPage />
              </Only>
            }
          />
          <Route
            path={ImportPage.at}
            element={
              <Only roles={['admin']}>
                <ImportPage />
              </Only>
            }
          />
          <Route
            path={SystemPage.at}
            element={
              <Only roles={['admin']}>
                <SystemPage />
              </Only>
            }
          />
          <Route
            path={WelcomePage.at}
            element={
              <Only roles={['admin']}>
                <WelcomePage />
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
