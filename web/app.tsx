import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, useLocation } from 'react-router'
import { isRole } from '../contract/values/roles.ts'
import { makeQueryClient, type PreloadedQuery, preloadQueries } from './api/cache.ts'
import { Shell } from './pages/frame.ts'
import { pageAt } from './pages/page-at.ts'
import { AppRoutes } from './routes.tsx'
import { prefetchSession } from './session/session.ts'
import { BrokenScreen } from './session/session-states.tsx'
import { captureError, watchErrors } from './telemetry/errors.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { applyStoredTheme } from './ui/theme-switch.tsx'

/** Mounts the portal in an element of the page. */
export async function openApp(root: HTMLElement): Promise<void> {
  applyStoredTheme()
  const client = makeQueryClient()
  const firstQueries = Promise.all([prefetchSession(client), preloadQueries(client, queriesOfThisPage())])
  watchErrors()
  endFrameWithFirstScreen(root)
  await loadFirstCode()
  if (document.getElementById('frame')) await waitAtMost(500, firstQueries)
  // A transition renders in slices: rendering at once would block input on a phone.
  startTransition(() =>
    createRoot(root, { onCaughtError }).render(
      <StrictMode>
        <QueryClientProvider client={client}>
          <BrowserRouter>
            <Screens />
          </BrowserRouter>
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}

/** Resolves after `ms` even if the promise is still pending. */
const waitAtMost = (ms: number, promise: Promise<unknown>) =>
  Promise.race([promise, new Promise((resolve) => setTimeout(resolve, ms))])

/**
 * Loads the code of the first screen, which the page's HTML names by role. The screen then replaces
 * the server-drawn frame in one step, without layout shifts.
 */
async function loadFirstCode() {
  const role = document.getElementById('frame')?.dataset.role
  if (role === undefined || !isRole(role)) return
  const code = Promise.all([Shell.load(), pageAt(location.pathname, role)?.load()])
  await waitAtMost(2000, code).catch(() => undefined) // the screen's error boundary reports it
}

/** Removes the server-drawn frame in the same paint that shows the first screen. */
function endFrameWithFirstScreen(root: HTMLElement) {
  const frame = document.getElementById('frame')
  if (!frame) return
  const observer = new MutationObserver(() => {
    frame.remove()
    observer.disconnect()
  })
  observer.observe(root, { childList: true })
}

/** Errors caught by a boundary are reported too. */
function onCaughtError(error: unknown) {
  console.error(error)
  captureError(error)
}

const Screens = () => (
  <ErrorBoundary at={useLocation().pathname} fallback={<BrokenScreen />}>
    <AppRoutes />
  </ErrorBoundary>
)

/** The first queries of this URL, as listed in the page's HTML. */
function queriesOfThisPage(): PreloadedQuery[] {
  return JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=reads-first]')?.content ?? '[]')
}
