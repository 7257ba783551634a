import { page } from './page.ts'

export const ClientHome = page('/', () => import('../home/client-home.tsx'), 'ClientHome')
export const QuotesPage = page('/quotes', () => import('../quotes/quotes-page.tsx'), 'QuotesPage')
export const BusinessQuotePage = page(
  '/business-quote',
  () => import('../quotes/business-quote-page.tsx'),
  'BusinessQuotePage',
)
