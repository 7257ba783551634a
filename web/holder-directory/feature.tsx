import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [
    page('/certificates/directory', 'staff', () => import('./directory-page.tsx'), 'HolderDirectoryPage'),
  ],
}
