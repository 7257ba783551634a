import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { makeQueryClient } from './api/query.ts'
import { AppRoutes } from './routes.tsx'
import { applyStoredTheme } from './ui/theme-switch.tsx'

/** Draws the portal into an element of the page. */
export function openApp(root: HTMLElement): void {
  applyStoredTheme()
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={makeQueryClient()}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
}
