import { page, part } from './page.ts'

// For clients and for staff.
export const Shell = part(() => import('../shell/shell.tsx'), 'Shell')
export const NotFoundPage = part(() => import('../shell/not-found-page.tsx'), 'NotFoundPage')
export const PoliciesPage = page('/policies', () => import('../policies/policies-page.tsx'), 'PoliciesPage')
export const PolicyPage = page('/policy/:policyId', () => import('../policies/policy-page.tsx'), 'PolicyPage')
export const CategoryPage = page(
  '/policy/:category/:type',
  () => import('../policies/category-page.tsx'),
  'CategoryPage',
)
export const BillsPage = page('/bills', () => import('../bills/bills-page.tsx'), 'BillsPage')
export const CardsPage = page('/id-cards', () => import('../cards/cards-page.tsx'), 'CardsPage')
export const DocumentsPage = page(
  '/documents',
  () => import('../documents/documents-page.tsx'),
  'DocumentsPage',
)
export const MessagesPage = page('/messages', () => import('../messages/messages-page.tsx'), 'MessagesPage')
export const ClaimsPage = page('/claims', () => import('../claims/claims-page.tsx'), 'ClaimsPage')
export const ClaimPage = page('/claim/:claimId', () => import('../claims/claim-page.tsx'), 'ClaimPage')
export const FileClaimPage = page(
  '/file-claim/:policyId',
  () => import('../claims/file-claim-page.tsx'),
  'FileClaimPage',
)
export const QuotePage = page('/quote/:quoteId', () => import('../quotes/quote-page.tsx'), 'QuotePage')
export const CertificatesPage = page(
  '/certificates',
  () => import('../certificates/certificates-page.tsx'),
  'CertificatesPage',
)
export const NotificationsPage = page(
  '/notifications',
  () => import('../notifications/notifications-page.tsx'),
  'NotificationsPage',
)
export const AccountPage = page('/account', () => import('../account/account-page.tsx'), 'AccountPage')
export const TwoStepRequiredPage = part(
  () => import('../visitor/two-step-required-page.tsx'),
  'TwoStepRequiredPage',
)
