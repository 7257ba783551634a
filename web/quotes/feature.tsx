import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [
    page('/quotes', 'clients', () => import('./quotes-page.tsx'), 'QuotesPage'),
    page('/business-quote', 'clients', () => import('./business-quote-page.tsx'), 'BusinessQuotePage'),
    page('/quote/:quoteId', 'everybody', () => import('./quote-page.tsx'), 'QuotePage'),
    page('/agency/quotes', 'staff', () => import('./client-quotes-page.tsx'), 'ClientQuotesPage'),
  ],
}
