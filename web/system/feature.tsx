import { Stethoscope } from 'lucide-react'
import type { Feature } from '../feature.ts'
import { page } from '../page.ts'
import { paths } from '../paths.ts'

export const feature: Feature = {
  pages: [page('/agency/system', 'admins', () => import('./system-page.tsx'), 'SystemPage')],
  navigation: [{ label: 'System', icon: Stethoscope, to: paths.system, places: { Agency: 40 } }],
}
