import { page } from './page.ts'

// For clients and for staff.
export const Shell = page(() => import('../shell/shell.tsx'), 'Shell')
export const NotFoundPage = page(() => import('../shell/not-found-page.tsx'), 'NotFoundPage')
export const PoliciesPage = page(() => import('../policies/policies-page.tsx'), 'PoliciesPage')
export const PolicyPage = page(() => import('../policies/policy-page.tsx'), 'PolicyPage')
export const CategoryPage = page(() => import('../policies/category-page.tsx'), 'CategoryPage')
export const CardsPage = page(() => import('../cards/cards-page.tsx'), 'CardsPage')
export const DocumentsPage = page(() => import('../documents/documents-page.tsx'), 'DocumentsPage')
export const MessagesPage = page(() => import('../messages/messages-page.tsx'), 'MessagesPage')
export const ClaimsPage = page(() => import('../claims/claims-page.tsx'), 'ClaimsPage')
export const ClaimPage = page(() => import('../claims/claim-page.tsx'), 'ClaimPage')
export const FileClaimPage = page(() => import('../claims/file-claim-page.tsx'), 'FileClaimPage')
export const QuotePage = page(() => import('../quotes/quote-page.tsx'), 'QuotePage')
export const CertificatesPage = page(
  () => import('../certificates/certificates-page.tsx'),
  'CertificatesPage',
)
export const NotificationsPage = page(
  () => import('../notifications/notifications-page.tsx'),
  'NotificationsPage',
)
export const AccountPage = page(() => import('../account/account-page.tsx'), 'AccountPage')
export const TwoStepRequiredPage = page(
  () => import('../visitor/two-step-required-page.tsx'),
  'TwoStepRequiredPage',
)
