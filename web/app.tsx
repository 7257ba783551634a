import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, useLocation } from 'react-router'
import { makeQueryClient, type ReadFirst, readFirst } from './api/cache.ts'
import { AppRoutes } from './routes.tsx'
import { BrokenScreen } from './session/session-states.tsx'
import { Boundary } from './ui/boundary.tsx'
import { applyStoredTheme } from './ui/theme-switch.tsx'
import { tellError, watchErrors } from './watching/errors.ts'

/** Draws the portal into an element of the page. */
export function openApp(root: HTMLElement): void {
  applyStoredTheme()
  const client = makeQueryClient()
  readFirst(client, readingsOfThisPage())
  watchErrors()
  endFrameWithFirstScreen(root)
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <Screens />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
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
  tellError(error)
}

/** Every screen, also those outside of the shell. */
const Screens = () => (
  <Boundary at={useLocation().pathname} broken={<BrokenScreen />}>
    <AppRoutes />
  </Boundary>
)

/** What this address reads first, as it came with the page itself. */
function readingsOfThisPage(): ReadFirst[] {
  return JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=reads-first]')?.content ?? '[]')
}
