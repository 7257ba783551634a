import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [
    page(
      '/certificates/before-renewals',
      'staff',
      () => import('./certificate-runs-page.tsx'),
      'CertificateRunsPage',
    ),
  ],
}
