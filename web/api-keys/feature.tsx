import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [page('/account/api-keys', 'staff', () => import('./api-keys-page.tsx'), 'ApiKeysPage')],
}
