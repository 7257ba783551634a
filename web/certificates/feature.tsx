import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [
    page(
      '/certificates',
      'everybody',
      () => import('./certificates-page.tsx'),
      'CertificatesPage',
      'certificates',
    ),
    // Holders of a certificate check it here.
    page('/certificate/:number?/:code?', 'anybody', () => import('./check-page.tsx'), 'CheckPage'),
  ],
}
