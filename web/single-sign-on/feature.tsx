import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [
    page(
      '/agency/settings/single-sign-on',
      'admins',
      () => import('./sign-on-settings-page.tsx'),
      'SignOnSettingsPage',
    ),
    page('/single-sign-on', 'anybody', () => import('./sign-on-return-page.tsx'), 'SignOnReturnPage'),
    page('/link-sign-in', 'anybody', () => import('./link-sign-in-page.tsx'), 'LinkSignInPage'),
  ],
}
