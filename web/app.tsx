import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { makeQueryClient, type ReadFirst, readFirst } from './api/query.ts'
import { AppRoutes } from './routes.tsx'
import { applyStoredTheme } from './ui/theme-switch.tsx'

/** Draws the portal into an element of the page. */
export function openApp(root: HTMLElement): void {
  applyStoredTheme()
  const client = makeQueryClient()
  readFirst(client, readingsOfThisPage())
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
}

/** What this address reads first, as it came with the page itself. */
function readingsOfThisPage(): ReadFirst[] {
  return JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=reads-first]')?.content ?? '[]')
}
