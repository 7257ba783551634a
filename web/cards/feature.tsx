import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [
    page('/id-cards', 'everybody', () => import('./cards-page.tsx'), 'CardsPage', 'any'),
    // The link opens the card for anybody who has it.
    page('/card/:token', 'anybody', () => import('./shared-card-page.tsx'), 'SharedCardPage'),
  ],
}
