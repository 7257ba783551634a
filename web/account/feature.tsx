import { UserRound } from 'lucide-react'
import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [page('/account', 'everybody', () => import('./account-page.tsx'), 'AccountPage', 'any')],
  logIcons: { user: UserRound },
}
