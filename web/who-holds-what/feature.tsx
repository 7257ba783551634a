import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [
    page(
      '/certificates/who-holds-what',
      'staff',
      () => import('./who-holds-what-page.tsx'),
      'WhoHoldsWhatPage',
    ),
  ],
}
