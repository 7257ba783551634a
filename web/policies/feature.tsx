import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [
    page('/policies', 'everybody', () => import('./policies-page.tsx'), 'PoliciesPage'),
    page('/policy/:policyId', 'everybody', () => import('./policy-page.tsx'), 'PolicyPage'),
    page('/policy/:category/:type', 'everybody', () => import('./category-page.tsx'), 'CategoryPage'),
    page('/agency/renewals', 'staff', () => import('./renewals-page.tsx'), 'RenewalsPage'),
  ],
}
