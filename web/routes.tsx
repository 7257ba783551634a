import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { isInShell } from './feature.ts'
import { PageForRole, SessionPending, SignedInOnly, VisitorsOnly } from './guards.tsx'
import { NotFoundPage } from './pages/frame.ts'
import { pages } from './pages/pages.ts'
import { usePrefetch } from './pages/use-prefetch.ts'
import { useForgetStorageOfOthers, useSession, useSessionOfOtherTabs } from './session/session.ts'
import { SessionLoading } from './session/session-states.tsx'
import { LoginPage } from './visitor/login-page.tsx'
import { visitorPaths } from './visitor/paths.ts'

/** All routes: login, and the pages of every feature behind their guards. */
export function AppRoutes() {
  const session = useSession()
  useSessionOfOtherTabs()
  useForgetStorageOfOthers(session.data)
  usePrefetch(session.data)
  if (session.data === undefined) return <SessionPending session={session} />
  return (
    <Suspense fallback={<SessionLoading />}>
      <Routes>
        <Route
          path={visitorPaths.login}
          element={
            <VisitorsOnly>
              <LoginPage />
            </VisitorsOnly>
          }
        />
        <Route path={visitorPaths.auth} element={<Navigate to={visitorPaths.login} replace />} />
        {pagesOutsideShell.map((Page) => (
          <Route
            key={Page.path}
            path={Page.path}
            element={
              Page.audience === 'visitors' ? (
                <VisitorsOnly>
                  <Page />
                </VisitorsOnly>
              ) : (
                <Page />
              )
            }
          />
        ))}
        <Route element={<SignedInOnly />}>
          {shellPaths.map((path) => (
            <Route key={path} path={path} element={<PageForRole path={path} />} />
          ))}
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  )
}

const pagesOutsideShell = pages.filter((page) => !isInShell(page))
// Two pages can share a route, each for other roles.
const shellPaths = [...new Set(pages.filter(isInShell).map(({ path }) => path))]
