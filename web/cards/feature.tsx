import { IdCard } from 'lucide-react'
import type { Feature } from '../feature.ts'
import { page } from '../page.ts'
import { cardPaths } from './paths.ts'

export const feature: Feature = {
  pages: [
    page('/id-cards', 'everybody', () => import('./cards-page.tsx'), 'CardsPage', 'any'),
    // Everybody who has the link can open the card, without a sign-in.
    page('/card/:token', 'anybody', () => import('./shared-card-page.tsx'), 'SharedCardPage'),
  ],
  navigation: [
    {
      label: 'ID Cards',
      icon: IdCard,
      to: cardPaths.list(),
      positions: { 'Client Tools': 10, 'part: Client Tools': 30 },
      accountPart: 'any',
    },
    {
      label: 'Cards',
      icon: IdCard,
      to: cardPaths.list(),
      positions: { 'phone bar': 20, 'part: phone bar': 20 },
      accountPart: 'any',
    },
  ],
}
