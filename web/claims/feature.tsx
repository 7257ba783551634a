import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [
    page('/claims', 'everybody', () => import('./claims-page.tsx'), 'ClaimsPage', 'claims'),
    page('/claim/:claimId', 'everybody', () => import('./claim-page.tsx'), 'ClaimPage', 'claims'),
    page(
      '/file-claim/:policyId',
      'everybody',
      () => import('./file-claim-page.tsx'),
      'FileClaimPage',
      'claims',
    ),
  ],
}
