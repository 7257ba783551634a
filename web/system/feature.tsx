import { Stethoscope } from 'lucide-react'
import type { Feature } from '../feature.ts'
import { page } from '../page.ts'
import { systemPaths } from './paths.ts'

export const feature: Feature = {
  pages: [page('/agency/system', 'admins', () => import('./system-page.tsx'), 'SystemPage')],
  navigation: [{ label: 'System', icon: Stethoscope, to: systemPaths.system, positions: { Agency: 40 } }],
}
