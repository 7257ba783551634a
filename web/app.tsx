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

/** Draws the portal into an element of the page. */
export async function openApp(root: HTMLElement): Promise<void> {
  applyStoredTheme()
  const client = makeQueryClient()
  const readings = Promise.all([prefetchSession(client), preloadQueries(client, readingsOfThisPage())])
  watchErrors()
  endFrameWithFirstScreen(root)
  await firstCode()
  if (document.getElementById('frame')) await withTimeout(500, readings)
  // Drawn in slices: at once it would take so long on a phone that a press meanwhile is not heard.
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

/** Waits for that, but no longer: what is late must not hold up what is there. */
const withTimeout = (ms: number, awaited: Promise<unknown>) =>
  Promise.race([awaited, new Promise((resolve) => setTimeout(resolve, ms))])

/**
 * The code of the first screen, which the page's HTML has named for whoever it was made for. With it and with what it reads
 * the screen is drawn whole, once, in the place of the frame, and not in pieces that push each other away.
 */
async function firstCode() {
  const role = document.getElementById('frame')?.dataset.role
  if (role === undefined || !isRole(role)) return
  const code = Promise.all([Shell.load(), pageAt(location.pathname, role)?.load()])
  await withTimeout(2000, code).catch(() => undefined) // said in its place, once that is drawn
}

/** What the page's HTML drew stays until the first screen stands in its place, in the same picture. */
function endFrameWithFirstScreen(root: HTMLElement) {
  const frame = document.getElementById('frame')
  if (!frame) return
  const look = new MutationObserver(() => {
    frame.remove()
    look.disconnect()
  })
  look.observe(root, { childList: true })
}

/** What a boundary catches is an error all the same. */
function onCaughtError(error: unknown) {
  console.error(error)
  captureError(error)
}

const Screens = () => (
  <ErrorBoundary at={useLocation().pathname} broken={<BrokenScreen />}>
    <AppRoutes />
  </ErrorBoundary>
)

/** What this address reads first, as it came with the page itself. */
function readingsOfThisPage(): PreloadedQuery[] {
  return JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=reads-first]')?.content ?? '[]')
}
